package animalchess;

/** A piece that promotes when it moves in the promotion zone of its owner. */
public abstract class PromotablePiece extends Piece {
    private static final int[][] PROMOTED = {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}};

    private boolean isPromoted;

    public PromotablePiece(Player owner, Square square) {
        super(owner, square);
    }

    /** Returns the steps of the piece before it is promoted. */
    abstract int[][] plainSteps();

    @Override
    int[][] steps() {
        return isPromoted ? PROMOTED : plainSteps();
    }

    @Override
    public void move(Square toSquare) {
        super.move(toSquare);
        if (toSquare.isPromotionZone(getOwner())) {
            promote();
        }
    }

    @Override
    public void beCaptured(Player capturer) {
        super.beCaptured(capturer);
    }

    public boolean getIsPromoted() {
        return isPromoted;
    }

    public void promote() {
        isPromoted = true;
    }
}
