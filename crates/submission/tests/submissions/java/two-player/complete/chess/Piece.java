package chess;

/** A piece knows how it moves, apart from leaving its king in check. */
abstract class Piece {
    final Chess.Player player;

    Piece(Chess.Player player) {
        this.player = player;
    }

    /** Returns the letter of the kind, as in the name of its PieceType. */
    abstract char letter();

    /** Returns whether the piece could capture on a square. */
    abstract boolean attacks(Board board, Square from, Square to);

    /** Returns whether the piece can go to a square that has no piece of its own player. */
    boolean canMove(Board board, Square from, Square to) {
        return attacks(board, from, to);
    }

    /** Moves the piece, and whatever else the move changes. */
    void move(Board board, Square from, Square to, char promotion) {
        board.put(from, null);
        board.put(to, this);
    }

    ReturnPiece.PieceType type() {
        String colour = player == Chess.Player.white ? "W" : "B";
        return ReturnPiece.PieceType.valueOf(colour + letter());
    }

    /** Returns the direction in which the pawns of the player move. */
    static int forward(Chess.Player player) {
        return player == Chess.Player.white ? 1 : -1;
    }

    static int fileDistance(Square from, Square to) {
        return Math.abs(from.file() - to.file());
    }

    static int rankDistance(Square from, Square to) {
        return Math.abs(from.rank() - to.rank());
    }
}
