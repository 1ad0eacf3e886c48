package animalchess;

/** A game of animal chess: two players and 30 squares. */
public class Game {
    /** The number of rows. */
    public static final int HEIGHT = 6;
    /** The number of columns. */
    public static final int WIDTH = 5;

    /** Sets up a game for player 0, at the top, and player 1, at the bottom. */
    public Game(Player p0, Player p1) {
        // TODO
    }

    /** Returns the player with a number, 0 or 1. Throws an IllegalArgumentException for others. */
    public Player getPlayer(int playerNumber) {
        // TODO
        return null;
    }

    /** Returns the player who has won, or null if nobody has. */
    public Player getWinner() {
        // TODO
        return null;
    }

    /** Returns a square. Throws an IllegalArgumentException if there is no such square. */
    public Square getSquare(int row, int col) {
        // TODO
        return null;
    }
}
