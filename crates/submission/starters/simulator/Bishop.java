import java.util.List;

/** A bishop. */
public class Bishop extends Piece {
    public Bishop(Color c) {
        super(c);
        // TODO
    }

    @Override
    public String toString() {
        // TODO
        throw new UnsupportedOperationException("Bishop.toString");
    }

    @Override
    public List<String> moves(Board b, String loc) {
        // TODO
        throw new UnsupportedOperationException("Bishop.moves");
    }
}
