/** A pawn moves forward to empty squares, and captures diagonally forward. */
public class Pawn extends Piece {
    public Pawn(int x, int y, Side side, Board board) {
        super(x, y, side, board);
    }

    @Override
    public boolean canMove(int destX, int destY) {
        int forward = this.getSide() == Side.WHITE ? -1 : 1;
        int steps = (destY - this.y) * forward;
        if (destX == this.x) {
            return steps == 1 && isEmpty(1) || steps == 2 && isAtStart() && isEmpty(1) && isEmpty(2);
        }
        Piece target = this.b.get(destX, destY);
        boolean captures = target != null && target.getSide() != this.getSide();
        return captures && steps == 1 && Math.abs(destX - this.x) == 1;
    }

    @Override
    public void move(int destX, int destY) {
        super.move(destX, destY);
        if (destY == 0 || destY == 7) {
            this.b.place(new Queen(destX, destY, this.getSide(), this.b));
        }
    }

    /** Returns whether the square some steps in front of the pawn is empty. */
    private boolean isEmpty(int steps) {
        int forward = this.getSide() == Side.WHITE ? -1 : 1;
        return this.b.get(this.x, this.y + steps * forward) == null;
    }

    private boolean isAtStart() {
        return this.y == (this.getSide() == Side.WHITE ? 6 : 1);
    }

    @Override
    public String getSymbol() {
        return this.getSide() == Side.BLACK ? "♟" : "♙";
    }
}
