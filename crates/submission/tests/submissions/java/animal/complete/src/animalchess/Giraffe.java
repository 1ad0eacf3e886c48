package animalchess;

/** A giraffe moves one square forward, back, left or right. */
public class Giraffe extends Piece {
    private static final int[][] STEPS = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}};

    public Giraffe(Player owner, Square square) {
        super(owner, square);
    }

    @Override
    int[][] steps() {
        return STEPS;
    }
}
