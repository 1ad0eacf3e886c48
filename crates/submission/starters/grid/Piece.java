/**
 * A piece on a board. Do not change this file: write a subclass for each of the six kinds, with
 * {@link #canMove} and {@link #getSymbol}.
 */
public abstract class Piece {
    /** The column, 0 at the left. */
    protected int x;
    /** The row, 0 at the top. */
    protected int y;
    /** The side that owns the piece. */
    protected final Side side;
    /** The board on which the piece stands. */
    protected final Board b;

    /** Makes a piece for a square. {@link Board#place} puts it there. */
    public Piece(int x, int y, Side side, Board board) {
        this.x = x;
        this.y = y;
        this.side = side;
        this.b = board;
    }

    public int getX() {
        return x;
    }

    public int getY() {
        return y;
    }

    public Side getSide() {
        return side;
    }

    /** Puts the piece on a square, and removes what stands there, whether that is allowed or not. */
    public void move(int destX, int destY) {
        b.movePiece(this, destX, destY);
        x = destX;
        y = destY;
    }

    /**
     * Returns whether the piece moves like this, as on an otherwise empty board; only a pawn looks at the
     * pieces in front of it. Does not test whether the square is the one on which the piece stands.
     */
    public abstract boolean canMove(int destX, int destY);

    /** Returns the chess symbol of the piece, such as ♗. */
    public abstract String getSymbol();

    @Override
    public String toString() {
        return getSymbol();
    }
}
