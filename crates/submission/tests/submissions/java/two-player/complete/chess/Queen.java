package chess;

/** A queen moves along lines and diagonals. */
class Queen extends Piece {
    Queen(Chess.Player player) {
        super(player);
    }

    @Override
    char letter() {
        return 'Q';
    }

    @Override
    boolean attacks(Board board, Square from, Square to) {
        int files = fileDistance(from, to);
        int ranks = rankDistance(from, to);
        return (files == 0 || ranks == 0 || files == ranks) && board.isFreeBetween(from, to);
    }
}
