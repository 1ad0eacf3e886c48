package animalchess;

/** A lion moves one square in any direction. The player who captures it wins. */
public class Lion extends Piece {
    private static final int[][] STEPS = {
        {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1},
    };

    public Lion(Player owner, Square square) {
        super(owner, square);
    }

    @Override
    int[][] steps() {
        return STEPS;
    }

    @Override
    public void beCaptured(Player capturer) {
        super.beCaptured(capturer);
        capturer.winGame();
    }
}
