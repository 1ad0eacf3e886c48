/** A queen moves along rows, columns and diagonals. */
public class Queen extends Piece {
    public Queen(int x, int y, Side side, Board board) {
        super(x, y, side, board);
    }

    @Override
    public boolean canMove(int destX, int destY) {
        int dx = Math.abs(this.x - destX);
        int dy = Math.abs(this.y - destY);
        return dx == dy || dx == 0 || dy == 0;
    }

    @Override
    public String getSymbol() {
        return this.getSide() == Side.BLACK ? "♛" : "♕";
    }
}
