// Names: a student of the tests

package chess;

/** A game of chess for two. */
public class Chess {
    enum Player { white, black }

    private static Board board = new Board();
    private static Player turn = Player.white;
    private static boolean isOver;

    /** Plays a move for the player whose turn it is. */
    public static ReturnPlay play(String move) {
        ReturnPlay result = new ReturnPlay();
        result.message = carryOut(move.trim());
        result.piecesOnBoard = board.toReturnPieces();
        return result;
    }

    static Player opponent(Player player) {
        return player == Player.white ? Player.black : Player.white;
    }

    /** Carries out a line, and returns the message, or null. */
    private static ReturnPlay.Message carryOut(String line) {
        if (isOver) {
            return ReturnPlay.Message.ILLEGAL_MOVE;
        }
        if (line.equals("resign")) {
            isOver = true;
            return turn == Player.white
                ? ReturnPlay.Message.RESIGN_BLACK_WINS : ReturnPlay.Message.RESIGN_WHITE_WINS;
        }
        boolean isDraw = line.endsWith(" draw?");
        String move = isDraw ? line.substring(0, line.length() - " draw?".length()) : line;
        String[] words = move.split(" ", -1);
        if (words.length < 2 || words.length > 3) {
            return ReturnPlay.Message.ILLEGAL_MOVE;
        }
        Square from = Square.parse(words[0]);
        Square to = Square.parse(words[1]);
        String promotion = words.length == 3 ? words[2] : "Q";
        boolean isReadable = from != null && to != null && promotion.matches("[QRBN]");
        if (!isReadable || !board.isLegal(from, to, turn)) {
            return ReturnPlay.Message.ILLEGAL_MOVE;
        }
        board.move(from, to, promotion.charAt(0));
        turn = opponent(turn);
        if (isDraw) {
            isOver = true;
            return ReturnPlay.Message.DRAW;
        }
        return announcement();
    }

    /** Returns what is to be said after a move, or null. */
    private static ReturnPlay.Message announcement() {
        if (!board.isInCheck(turn)) {
            return null;
        }
        if (board.hasLegalMove(turn)) {
            return ReturnPlay.Message.CHECK;
        }
        isOver = true;
        return turn == Player.white
            ? ReturnPlay.Message.CHECKMATE_BLACK_WINS : ReturnPlay.Message.CHECKMATE_WHITE_WINS;
    }
}
