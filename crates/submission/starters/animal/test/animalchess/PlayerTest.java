package animalchess;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PlayerTest {
    private final Player player = new Player("Anna", 0);

    @Test
    public void playerHasNameAndNumber() {
        assertEquals("Anna", player.getName());
        assertEquals(0, player.getPlayerNumber());
        assertTrue(player.getHand().isEmpty());
        assertThrows(IllegalArgumentException.class, () -> new Player("Carl", 2));
    }

    @Test
    public void playerWins() {
        assertFalse(player.hasWon());
        player.winGame();
        assertTrue(player.hasWon());
    }

    @Test
    public void pieceOfTheHandIsDropped() {
        Square from = new Square(null, 0, 0);
        Square to = new Square(null, 1, 0);
        Piece cat = new Cat(player, from);
        assertThrows(IllegalArgumentException.class, () -> player.dropPiece(cat, to));
        cat.beCaptured(player);
        player.dropPiece(cat, to);
        assertSame(cat, to.getPiece());
        assertTrue(player.getHand().isEmpty());
    }

    @Test
    public void squareOfDropMustBeEmpty() {
        Square square = new Square(null, 0, 0);
        new Giraffe(player, square);
        Piece cat = new Cat(player, new Square(null, 0, 1));
        cat.beCaptured(player);
        assertThrows(IllegalArgumentException.class, () -> player.dropPiece(cat, square));
        assertTrue(player.getHand().contains(cat));
    }
}
