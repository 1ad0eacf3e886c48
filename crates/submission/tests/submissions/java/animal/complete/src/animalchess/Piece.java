package animalchess;

import java.util.ArrayList;
import java.util.List;

/** A piece. It belongs to a player, and stands on a square unless it is in a hand. */
public abstract class Piece {
    private Player owner;
    private Square square;
    /** The player in whose hand the piece is, or null. */
    private Player holder;

    public Piece(Player owner, Square square) {
        this.owner = owner;
        square.placePiece(this);
    }

    /** Returns the steps of the piece: columns to the side, and rows forward. */
    abstract int[][] steps();

    public List<Square> getLegalMoves() {
        List<Square> found = new ArrayList<>();
        Game game = square == null ? null : square.getGame();
        if (game == null) {
            return found;
        }
        int forward = owner.getPlayerNumber() == 0 ? 1 : -1;
        for (int[] step : steps()) {
            int col = square.getCol() + step[0];
            int row = square.getRow() + step[1] * forward;
            if (game.hasSquare(row, col) && !isOwn(game.getSquare(row, col).getPiece())) {
                found.add(game.getSquare(row, col));
            }
        }
        return found;
    }

    public void move(Square toSquare) {
        Piece other = toSquare.getPiece();
        if (isOwn(other)) {
            throw new IllegalArgumentException("A piece of " + owner.getName() + " stands there already.");
        }
        if (other != null) {
            other.beCaptured(owner);
        }
        toSquare.placePiece(this);
    }

    public void beCaptured(Player capturer) {
        owner = capturer;
        capturer.addPieceToHand(this);
    }

    public Square getSquare() {
        return square;
    }

    public Player getOwner() {
        return owner;
    }

    private boolean isOwn(Piece other) {
        return other != null && other.owner == owner;
    }

    /** Leaves the square or the hand in which it is. */
    void leave() {
        if (square != null) {
            square.removePiece();
        }
        if (holder != null) {
            holder.removeFromHand(this);
            holder = null;
        }
    }

    /** Is called by the square on which the piece is placed or from which it is removed. */
    void setSquare(Square square) {
        this.square = square;
    }

    /** Is called by the player in whose hand the piece is put. */
    void setHolder(Player holder) {
        this.holder = holder;
    }
}
