import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A piece, and the registry of the kinds of pieces. */
public abstract class Piece {
    private static final Map<Character, PieceFactory> FACTORIES = new HashMap<>();

    private final Color color;

    protected Piece(Color color) {
        this.color = color;
    }

    public Color color() {
        return color;
    }

    public static void registerPiece(PieceFactory pf) {
        FACTORIES.put(pf.symbol(), pf);
    }

    public static Piece createPiece(String name) {
        if (name.length() != 2 || "bw".indexOf(name.charAt(0)) < 0) {
            throw new IllegalArgumentException("Not the name of a piece: " + name);
        }
        PieceFactory factory = FACTORIES.get(name.charAt(1));
        if (factory == null) {
            throw new IllegalArgumentException("No such kind of piece: " + name);
        }
        return factory.create(name.charAt(0) == 'b' ? Color.BLACK : Color.WHITE);
    }

    @Override
    public abstract String toString();

    public abstract List<String> moves(Board b, String loc);

    /** Returns the name of a piece of this colour. */
    protected String named(char symbol) {
        return (color == Color.BLACK ? "b" : "w") + symbol;
    }

    /** Returns the locations in some directions, up to a number of steps or to the first piece. */
    protected List<String> along(Board b, String loc, int[][] directions, int steps) {
        List<String> found = new ArrayList<>();
        for (int[] direction : directions) {
            for (int step = 1; step <= steps; step++) {
                String target = Location.beside(loc, direction[0] * step, direction[1] * step);
                if (target == null) {
                    break;
                }
                Piece other = b.getPiece(target);
                if (other == null || other.color() != color) {
                    found.add(target);
                }
                if (other != null) {
                    break;
                }
            }
        }
        return found;
    }
}
