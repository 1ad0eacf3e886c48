package tabiya;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The (x, y) referee: `Game.move`, `Game.canMove`, `Game.isInCheck`, the board and the history. */
final class GridGame extends CourseGame {
    private static final int SIZE = 8;

    private Object game;

    GridGame(Submission submission) {
        super(submission);
    }

    @Override
    Map<String, Object> start(String layout) throws Throwable {
        game = submission.construct("Game");
        return shown(null);
    }

    @Override
    List<String> targets(String from) throws Throwable {
        int[] origin = square(from);
        List<String> targets = new ArrayList<>();
        Object piece = origin == null ? null : piece(board(), origin[0], SIZE - 1 - origin[1]);
        if (piece == null) {
            return targets;
        }
        Object side = submission.call(piece, "getSide");
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                Object can = submission.call(game, "canMove", origin[0], SIZE - 1 - origin[1], x, y, side);
                if (truth(can, "Game.canMove")) {
                    targets.add(name(x, SIZE - 1 - y));
                }
            }
        }
        return targets;
    }

    @Override
    Map<String, Object> play(String line) throws Throwable {
        if (line.trim().equals("history")) {
            return shown(null);
        }
        int[] move = numbers(line);
        if (move == null) {
            String[] words = line.trim().split("\\s+");
            int[] from = square(words[0]);
            int[] to = words.length == 2 ? square(words[1]) : null;
            if (from == null || to == null) {
                throw notAMove(line);
            }
            move = new int[] {from[0], SIZE - 1 - from[1], to[0], SIZE - 1 - to[1]};
        }
        if (move.length != 4) {
            throw notAMove(line);
        }
        if (!truth(submission.call(game, "move", move[0], move[1], move[2], move[3]), "Game.move")) {
            return shown("ILLEGAL_MOVE");
        }
        List<?> history = history();
        String last = history.isEmpty() ? "" : String.valueOf(history.get(history.size() - 1));
        if (last.endsWith(" has won")) {
            return shown(last);
        }
        return shown(orElse(false, this::isInCheck) ? "CHECK" : null);
    }

    private boolean isInCheck() throws Throwable {
        Object turn = submission.field(game, "currentTurn");
        return truth(submission.call(game, "isInCheck", turn), "Game.isInCheck");
    }

    private List<?> history() throws Throwable {
        return orElse(List.of(), () -> list(submission.field(game, "moveHistory"), "Game.moveHistory"));
    }

    private Object board() throws Throwable {
        Object board = submission.field(game, "b");
        if (board == null) {
            throw new MissingException("The field b of class Game is null.");
        }
        return board;
    }

    /** Returns the piece on a square: the board has a two-dimensional array of pieces, by x and y. */
    private Object piece(Object board, int x, int y) throws Throwable {
        for (Class<?> type : Members.ancestors(board.getClass())) {
            for (Field field : type.getDeclaredFields()) {
                Class<?> item = field.getType().isArray() ? field.getType().getComponentType() : null;
                if (item != null && item.isArray() && item.getComponentType() == submission.type("Piece")) {
                    field.setAccessible(true);
                    Object[][] squares = (Object[][]) field.get(board);
                    return squares[x][y];
                }
            }
        }
        return submission.call(board, "get", x, y);
    }

    private Map<String, Object> shown(String message) throws Throwable {
        Map<String, String> pieces = noPieces();
        Object board = board();
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                Object piece = piece(board, x, y);
                if (piece != null) {
                    add(pieces, name(x, SIZE - 1 - y), written(piece));
                }
            }
        }
        Map<String, Object> shown = snapshot(pieces, message);
        List<Object> entries = new ArrayList<>();
        for (Object entry : history()) {
            entries.add(String.valueOf(entry));
        }
        shown.put("history", entries);
        return shown;
    }

    private String written(Object piece) throws Throwable {
        String side = String.valueOf(submission.call(piece, "getSide")).equals("WHITE") ? "w" : "b";
        switch (piece.getClass().getSimpleName()) {
            case "Pawn":
                return side + "p";
            case "Knight":
                return side + "N";
            default:
                return side + piece.getClass().getSimpleName().charAt(0);
        }
    }
}
