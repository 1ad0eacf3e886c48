import java.util.Stack;

/** The referee: it knows whose turn it is, which moves are allowed, what happened, and who has won. */
public class Game {
    /** The pieces. */
    Board b;
    /** What happened, the oldest entry first. */
    Stack<String> moveHistory;
    /** The side to move. */
    Side currentTurn;

    /** Sets up a new game. */
    public Game() {
        // TODO: the board, an empty history, and the side that moves first.
    }

    /**
     * Returns whether the piece on (x, y) can go to (destX, destY) for the side s.
     *
     * <p>False if one of the squares is not on the board, if the first one is empty, if both are the same, if
     * the piece does not belong to s, if it does not move like that, if a piece of s stands on the second
     * square, or if something stands in between (except for a knight). It does not matter whose turn it is.
     */
    public boolean canMove(int x, int y, int destX, int destY, Side s) {
        // TODO
        return false;
    }

    /**
     * Moves a piece of the side whose turn it is, and returns true; or returns false and changes nothing.
     *
     * <p>Enters the move into the history first, then a check, then a win.
     */
    public boolean move(int x, int y, int destX, int destY) {
        // TODO
        return false;
    }

    /** Returns whether a piece of the other side can move to the square of the king of s. */
    public boolean isInCheck(Side s) {
        // TODO
        return false;
    }

    /** Enters a move into the history. Call it before the piece moves. Do not change it. */
    public void appendMoveToHistory(int x, int y, int destX, int destY, Side s) {
        Piece piece = b.get(x, y);
        Piece captured = b.get(destX, destY);
        String how = captured == null ? " to " : " captures " + captured.getSymbol() + " at ";
        moveHistory.push(s + piece.getSymbol() + " at " + x + ", " + y + how + destX + ", " + destY);
    }

    /** Enters into the history that the king of s is in check. Do not change it. */
    public void appendCheckToHistory(Side s) {
        moveHistory.push(s + " is in check");
    }

    /** Enters into the history that s has won. Do not change it. */
    public void appendWinToHistory(Side s) {
        moveHistory.push(s + " has won");
    }
}
