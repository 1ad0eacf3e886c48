/** The one board of the program: where the pieces stand, and who is told about moves. */
public class Board {
    private final Piece[][] pieces = new Piece[8][8];

    // TODO: nobody but this class may make a board.

    /** Returns the only board; always the same one. */
    public static Board theBoard() {
        // TODO
        throw new UnsupportedOperationException("Board.theBoard");
    }

    /**
     * Returns the piece on a location such as "a3", or null if it is vacant. Throws an exception if there is
     * no such location.
     */
    public Piece getPiece(String loc) {
        // TODO
        throw new UnsupportedOperationException("Board.getPiece");
    }

    /** Adds a piece. Throws an exception if the location is occupied or does not exist. */
    public void addPiece(Piece p, String loc) {
        // TODO
        throw new UnsupportedOperationException("Board.addPiece");
    }

    /**
     * Moves a piece, captures what stands there, and calls the listeners: onMove first, then onCapture.
     * Throws an exception, and changes nothing, if the move is not valid.
     */
    public void movePiece(String from, String to) {
        // TODO
        throw new UnsupportedOperationException("Board.movePiece");
    }

    /** Removes all pieces. The listeners stay. */
    public void clear() {
        // TODO
        throw new UnsupportedOperationException("Board.clear");
    }

    /** Adds a listener. */
    public void registerListener(BoardListener bl) {
        // TODO
        throw new UnsupportedOperationException("Board.registerListener");
    }

    /** Removes a listener. */
    public void removeListener(BoardListener bl) {
        // TODO
        throw new UnsupportedOperationException("Board.removeListener");
    }

    /** Removes all listeners. */
    public void removeAllListeners() {
        // TODO
        throw new UnsupportedOperationException("Board.removeAllListeners");
    }

    /** Calls {@code visit} once for each of the 64 squares, in any order. */
    public void iterate(BoardExternalIterator bi) {
        // TODO
        throw new UnsupportedOperationException("Board.iterate");
    }
}
