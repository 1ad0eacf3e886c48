import java.util.List;

/** A piece, and the registry of the kinds of pieces. */
public abstract class Piece {
    /** Makes a piece of a colour. */
    protected Piece(Color color) {
        // TODO
    }

    /** Returns the colour of this piece. */
    public Color color() {
        // TODO
        return null;
    }

    /** Makes a kind of piece known to {@link #createPiece}. */
    public static void registerPiece(PieceFactory pf) {
        // TODO
    }

    /** Returns a new piece: "br" is a black rook. Throws an exception if the name is not of a known piece. */
    public static Piece createPiece(String name) {
        // TODO
        throw new UnsupportedOperationException("Piece.createPiece");
    }

    /** Returns the name of the piece, as in layout files. */
    @Override
    public abstract String toString();

    /**
     * Returns the locations to which this piece could go from a location, in any order. Does not check that
     * it stands there.
     */
    public abstract List<String> moves(Board b, String loc);
}
