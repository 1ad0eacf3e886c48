package animalchess;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class GameTest {
    private final Player top = new Player("Anna", 0);
    private final Player bottom = new Player("Ben", 1);
    private final Game game = new Game(top, bottom);

    @Test
    public void piecesAreSetUp() {
        Class<?>[] back = {Cat.class, Giraffe.class, Lion.class, Giraffe.class, Cat.class};
        for (int col = 0; col < Game.WIDTH; col++) {
            assertSame(back[col], game.getSquare(0, col).getPiece().getClass());
            assertSame(back[col], game.getSquare(5, col).getPiece().getClass());
        }
        for (int col = 1; col <= 3; col++) {
            assertSame(top, game.getSquare(2, col).getPiece().getOwner());
            assertSame(bottom, game.getSquare(3, col).getPiece().getOwner());
        }
        assertNull(game.getSquare(1, 0).getPiece());
    }

    @Test
    public void squaresKnowTheirPlaces() {
        Square square = game.getSquare(4, 3);
        assertEquals(4, square.getRow());
        assertEquals(3, square.getCol());
        assertSame(game, square.getGame());
    }

    @Test(expected = IllegalArgumentException.class)
    public void thereIsNoSixthColumn() {
        game.getSquare(0, 5);
    }

    @Test
    public void captureOfTheLionWins() {
        assertNull(game.getWinner());
        Piece chick = game.getSquare(3, 2).getPiece();
        chick.move(game.getSquare(0, 2));
        assertSame(bottom, game.getWinner());
        assertTrue(bottom.hasWon());
    }
}
