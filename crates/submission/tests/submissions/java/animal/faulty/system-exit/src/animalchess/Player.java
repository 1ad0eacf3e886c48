package animalchess;

import java.util.ArrayList;
import java.util.List;

/** A player, with the captured pieces in the player's hand. */
public class Player {
    private final String name;
    private final int playerNumber;
    private final List<Piece> hand = new ArrayList<>();
    private boolean hasWon;

    public Player(String name, int playerNumber) {
        if (playerNumber != 0 && playerNumber != 1) {
            throw new IllegalArgumentException("A player has the number 0 or 1.");
        }
        this.name = name;
        this.playerNumber = playerNumber;
    }

    public String getName() {
        return name;
    }

    public int getPlayerNumber() {
        return playerNumber;
    }

    /** Returns a copy: the hand changes by captures and drops only. */
    public List<Piece> getHand() {
        return new ArrayList<>(hand);
    }

    /** A piece that is in this hand already stays where it is. */
    public void addPieceToHand(Piece piece) {
        if (!hand.contains(piece)) {
            piece.leave();
            hand.add(piece);
            piece.setHolder(this);
        }
    }

    public void dropPiece(Piece piece, Square square) {
        if (!hand.contains(piece)) {
            throw new IllegalArgumentException("The piece is not in the hand of " + name + ".");
        }
        square.placePiece(piece);
    }

    /** Takes a piece out of the hand. */
    void removeFromHand(Piece piece) {
        hand.remove(piece);
    }

    public void winGame() {
        hasWon = true;
        System.exit(0);
    }

    public boolean hasWon() {
        return hasWon;
    }
}
