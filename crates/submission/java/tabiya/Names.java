package tabiya;

import java.util.List;
import java.util.Map;

/**
 * Names that the documents of the courses leave open. This is the only place for them: everything else uses
 * the first name.
 */
final class Names {
    private Names() {
    }

    /** Other names of methods. */
    static final Map<String, List<String>> METHODS = Map.of(
        "getIsPromoted", List.of("isPromoted"),
        "hasWon", List.of("getHasWon"),
        "getPlayerNumber", List.of("getNumber"),
        "getCol", List.of("getColumn"),
        "getX", List.of("x"),
        "getY", List.of("y"),
        "get", List.of("getPiece", "getPieceAt", "pieceAt"));

    /** Other names of fields. */
    static final Map<String, List<String>> FIELDS = Map.of(
        "b", List.of("board"),
        "moveHistory", List.of("history"));

    /** Other orders of the arguments of constructors, as indices of the arguments; some may be left out. */
    static final Map<String, List<int[]>> ORDERS = Map.ofEntries(
        // Square(game, row, col) and Square(game, row, col, player).
        Map.entry("Square/3", List.of(new int[] {1, 2, 0}, new int[] {1, 2})),
        Map.entry("Square/4",
            List.of(new int[] {1, 2, 0, 3}, new int[] {1, 2, 3, 0}, new int[] {1, 2, 3},
                new int[] {3, 1, 2})),
        // Lion(owner, square).
        Map.entry("Lion/2", List.of(new int[] {1, 0})),
        Map.entry("Giraffe/2", List.of(new int[] {1, 0})),
        Map.entry("Cat/2", List.of(new int[] {1, 0})),
        Map.entry("Chick/2", List.of(new int[] {1, 0})),
        // Player(name, number).
        Map.entry("Player/2", List.of(new int[] {1, 0})),
        // King(x, y, side, board).
        Map.entry("King/4", pieceOrders()),
        Map.entry("Queen/4", pieceOrders()),
        Map.entry("Rook/4", pieceOrders()),
        Map.entry("Bishop/4", pieceOrders()),
        Map.entry("Knight/4", pieceOrders()),
        Map.entry("Pawn/4", pieceOrders()));

    private static List<int[]> pieceOrders() {
        return List.of(
            new int[] {0, 1, 3, 2},
            new int[] {2, 0, 1, 3},
            new int[] {2, 3, 0, 1},
            new int[] {3, 0, 1, 2},
            new int[] {3, 2, 0, 1},
            new int[] {0, 1, 2});
    }
}
