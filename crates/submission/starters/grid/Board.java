import java.util.ArrayList;
import java.util.List;

/**
 * The squares of a game and the pieces on them. Do not change this file.
 *
 * <p>A square is (x, y): the column from the left and the row from the top, both from 0 to 7.
 */
public class Board {
    /** The number of columns and of rows. */
    public static final int SIZE = 8;

    private final Piece[][] squares = new Piece[SIZE][SIZE];

    /** Sets up the pieces for a game: Black at the top, White at the bottom. */
    public Board() {
        setUpBackRow(0, Side.BLACK);
        setUpBackRow(7, Side.WHITE);
        for (int x = 0; x < SIZE; x++) {
            place(new Pawn(x, 1, Side.BLACK, this));
            place(new Pawn(x, 6, Side.WHITE, this));
        }
    }

    private void setUpBackRow(int y, Side side) {
        place(new Rook(0, y, side, this));
        place(new Knight(1, y, side, this));
        place(new Bishop(2, y, side, this));
        place(new Queen(3, y, side, this));
        place(new King(4, y, side, this));
        place(new Bishop(5, y, side, this));
        place(new Knight(6, y, side, this));
        place(new Rook(7, y, side, this));
    }

    /** Returns whether there is such a square. */
    public static boolean isOnBoard(int x, int y) {
        return 0 <= x && x < SIZE && 0 <= y && y < SIZE;
    }

    /** Returns the piece on a square, or null if there is none or no such square. */
    public Piece get(int x, int y) {
        return isOnBoard(x, y) ? squares[x][y] : null;
    }

    /** Returns the pieces of a side that are on the board. */
    public List<Piece> getPieces(Side side) {
        List<Piece> pieces = new ArrayList<>();
        for (Piece[] column : squares) {
            for (Piece piece : column) {
                if (piece != null && piece.getSide() == side) {
                    pieces.add(piece);
                }
            }
        }
        return pieces;
    }

    /** Returns the king of a side, or null if it was captured. */
    public Piece getKing(Side side) {
        for (Piece piece : getPieces(side)) {
            if (piece instanceof King) {
                return piece;
            }
        }
        return null;
    }

    /** Puts a piece on its square, and removes what stands there. */
    public void place(Piece piece) {
        squares[piece.getX()][piece.getY()] = piece;
    }

    /** Removes all pieces. */
    public void clear() {
        for (Piece[] column : squares) {
            java.util.Arrays.fill(column, null);
        }
    }

    /** Takes a piece from its square to another one. Call {@link Piece#move} instead: it calls this. */
    void movePiece(Piece piece, int destX, int destY) {
        squares[piece.getX()][piece.getY()] = null;
        squares[destX][destY] = piece;
    }

    /** Returns one line for each column x, with a character for each row y: the board on its side. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Piece[] column : squares) {
            for (Piece piece : column) {
                text.append(piece == null ? " " : piece.getSymbol());
            }
            text.append('\n');
        }
        return text.toString();
    }
}
