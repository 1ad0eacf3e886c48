/** A knight moves two squares along a row or column and one to the side, and jumps over pieces. */
public class Knight extends Piece {
    public Knight(int x, int y, Side side, Board board) {
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
