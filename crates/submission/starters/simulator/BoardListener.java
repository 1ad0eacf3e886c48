/** Is called when something happens on a board. */
public interface BoardListener {
    /** A piece has moved. */
    void onMove(String from, String to, Piece p);

    /** A piece was captured. Follows {@link #onMove}. */
    void onCapture(Piece attacker, Piece captured);
}
