import java.util.List;

/** A queen. */
public class Queen extends Piece {
    public Queen(Color c) {
        super(c);
        // TODO
    }

    @Override
    public String toString() {
        // TODO
        throw new UnsupportedOperationException("Queen.toString");
    }

    @Override
    public List<String> moves(Board b, String loc) {
        // TODO
        throw new UnsupportedOperationException("Queen.moves");
    }
}
