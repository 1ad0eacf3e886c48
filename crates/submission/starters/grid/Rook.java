/** A rook moves along rows and columns. */
public class Rook extends Piece {
    public Rook(int x, int y, Side side, Board board) {
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
