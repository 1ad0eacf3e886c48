import java.util.List;

/** A pawn. */
public class Pawn extends Piece {
    public Pawn(Color c) {
        super(c);
        // TODO
    }

    @Override
    public String toString() {
        // TODO
        throw new UnsupportedOperationException("Pawn.toString");
    }

    @Override
    public List<String> moves(Board b, String loc) {
        // TODO
        throw new UnsupportedOperationException("Pawn.moves");
    }
}
