package chess;

/** A pawn moves forward, captures diagonally, also en passant, and promotes on the last rank. */
class Pawn extends Piece {
    Pawn(Chess.Player player) {
        super(player);
    }

    @Override
    char letter() {
        return 'P';
    }

    @Override
    boolean attacks(Board board, Square from, Square to) {
        return fileDistance(from, to) == 1 && steps(from, to) == 1;
    }

    @Override
    boolean canMove(Board board, Square from, Square to) {
        if (attacks(board, from, to)) {
            return board.get(to) != null;
        }
        if (from.file() != to.file() || board.get(to) != null) {
            return false;
        }
        int start = player == Chess.Player.white ? 1 : 6;
        boolean isDouble = steps(from, to) == 2 && from.rank() == start && board.isFreeBetween(from, to);
        return steps(from, to) == 1 || isDouble;
    }

    @Override
    void move(Board board, Square from, Square to, char promotion) {
        Square enPassant = board.enPassant();
        super.move(board, from, to, promotion);
        if (to.equals(enPassant)) {
            board.put(new Square(to.file(), from.rank()), null);
        }
        if (steps(from, to) == 2) {
            board.allowEnPassant(new Square(to.file(), (from.rank() + to.rank()) / 2));
        }
        if (to.rank() == (player == Chess.Player.white ? 7 : 0)) {
            board.put(to, promoted(promotion));
        }
    }

    private Piece promoted(char kind) {
        switch (kind) {
            case 'R': return new Rook(player);
            case 'B': return new Bishop(player);
            case 'N': return new Knight(player);
            default: return new Queen(player);
        }
    }

    /** Returns how many ranks forward a square is. */
    private int steps(Square from, Square to) {
        return (to.rank() - from.rank()) * forward(player);
    }
}
