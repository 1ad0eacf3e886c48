package chess;

/** A king moves one square, and castles. */
class King extends Piece {
    King(Chess.Player player) {
        super(player);
    }

    @Override
    char letter() {
        return 'K';
    }

    @Override
    boolean attacks(Board board, Square from, Square to) {
        return fileDistance(from, to) <= 1 && rankDistance(from, to) <= 1;
    }

    @Override
    boolean canMove(Board board, Square from, Square to) {
        return attacks(board, from, to) || canCastle(board, from, to);
    }

    private boolean canCastle(Board board, Square from, Square to) {
        int home = player == Chess.Player.white ? 0 : 7;
        Square start = new Square(4, home);
        if (!from.equals(start) || to.rank() != home || fileDistance(from, to) != 2) {
            return false;
        }
        Square corner = corner(from, to);
        if (board.wasUsed(from) || board.wasUsed(corner) || !board.isFreeBetween(from, corner)) {
            return false;
        }
        // The king is not in check, does not cross an attacked square, and does not end on one.
        Chess.Player enemy = Chess.opponent(player);
        Square crossed = new Square((from.file() + to.file()) / 2, home);
        return !board.isAttacked(from, enemy) && !board.isAttacked(crossed, enemy)
            && !board.isAttacked(to, enemy);
    }

    @Override
    void move(Board board, Square from, Square to, char promotion) {
        if (fileDistance(from, to) == 2) {
            Square corner = corner(from, to);
            Square beside = new Square((from.file() + to.file()) / 2, from.rank());
            board.put(beside, board.get(corner));
            board.put(corner, null);
        }
        super.move(board, from, to, promotion);
    }

    /** Returns the square of the rook of a castling move. */
    private static Square corner(Square from, Square to) {
        return new Square(to.file() > from.file() ? 7 : 0, from.rank());
    }
}
