package animalchess;

/** A giraffe moves one square forward, back, left or right. */
public class Giraffe extends Piece {
    public Giraffe(Player owner, Square square) {
        super(owner, square);
        // TODO
    }
}
