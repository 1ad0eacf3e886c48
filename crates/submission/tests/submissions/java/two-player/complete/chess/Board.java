package chess;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;

/** The pieces on their squares, and what earlier moves mean for castling and en passant. */
class Board {
    private final Piece[][] pieces = new Piece[8][8];
    /** The squares that pieces have left or reached. */
    private final Set<Square> used = new HashSet<>();
    /** The square on which a pawn can be captured en passant now, or null. */
    private Square enPassant;

    /** Sets up a game. */
    Board() {
        for (Chess.Player player : Chess.Player.values()) {
            int back = player == Chess.Player.white ? 0 : 7;
            Piece[] row = {
                new Rook(player), new Knight(player), new Bishop(player), new Queen(player),
                new King(player), new Bishop(player), new Knight(player), new Rook(player),
            };
            for (int file = 0; file < 8; file++) {
                put(new Square(file, back), row[file]);
                put(new Square(file, back + Piece.forward(player)), new Pawn(player));
            }
        }
    }

    /** Copies a board. */
    private Board(Board other) {
        for (int file = 0; file < 8; file++) {
            System.arraycopy(other.pieces[file], 0, pieces[file], 0, 8);
        }
        used.addAll(other.used);
        enPassant = other.enPassant;
    }

    Piece get(Square square) {
        return pieces[square.file()][square.rank()];
    }

    void put(Square square, Piece piece) {
        pieces[square.file()][square.rank()] = piece;
    }

    boolean wasUsed(Square square) {
        return used.contains(square);
    }

    Square enPassant() {
        return enPassant;
    }

    void allowEnPassant(Square square) {
        enPassant = square;
    }

    /** Returns whether the squares between two squares of a line or diagonal are empty. */
    boolean isFreeBetween(Square from, Square to) {
        int stepFile = Integer.signum(to.file() - from.file());
        int stepRank = Integer.signum(to.rank() - from.rank());
        int file = from.file() + stepFile;
        int rank = from.rank() + stepRank;
        while (file != to.file() || rank != to.rank()) {
            if (pieces[file][rank] != null) {
                return false;
            }
            file += stepFile;
            rank += stepRank;
        }
        return true;
    }

    /** Returns whether a player could capture on a square. */
    boolean isAttacked(Square target, Chess.Player by) {
        for (Square from : squaresOf(by)) {
            if (!from.equals(target) && get(from).attacks(this, from, target)) {
                return true;
            }
        }
        return false;
    }

    boolean isInCheck(Chess.Player player) {
        for (Square square : squaresOf(player)) {
            if (get(square) instanceof King) {
                return isAttacked(square, Chess.opponent(player));
            }
        }
        return false;
    }

    /** Returns whether a move is legal for a player. */
    boolean isLegal(Square from, Square to, Chess.Player player) {
        Piece piece = get(from);
        if (piece == null || piece.player != player || from.equals(to)) {
            return false;
        }
        Piece target = get(to);
        if (target != null && target.player == player || !piece.canMove(this, from, to)) {
            return false;
        }
        Board after = new Board(this);
        after.move(from, to, 'Q');
        return !after.isInCheck(player);
    }

    boolean hasLegalMove(Chess.Player player) {
        for (Square from : squaresOf(player)) {
            for (int file = 0; file < 8; file++) {
                for (int rank = 0; rank < 8; rank++) {
                    if (isLegal(from, new Square(file, rank), player)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Makes a legal move. */
    void move(Square from, Square to, char promotion) {
        Piece piece = get(from);
        Square before = enPassant;
        piece.move(this, from, to, promotion);
        if (enPassant == before) {
            // The right lasts for one move.
            enPassant = null;
        }
        used.add(from);
        used.add(to);
    }

    ArrayList<ReturnPiece> toReturnPieces() {
        ArrayList<ReturnPiece> list = new ArrayList<>();
        for (Chess.Player player : Chess.Player.values()) {
            for (Square square : squaresOf(player)) {
                ReturnPiece piece = new ReturnPiece();
                piece.pieceType = get(square).type();
                piece.pieceFile = ReturnPiece.PieceFile.values()[square.file()];
                piece.pieceRank = square.rank() + 1;
                list.add(piece);
            }
        }
        return list;
    }

    private Iterable<Square> squaresOf(Chess.Player player) {
        ArrayList<Square> squares = new ArrayList<>();
        for (int file = 0; file < 8; file++) {
            for (int rank = 0; rank < 8; rank++) {
                if (pieces[file][rank] != null && pieces[file][rank].player == player) {
                    squares.add(new Square(file, rank));
                }
            }
        }
        return squares;
    }
}
