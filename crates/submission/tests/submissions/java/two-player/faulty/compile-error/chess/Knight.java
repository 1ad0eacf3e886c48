package chess;

/** A knight moves two squares along a line and one to the side. */
class Knight extends Piece {
    Knight(Chess.Player player) {
        super(player);
    }

    @Override
    char letter() {
        return 'N';
    }

    @Override
    boolean attacks(Board board, Square from, Square to) {
        return fileDistance(from, to) * rankDistance(from, to) == 2
    }
}
