package animalchess;

/** A chick moves one square forward. */
public class Chick extends PromotablePiece {
    public Chick(Player owner, Square square) {
        super(owner, square);
        // TODO
    }
}
