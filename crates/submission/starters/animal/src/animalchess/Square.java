package animalchess;

/** A square of the board. */
public class Square {
    /**
     * Makes a square that is in nobody's promotion zone.
     *
     * @param game the game, or null for a square that belongs to none
     */
    public Square(Game game, int row, int col) {
        this(game, row, col, null);
    }

    /**
     * Makes a square in the promotion zone of a player.
     *
     * @param game the game, or null for a square that belongs to none
     * @param promotesPlayer the player whose pieces promote here, or null for nobody
     */
    public Square(Game game, int row, int col, Player promotesPlayer) {
        // TODO
    }

    /** Puts a piece on this square. Throws an IllegalArgumentException if it is occupied. */
    public void placePiece(Piece piece) {
        // TODO
    }

    /** Makes this square empty. */
    public void removePiece() {
        // TODO
    }

    /** Returns whether pieces of a player promote on this square. */
    public boolean isPromotionZone(Player player) {
        // TODO
        return false;
    }

    /** Returns the game, or null. */
    public Game getGame() {
        // TODO
        return null;
    }

    /** Returns the piece on this square, or null. */
    public Piece getPiece() {
        // TODO
        return null;
    }

    public int getRow() {
        // TODO
        return -1;
    }

    public int getCol() {
        // TODO
        return -1;
    }
}
