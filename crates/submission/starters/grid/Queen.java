/** A queen moves along rows, columns and diagonals. */
public class Queen extends Piece {
    public Queen(int x, int y, Side side, Board board) {
        super(x, y, side, board);
    }

    @Override
    public boolean canMove(int destX, int destY) {
        // TODO
        return false;
    }

    @Override
    public String getSymbol() {
        // TODO
        return "?";
    }
}
