package chess;

/** A rook moves along lines. */
class Rook extends Piece {
    Rook(Chess.Player player) {
        super(player);
    }

    @Override
    char letter() {
        return 'R';
    }

    @Override
    boolean attacks(Board board, Square from, Square to) {
        return (fileDistance(from, to) == 0 || rankDistance(from, to) == 0) && board.isFreeBetween(from, to);
    }
}
