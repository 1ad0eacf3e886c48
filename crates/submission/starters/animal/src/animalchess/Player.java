package animalchess;

import java.util.ArrayList;
import java.util.List;

/** A player, with the captured pieces in the player's hand. */
public class Player {
    /** Makes a player. Throws an IllegalArgumentException if the number is neither 0 nor 1. */
    public Player(String name, int playerNumber) {
        // TODO
    }

    public String getName() {
        // TODO
        return null;
    }

    public int getPlayerNumber() {
        // TODO
        return -1;
    }

    /** Returns the pieces in the hand. */
    public List<Piece> getHand() {
        // TODO
        return new ArrayList<>();
    }

    /** Puts a piece into the hand. It leaves its square; its owner stays the same. */
    public void addPieceToHand(Piece piece) {
        // TODO
    }

    /**
     * Puts a piece from the hand on an empty square. Throws an IllegalArgumentException, and changes nothing,
     * if the piece is not in the hand or the square is occupied.
     */
    public void dropPiece(Piece piece, Square square) {
        // TODO
    }

    /** Makes this player the winner. */
    public void winGame() {
        // TODO
    }

    public boolean hasWon() {
        // TODO
        return false;
    }
}
