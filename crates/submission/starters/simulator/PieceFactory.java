/** Makes pieces of one kind. */
public interface PieceFactory {
    /** Returns the letter of the kind, such as 'p'. */
    char symbol();

    /** Returns a new piece. */
    Piece create(Color c);
}
