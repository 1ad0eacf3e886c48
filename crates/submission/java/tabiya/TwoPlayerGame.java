package tabiya;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Chess at the terminal: `Chess.start` and `Chess.play`. */
final class TwoPlayerGame extends CourseGame {
    private final List<String> played = new ArrayList<>();

    TwoPlayerGame(Submission submission) {
        super(submission);
    }

    @Override
    Map<String, Object> start(String layout) throws Throwable {
        played.clear();
        submission.callStatic("Chess", "start");
        return snapshot(noPieces(), null);
    }

    /** Tries every square in a game that begins anew, for the classes have no method for this question. */
    @Override
    List<String> targets(String from) throws Throwable {
        List<String> targets = new ArrayList<>();
        for (int column = 0; column < 8; column++) {
            for (int row = 0; row < 8; row++) {
                repeat();
                Map<String, Object> tried = shown(from + " " + name(column, row));
                if (!"ILLEGAL_MOVE".equals(tried.get("message"))) {
                    targets.add(name(column, row));
                }
            }
        }
        repeat();
        return targets;
    }

    private void repeat() throws Throwable {
        submission.callStatic("Chess", "start");
        for (String line : played) {
            submission.callStatic("Chess", "play", line);
        }
    }

    @Override
    Map<String, Object> play(String line) throws Throwable {
        Map<String, Object> shown = shown(line);
        played.add(line);
        return shown;
    }

    private Map<String, Object> shown(String line) throws Throwable {
        Object result = submission.callStatic("Chess", "play", line);
        if (result == null) {
            throw new MissingException("Chess.play has returned null.");
        }
        Map<String, String> pieces = noPieces();
        for (Object piece : list(submission.field(result, "piecesOnBoard"), "The field piecesOnBoard")) {
            if (piece == null) {
                throw new MissingException("The list piecesOnBoard contains null.");
            }
            String type = String.valueOf(submission.field(piece, "pieceType"));
            String file = String.valueOf(submission.field(piece, "pieceFile"));
            if (type.length() != 2) {
                throw new MissingException("A ReturnPiece has no pieceType.");
            }
            char kind = type.charAt(1) == 'P' ? 'p' : type.charAt(1);
            String square = file + submission.field(piece, "pieceRank");
            add(pieces, square, Character.toLowerCase(type.charAt(0)) + "" + kind);
        }
        Object message = submission.field(result, "message");
        return snapshot(pieces, message == null ? null : message.toString());
    }
}
