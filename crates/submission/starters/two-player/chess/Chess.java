// Names:

package chess;

/** A game of chess for two. */
public class Chess {
    enum Player { white, black }

    /**
     * Plays a move for the player whose turn it is.
     *
     * @param move a line such as {@code e2 e4}, {@code g7 g8 N}, {@code g1 f3 draw?} or {@code resign}, which
     *     may have blanks around it
     * @return the pieces after the move, and the message, if there is one
     */
    public static ReturnPlay play(String move) {
        // TODO
        return null;
    }

    /** Starts a new game. */
    public static void start() {
        // TODO
    }
}
