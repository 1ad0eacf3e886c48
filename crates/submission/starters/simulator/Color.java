/** The colour of a piece. */
public enum Color {
    BLACK, WHITE
}
