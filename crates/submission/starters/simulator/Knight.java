import java.util.List;

/** A knight. */
public class Knight extends Piece {
    public Knight(Color c) {
        super(c);
        // TODO
    }

    @Override
    public String toString() {
        // TODO
        throw new UnsupportedOperationException("Knight.toString");
    }

    @Override
    public List<String> moves(Board b, String loc) {
        // TODO
        throw new UnsupportedOperationException("Knight.moves");
    }
}
