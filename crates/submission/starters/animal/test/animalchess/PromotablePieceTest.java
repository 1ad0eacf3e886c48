package animalchess;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PromotablePieceTest {
    private final Player top = new Player("Anna", 0);
    private final Player bottom = new Player("Ben", 1);
    private final Game game = new Game(top, bottom);

    @Test
    public void chickPromotesInTheZone() {
        Chick chick = (Chick) game.getSquare(3, 1).getPiece();
        chick.move(game.getSquare(2, 1));
        assertFalse(chick.getIsPromoted());
        chick.move(game.getSquare(1, 1));
        assertTrue(chick.getIsPromoted());
    }

    @Test
    public void pieceThatIsSetUpInTheZoneIsNotPromoted() {
        Cat cat = new Cat(bottom, game.getSquare(1, 4));
        assertFalse(cat.getIsPromoted());
        assertEquals(3, cat.getLegalMoves().size());
        cat.promote();
        assertEquals(4, cat.getLegalMoves().size());
    }

    @Test
    public void capturedPieceIsNotPromoted() {
        Cat cat = new Cat(bottom, game.getSquare(1, 4));
        cat.promote();
        cat.beCaptured(top);
        assertFalse(cat.getIsPromoted());
    }
}
