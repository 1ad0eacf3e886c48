package animalchess;

/** A square of the board. */
public class Square {
    private final Game game;
    private final int row;
    private final int col;
    private final Player promotesPlayer;
    private Piece piece;

    public Square(Game game, int row, int col) {
        this(game, row, col, null);
    }

    public Square(Game game, int row, int col, Player promotesPlayer) {
        this.game = game;
        this.row = row;
        this.col = col;
        this.promotesPlayer = promotesPlayer;
    }

    /** The piece leaves the square or the hand in which it was. */
    public void placePiece(Piece piece) {
        if (this.piece != null) {
            throw new IllegalArgumentException("There is already a piece on (" + row + ", " + col + ").");
        }
        piece.leave();
        this.piece = piece;
        piece.setSquare(this);
    }

    public void removePiece() {
        if (piece != null) {
            piece.setSquare(null);
            piece = null;
        }
    }

    boolean promotes(Player player) {
        return player != null && player == promotesPlayer;
    }

    public Game getGame() {
        return game;
    }

    public Piece getPiece() {
        return piece;
    }

    public int getRow() {
        return row;
    }

    public int getCol() {
        return col;
    }
}
