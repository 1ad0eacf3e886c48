/** A knight moves two squares along a row or column and one to the side, and jumps over pieces. */
public class Knight extends Piece {
    public Knight(int x, int y, Side side, Board board) {
        super(x, y, side, board);
    }

    @Override
    public boolean canMove(int destX, int destY) {
        int dx = Math.abs(this.x - destX);
        int dy = Math.abs(this.y - destY);
        return dx == 2 && dy == 1 || dx == 1 && dy == 2;
    }

    @Override
    public String getSymbol() {
        return this.getSide() == Side.BLACK ? "♞" : "♘";
    }
}
