package animalchess;

/** A cat moves one square diagonally or straight forward. */
public class Cat extends PromotablePiece {
    public Cat(Player owner, Square square) {
        super(owner, square);
        // TODO
    }
}
