import java.util.List;

/** A king. */
public class King extends Piece {
    public King(Color c) {
        super(c);
        // TODO
    }

    @Override
    public String toString() {
        // TODO
        throw new UnsupportedOperationException("King.toString");
    }

    @Override
    public List<String> moves(Board b, String loc) {
        // TODO
        throw new UnsupportedOperationException("King.moves");
    }
}
