package animalchess;

/** A chick moves one square forward. */
public class Chick extends PromotablePiece {
    private static final int[][] STEPS = {{0, 1}};

    public Chick(Player owner, Square square) {
        super(owner, square);
    }

    @Override
    int[][] plainSteps( {
        return STEPS;
    }
}
