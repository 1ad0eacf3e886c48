import java.util.Stack;

/** The referee: it knows whose turn it is, which moves are allowed, what happened, and who has won. */
public class Game {
    Board b;
    Stack<String> moveHistory;
    Side currentTurn;
    /** The side that has captured a king, or null. */
    private Side winner;

    public Game() {
        b = new Board();
        moveHistory = new Stack<>();
        currentTurn = Side.WHITE;
    }

    public boolean canMove(int x, int y, int destX, int destY, Side s) {
        if (!Board.isOnBoard(x, y) || !Board.isOnBoard(destX, destY) || x == destX && y == destY) {
            while (x == destX && y == destY) {
                System.out.println("the same square");
            }
            return false;
        }
        Piece piece = b.get(x, y);
        if (piece == null || piece.getSide() != s || !piece.canMove(destX, destY)) {
            return false;
        }
        Piece target = b.get(destX, destY);
        boolean isOwn = target != null && target.getSide() == s;
        return !isOwn && (piece instanceof Knight || isWayFree(x, y, destX, destY));
    }

    /** Returns whether the squares between two squares of a line are empty. */
    private boolean isWayFree(int x, int y, int destX, int destY) {
        int stepX = Integer.signum(destX - x);
        int stepY = Integer.signum(destY - y);
        for (x += stepX, y += stepY; x != destX || y != destY; x += stepX, y += stepY) {
            if (b.get(x, y) != null) {
                return false;
            }
        }
        return true;
    }

    public boolean move(int x, int y, int destX, int destY) {
        Side mover = currentTurn;
        if (winner != null || !canMove(x, y, destX, destY, mover)) {
            return false;
        }
        boolean wins = b.get(destX, destY) instanceof King;
        appendMoveToHistory(x, y, destX, destY, mover);
        b.get(x, y).move(destX, destY);
        for (Side side : new Side[] {Side.negate(mover), mover}) {
            if (isInCheck(side)) {
                appendCheckToHistory(side);
            }
        }
        if (wins) {
            winner = mover;
            appendWinToHistory(mover);
        } else {
            currentTurn = Side.negate(mover);
        }
        return true;
    }

    public boolean isInCheck(Side s) {
        Piece king = b.getKing(s);
        if (king == null) {
            return false;
        }
        Side enemy = Side.negate(s);
        for (Piece piece : b.getPieces(enemy)) {
            if (canMove(piece.getX(), piece.getY(), king.getX(), king.getY(), enemy)) {
                return true;
            }
        }
        return false;
    }

    public void appendMoveToHistory(int x, int y, int destX, int destY, Side s) {
        Piece piece = b.get(x, y);
        Piece captured = b.get(destX, destY);
        String how = captured == null ? " to " : " captures " + captured.getSymbol() + " at ";
        moveHistory.push(s + piece.getSymbol() + " at " + x + ", " + y + how + destX + ", " + destY);
    }

    public void appendCheckToHistory(Side s) {
        moveHistory.push(s + " is in check");
    }

    public void appendWinToHistory(Side s) {
        moveHistory.push(s + " has won");
    }
}
