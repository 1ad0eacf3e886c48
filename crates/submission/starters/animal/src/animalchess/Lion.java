package animalchess;

/** A lion moves one square in any direction. The player who captures it wins. */
public class Lion extends Piece {
    public Lion(Player owner, Square square) {
        super(owner, square);
        // TODO
    }
}
