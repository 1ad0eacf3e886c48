/** A pawn moves forward and captures diagonally forward: see the rules in README.md. */
public class Pawn extends Piece {
    public Pawn(int x, int y, Side side, Board board) {
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
