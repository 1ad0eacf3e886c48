package tabiya;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Animal chess: the pieces of a `Game`, their `getLegalMoves` and `move`, and `dropPiece` of the players. The
 * classes of the course do not know whose turn it is and go on after a win; that is kept here.
 */
final class AnimalGame extends CourseGame {
    private Object game;
    private final Object[] players = new Object[2];
    private int turn;

    AnimalGame(Submission submission) {
        super(submission);
    }

    @Override
    Map<String, Object> start(String layout) throws Throwable {
        for (int number = 0; number < 2; number++) {
            players[number] = submission.construct("Player", "Player " + number, number);
        }
        game = submission.construct("Game", players[0], players[1]);
        turn = 0;
        return shown(null);
    }

    @Override
    List<String> targets(String from) throws Throwable {
        List<String> targets = new ArrayList<>();
        int[] at = square(from);
        if (at == null) {
            throw new UnsupportedException("The classes of the course have no method that lists drops.");
        }
        Object piece = submission.call(squareAt(at[1], at[0]), "getPiece");
        if (piece != null) {
            for (Object square : moves(piece)) {
                targets.add(nameOf(square));
            }
        }
        return targets;
    }

    private List<?> moves(Object piece) throws Throwable {
        return list(submission.call(piece, "getLegalMoves"), "getLegalMoves()");
    }

    private Object squareAt(int row, int col) throws Throwable {
        Object square = submission.call(game, "getSquare", row, col);
        if (square == null) {
            throw new MissingException("Game.getSquare(" + row + ", " + col + ") has returned null.");
        }
        return square;
    }

    private String nameOf(Object square) throws Throwable {
        if (square == null) {
            return "null";
        }
        int row = ((Number) submission.call(square, "getRow")).intValue();
        return name(((Number) submission.call(square, "getCol")).intValue(), row);
    }

    @Override
    Map<String, Object> play(String line) throws Throwable {
        String[] words = line.trim().replace("@", " @ ").split("\\s+");
        boolean isNamed = words.length == 3 && numbers(words[0]) == null;
        boolean isDrop = isNamed || words.length > 1 && words[1].equals("@");
        boolean isPlayed = isDrop ? drop(line, words) : move(line, words);
        if (!isPlayed) {
            return shown("ILLEGAL_MOVE");
        }
        turn = 1 - turn;
        return shown(null);
    }

    private boolean move(String line, String[] words) throws Throwable {
        int[] numbers = numbers(line);
        if (numbers == null) {
            int[] from = square(words[0]);
            int[] to = words.length == 2 ? square(words[1].replace("+", "")) : null;
            if (from == null || to == null) {
                throw notAMove(line);
            }
            numbers = new int[] {from[1], from[0], to[1], to[0]};
        }
        if (numbers.length != 4) {
            throw notAMove(line);
        }
        if (isOver() || isOff(numbers[0], numbers[1]) || isOff(numbers[2], numbers[3])) {
            return false;
        }
        Object piece = submission.call(squareAt(numbers[0], numbers[1]), "getPiece");
        Object target = squareAt(numbers[2], numbers[3]);
        if (piece == null || owner(piece) != turn) {
            return false;
        }
        if (!orElse(true, () -> moves(piece).contains(target))) {
            return false;
        }
        submission.call(piece, "move", target);
        return true;
    }

    private boolean drop(String line, String[] words) throws Throwable {
        boolean isSquare = words[1].equals("@");
        int[] at = isSquare && words.length == 3 ? square(words[2]) : null;
        int[] numbers = isSquare ? null : numbers(words[1] + " " + words[2]);
        if (at == null && numbers == null) {
            throw notAMove(line);
        }
        int row = at == null ? numbers[0] : at[1];
        int col = at == null ? numbers[1] : at[0];
        if (isOver() || isOff(row, col)) {
            return false;
        }
        String kind = words[0].length() == 1 ? words[0] : letter(words[0]);
        for (Object piece : hand(players[turn])) {
            if (piece != null && letter(piece.getClass().getSimpleName()).equalsIgnoreCase(kind)) {
                try {
                    submission.call(players[turn], "dropPiece", piece, squareAt(row, col));
                    return true;
                } catch (ThrownException thrown) {
                    if (thrown.getCause() instanceof IllegalArgumentException) {
                        return false;
                    }
                    throw thrown;
                }
            }
        }
        return false;
    }

    private boolean isOver() throws Throwable {
        return hasWon(0) || hasWon(1);
    }

    private boolean isOff(int row, int col) throws Throwable {
        return row < 0 || col < 0 || row >= size("HEIGHT") || col >= size("WIDTH");
    }

    private int size(String field) throws Throwable {
        return ((Number) Members.field(submission.type("Game"), null, field)).intValue();
    }

    private boolean hasWon(int number) throws Throwable {
        return orElse(false, () -> truth(submission.call(players[number], "hasWon"), "Player.hasWon()"));
    }

    private List<?> hand(Object player) throws Throwable {
        return orElse(List.of(), () -> list(submission.call(player, "getHand"), "Player.getHand()"));
    }

    private int owner(Object piece) throws Throwable {
        Object owner = submission.call(piece, "getOwner");
        return owner == players[0] ? 0 : owner == players[1] ? 1 : -1;
    }

    private Map<String, Object> shown(String message) throws Throwable {
        Map<String, String> pieces = noPieces();
        for (int row = 0; row < size("HEIGHT"); row++) {
            for (int col = 0; col < size("WIDTH"); col++) {
                Object piece = submission.call(squareAt(row, col), "getPiece");
                if (piece != null) {
                    add(pieces, name(col, row), written(piece));
                }
            }
        }
        String shownMessage = message;
        for (int number = 0; number < 2; number++) {
            if (message == null && hasWon(number)) {
                shownMessage = "Player " + number + " has won";
            }
        }
        Map<String, Object> shown = snapshot(pieces, shownMessage);
        List<List<String>> hands = new ArrayList<>();
        for (Object player : players) {
            List<String> hand = new ArrayList<>();
            for (Object piece : hand(player)) {
                hand.add(piece == null ? "null" : promoted(piece) + letter(piece.getClass().getSimpleName()));
            }
            hands.add(hand);
        }
        shown.put("hands", hands);
        return shown;
    }

    private String written(Object piece) throws Throwable {
        int owner = owner(piece);
        String side = owner == 0 ? "w" : owner == 1 ? "b" : "?";
        return side + promoted(piece) + letter(piece.getClass().getSimpleName());
    }

    private String promoted(Object piece) throws Throwable {
        if (!submission.type("PromotablePiece").isInstance(piece)) {
            return "";
        }
        String name = "PromotablePiece.getIsPromoted()";
        return orElse(false, () -> truth(submission.call(piece, "getIsPromoted"), name)) ? "+" : "";
    }

    private static String letter(String name) {
        String kind = name.toLowerCase(java.util.Locale.ROOT);
        if (kind.isEmpty()) {
            return "?";
        }
        return kind.equals("chick") ? "H" : kind.substring(0, 1).toUpperCase(java.util.Locale.ROOT);
    }
}
