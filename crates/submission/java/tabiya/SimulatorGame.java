package tabiya;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The simulator: `Board.theBoard`, `movePiece` and `moves`. */
final class SimulatorGame extends CourseGame {
    private static final int SIZE = 8;

    private Object board;
    private Object listener;

    SimulatorGame(Submission submission) {
        super(submission);
    }

    @Override
    Map<String, Object> start(String layout) throws Throwable {
        for (String kind : List.of("King", "Queen", "Knight", "Bishop", "Rook", "Pawn")) {
            submission.callStatic("Piece", "registerPiece", submission.construct(kind + "Factory"));
        }
        board = submission.callStatic("Board", "theBoard");
        if (board == null) {
            throw new MissingException("Board.theBoard() has returned null.");
        }
        submission.call(board, "clear");
        submission.call(board, "removeAllListeners");
        listener = submission.stand("BoardListener");
        submission.call(board, "registerListener", listener);
        for (String line : layout.split("\r?\n")) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                String[] words = line.split("=");
                Object piece = submission.callStatic("Piece", "createPiece", words[1]);
                submission.call(board, "addPiece", piece, words[0]);
            }
        }
        return shown(null);
    }

    @Override
    List<String> targets(String from) throws Throwable {
        Object piece = submission.call(board, "getPiece", from);
        List<String> targets = new ArrayList<>();
        if (piece != null) {
            for (Object target : list(submission.call(piece, "moves", board, from), "Piece.moves")) {
                targets.add(String.valueOf(target));
            }
        }
        return targets;
    }

    @Override
    Map<String, Object> play(String line) throws Throwable {
        String[] words = line.trim().split("[\\s-]+");
        if (words.length != 2) {
            throw notAMove(line);
        }
        try {
            submission.call(board, "movePiece", words[0], words[1]);
        } catch (ThrownException thrown) {
            // The document: any exception will do. An error, such as a stack overflow, is none.
            if (thrown.getCause() instanceof Exception) {
                return shown("ILLEGAL_MOVE");
            }
            throw thrown;
        }
        return shown(null);
    }

    private Map<String, Object> shown(String message) throws Throwable {
        Map<String, String> pieces = noPieces();
        for (int column = 0; column < SIZE; column++) {
            for (int row = 0; row < SIZE; row++) {
                Object piece = submission.call(board, "getPiece", name(column, row));
                if (piece != null) {
                    add(pieces, name(column, row), written(text(piece)));
                }
            }
        }
        Map<String, Object> shown = snapshot(pieces, message);
        List<Object> events = new ArrayList<>();
        for (Object call : submission.standOf(listener).calls) {
            List<?> parts = (List<?>) call;
            events.add(parts.get(0).equals("onMove")
                ? "Moved " + text(parts.get(3)) + " from " + parts.get(1) + " to " + parts.get(2)
                : text(parts.get(1)) + " captures " + text(parts.get(2)));
        }
        shown.put("history", events);
        return shown;
    }

    private String text(Object piece) throws Throwable {
        return piece == null ? "null" : String.valueOf(submission.call(piece, "toString"));
    }

    private static String written(String piece) {
        boolean isPawn = piece.length() != 2 || piece.charAt(1) == 'p';
        return isPawn ? piece : piece.charAt(0) + piece.substring(1).toUpperCase(java.util.Locale.ROOT);
    }
}
