/** The colour of a piece and of a player. Do not change this file. */
public enum Side {
    BLACK, WHITE;

    /** Returns the other side. */
    public static Side negate(Side s) {
        return s == BLACK ? WHITE : BLACK;
    }
}
