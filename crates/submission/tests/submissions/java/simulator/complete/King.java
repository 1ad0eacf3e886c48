import java.util.List;

/** A king goes one space in any direction. */
public class King extends Piece {
    private static final int[][] DIRECTIONS = {
        {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1},
    };

    public King(Color c) {
        super(c);
    }

    @Override
    public String toString() {
        return named('k');
    }

    @Override
    public List<String> moves(Board b, String loc) {
        return along(b, loc, DIRECTIONS, 1);
    }
}
