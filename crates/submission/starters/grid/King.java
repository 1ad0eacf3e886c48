/** A king moves one square in any direction. */
public class King extends Piece {
    public King(int x, int y, Side side, Board board) {
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
