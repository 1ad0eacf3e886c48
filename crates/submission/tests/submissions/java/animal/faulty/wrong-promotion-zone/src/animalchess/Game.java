package animalchess;

/** A game of animal chess: two players and 30 squares. */
public class Game {
    public static final int HEIGHT = 6;
    public static final int WIDTH = 5;
    /** The number of rows of a promotion zone. */
    private static final int ZONE = 1;

    private final Player[] players;
    private final Square[][] squares = new Square[HEIGHT][WIDTH];

    /** Sets up a game for player 0, at the top, and player 1, at the bottom. */
    public Game(Player p0, Player p1) {
        players = new Player[] {p0, p1};
        for (int row = 0; row < HEIGHT; row++) {
            for (int col = 0; col < WIDTH; col++) {
                squares[row][col] = new Square(this, row, col, promotingIn(row));
            }
        }
        setUp(p0, 0, 2);
        setUp(p1, 5, 3);
    }

    /** Returns the player whose pieces promote in a row, or null. */
    private Player promotingIn(int row) {
        if (row < ZONE) {
            return players[1];
        }
        return row >= HEIGHT - ZONE ? players[0] : null;
    }

    private void setUp(Player owner, int back, int front) {
        new Cat(owner, squares[back][0]);
        new Giraffe(owner, squares[back][1]);
        new Lion(owner, squares[back][2]);
        new Giraffe(owner, squares[back][3]);
        new Cat(owner, squares[back][4]);
        for (int col = 1; col <= 3; col++) {
            new Chick(owner, squares[front][col]);
        }
    }

    public Player getPlayer(int playerNumber) {
        if (playerNumber != 0 && playerNumber != 1) {
            throw new IllegalArgumentException("There is no player " + playerNumber + ".");
        }
        return players[playerNumber];
    }

    public Player getWinner() {
        for (Player player : players) {
            if (player.hasWon()) {
                return player;
            }
        }
        return null;
    }

    public Square getSquare(int row, int col) {
        if (!hasSquare(row, col)) {
            throw new IllegalArgumentException("There is no square (" + row + ", " + col + ").");
        }
        return squares[row][col];
    }

    /** Returns whether there is such a square. */
    boolean hasSquare(int row, int col) {
        return 0 <= row && row < HEIGHT && 0 <= col && col < WIDTH;
    }
}
