package chess;

/** A piece on the board and its square. Do not change this file: it is replaced before grading. */
public class ReturnPiece {
    /** The colours and kinds of pieces: {@code WP} is a white pawn. */
    public enum PieceType { WP, WR, WN, WB, WQ, WK, BP, BR, BN, BB, BQ, BK }

    /** The files of the board. */
    public enum PieceFile { a, b, c, d, e, f, g, h }

    public PieceType pieceType;
    public PieceFile pieceFile;
    /** 1 to 8. */
    public int pieceRank;

    /** Returns a text such as {@code e4:WP}. */
    @Override
    public String toString() {
        return pieceFile + "" + pieceRank + ":" + pieceType;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof ReturnPiece)) {
            return false;
        }
        ReturnPiece piece = (ReturnPiece) other;
        return pieceType == piece.pieceType && pieceFile == piece.pieceFile && pieceRank == piece.pieceRank;
    }

    @Override
    public int hashCode() {
        return java.util.Objects.hash(pieceType, pieceFile, pieceRank);
    }
}
