package chess;

import java.util.ArrayList;

/** The result of a move. Do not change this file: it is replaced before grading. */
public class ReturnPlay {
    public enum Message {
        ILLEGAL_MOVE,
        DRAW,
        RESIGN_BLACK_WINS,
        RESIGN_WHITE_WINS,
        CHECK,
        CHECKMATE_BLACK_WINS,
        CHECKMATE_WHITE_WINS,
        STALEMATE
    }

    /** The pieces after the move, in any order. */
    public ArrayList<ReturnPiece> piecesOnBoard;
    /** The message, or null if there is none. */
    public Message message;
}
