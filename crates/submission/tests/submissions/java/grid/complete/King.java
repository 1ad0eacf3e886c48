/** A king moves one square in any direction. */
public class King extends Piece {
    public King(int x, int y, Side side, Board board) {
        super(x, y, side, board);
    }

    @Override
    public boolean canMove(int destX, int destY) {
        int dx = Math.abs(this.x - destX);
        int dy = Math.abs(this.y - destY);
        return dx <= 1 && dy <= 1;
    }

    @Override
    public String getSymbol() {
        return this.getSide() == Side.BLACK ? "♚" : "♔";
    }
}
