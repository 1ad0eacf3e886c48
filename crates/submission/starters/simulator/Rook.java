import java.util.List;

/** A rook. */
public class Rook extends Piece {
    public Rook(Color c) {
        super(c);
        // TODO
    }

    @Override
    public String toString() {
        // TODO
        throw new UnsupportedOperationException("Rook.toString");
    }

    @Override
    public List<String> moves(Board b, String loc) {
        // TODO
        throw new UnsupportedOperationException("Rook.moves");
    }
}
