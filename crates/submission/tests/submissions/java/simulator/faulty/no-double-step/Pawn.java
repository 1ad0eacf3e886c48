import java.util.ArrayList;
import java.util.List;

/** A pawn goes forward to vacant spaces, and captures diagonally forward. */
public class Pawn extends Piece {
    public Pawn(Color c) {
        super(c);
    }

    @Override
    public String toString() {
        return named('p');
    }

    @Override
    public List<String> moves(Board b, String loc) {
        int forward = color() == Color.WHITE ? 1 : -1;
        int home = color() == Color.WHITE ? 1 : 6;
        List<String> found = new ArrayList<>();
        String next = Location.beside(loc, 0, forward);
        if (next != null && b.getPiece(next) == null) {
            found.add(next);
            String second = Location.beside(next, 0, forward);
            if (Location.row(loc) == home + 8 && b.getPiece(second) == null) {
                found.add(second);
            }
        }
        for (int side : new int[] {-1, 1}) {
            String target = Location.beside(loc, side, forward);
            Piece other = target == null ? null : b.getPiece(target);
            if (other != null && other.color() != color()) {
                found.add(target);
            }
        }
        return found;
    }
}
