package animalchess;

/** A piece that promotes when it moves in the promotion zone of its owner. */
public abstract class PromotablePiece extends Piece {
    public PromotablePiece(Player owner, Square square) {
        super(owner, square);
    }

    // TODO: what is different from other pieces when this one moves and when it is captured?

    public boolean getIsPromoted() {
        // TODO
        return false;
    }

    /** Makes this a promoted piece. */
    public void promote() {
        // TODO
    }
}
