package animalchess;

import java.util.ArrayList;
import java.util.List;

/** A piece. It belongs to a player, and stands on a square unless it is in a hand. */
public abstract class Piece {
    /** Makes a piece and puts it on a square. Throws an IllegalArgumentException if that is occupied. */
    public Piece(Player owner, Square square) {
        // TODO
    }

    /**
     * Returns the squares of its game to which the piece can move: those on the board that its directions
     * reach and on which no piece of its owner stands. Empty if it is in a hand or its square has no game.
     */
    public List<Square> getLegalMoves() {
        // TODO
        return new ArrayList<>();
    }

    /**
     * Moves the piece to a square, legal or not, and captures what stands there. Throws an
     * IllegalArgumentException if a piece of its owner stands there.
     */
    public void move(Square toSquare) {
        // TODO
    }

    /** Leaves its square and goes to the hand of the capturer, as one of the capturer's pieces. */
    public void beCaptured(Player capturer) {
        // TODO
    }

    /** Returns the square on which the piece stands, or null if it is in a hand. */
    public Square getSquare() {
        // TODO
        return null;
    }

    public Player getOwner() {
        // TODO
        return null;
    }
}
