import java.util.ArrayList;
import java.util.List;

/** The one board of the program. */
public class Board {
    private static final Board THE_BOARD = new Board();

    private final Piece[][] pieces = new Piece[8][8];
    private final List<BoardListener> listeners = new ArrayList<>();

    private Board() {}

    public static Board theBoard() {
        return THE_BOARD;
    }

    public Piece getPiece(String loc) {
        return pieces[Location.column(loc)][Location.row(loc)];
    }

    public void addPiece(Piece p, String loc) {
        put(loc, p);
    }

    public void movePiece(String from, String to) {
        Piece piece = getPiece(from);
        Piece captured = getPiece(to);
        if (piece == null) {
            throw new IllegalArgumentException("There is no piece on " + from);
        }
        if (!piece.moves(this, from).contains(to)) {
            throw new IllegalArgumentException(piece + " cannot move from " + from + " to " + to);
        }
        put(from, null);
        put(to, piece);
        // A copy, so that listeners may come and go while they are called.
        for (BoardListener listener : new ArrayList<>(listeners)) {
            listener.onMove(from, to, piece);
            if (captured != null) {
                listener.onCapture(piece, captured);
            }
        }
    }

    public void clear() {
        for (Piece[] column : pieces) {
            java.util.Arrays.fill(column, null);
        }
    }

    public void registerListener(BoardListener bl) {
        listeners.add(bl);
    }

    public void removeListener(BoardListener bl) {
        listeners.remove(bl);
    }

    public void removeAllListeners() {
        listeners.clear();
    }

    /** Visits a1, b1, and so on up to h8. */
    public void iterate(BoardExternalIterator bi) {
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                bi.visit(Location.of(column, row), pieces[column][row]);
            }
        }
    }

    private void put(String loc, Piece p) {
        pieces[Location.column(loc)][Location.row(loc)] = p;
    }
}
