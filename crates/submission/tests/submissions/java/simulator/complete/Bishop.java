import java.util.List;

/** A bishop goes along diagonals. */
public class Bishop extends Piece {
    private static final int[][] DIRECTIONS = {
        {-1, -1}, {-1, 1}, {1, -1}, {1, 1},
    };

    public Bishop(Color c) {
        super(c);
    }

    @Override
    public String toString() {
        return named('b');
    }

    @Override
    public List<String> moves(Board b, String loc) {
        return along(b, loc, DIRECTIONS, 7);
    }
}
