/** Visits the squares of a board. */
public interface BoardExternalIterator {
    /** Visits a square: its location, and the piece there, or null if it is vacant. */
    void visit(String loc, Piece p);
}
