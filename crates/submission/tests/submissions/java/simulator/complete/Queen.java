import java.util.List;

/** A queen goes any number of spaces in any direction. */
public class Queen extends Piece {
    private static final int[][] DIRECTIONS = {
        {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1},
    };

    public Queen(Color c) {
        super(c);
    }

    @Override
    public String toString() {
        return named('q');
    }

    @Override
    public List<String> moves(Board b, String loc) {
        return along(b, loc, DIRECTIONS, 7);
    }
}
