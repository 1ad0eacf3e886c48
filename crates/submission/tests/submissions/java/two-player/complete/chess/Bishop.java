package chess;

/** A bishop moves along diagonals. */
class Bishop extends Piece {
    Bishop(Chess.Player player) {
        super(player);
    }

    @Override
    char letter() {
        return 'B';
    }

    @Override
    boolean attacks(Board board, Square from, Square to) {
        return fileDistance(from, to) == rankDistance(from, to) && board.isFreeBetween(from, to);
    }
}
