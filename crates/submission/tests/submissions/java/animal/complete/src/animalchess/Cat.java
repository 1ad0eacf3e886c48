package animalchess;

/** A cat moves one square diagonally or straight forward. */
public class Cat extends PromotablePiece {
    private static final int[][] STEPS = {{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}};

    public Cat(Player owner, Square square) {
        super(owner, square);
    }

    @Override
    int[][] plainSteps() {
        return STEPS;
    }
}
