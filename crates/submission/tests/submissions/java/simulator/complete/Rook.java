import java.util.List;

/** A rook goes along rows and columns. */
public class Rook extends Piece {
    private static final int[][] DIRECTIONS = {
        {-1, 0}, {0, -1}, {0, 1}, {1, 0},
    };

    public Rook(Color c) {
        super(c);
    }

    @Override
    public String toString() {
        return named('r');
    }

    @Override
    public List<String> moves(Board b, String loc) {
        return along(b, loc, DIRECTIONS, 7);
    }
}
