import java.util.List;

/** A knight jumps in an L-shape. */
public class Knight extends Piece {
    private static final int[][] DIRECTIONS = {
        {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1},
    };

    public Knight(Color c) {
        super(c);
    }

    @Override
    public String toString() {
        return named('n');
    }

    @Override
    public List<String> moves(Board b, String loc) {
        return along(b, loc, DIRECTIONS, 1);
    }
}
