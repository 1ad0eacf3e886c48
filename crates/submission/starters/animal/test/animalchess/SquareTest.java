package animalchess;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class SquareTest {
    private final Player top = new Player("Anna", 0);
    private final Player bottom = new Player("Ben", 1);

    @Test
    public void squareHasAtMostOnePiece() {
        Square square = new Square(null, 0, 0);
        Piece lion = new Lion(top, square);
        assertSame(lion, square.getPiece());
        assertThrows(IllegalArgumentException.class, () -> new Giraffe(top, square));
        square.removePiece();
        assertNull(square.getPiece());
    }

    @Test
    public void zonesAreTheFarthestTwoRows() {
        Game game = new Game(top, bottom);
        assertTrue(game.getSquare(4, 0).isPromotionZone(top));
        assertFalse(game.getSquare(3, 0).isPromotionZone(top));
        assertTrue(game.getSquare(1, 0).isPromotionZone(bottom));
        assertFalse(game.getSquare(5, 0).isPromotionZone(bottom));
    }

    @Test
    public void squareCanPromoteWithoutGame() {
        assertTrue(new Square(null, 4, 1, top).isPromotionZone(top));
        assertFalse(new Square(null, 4, 1).isPromotionZone(top));
    }
}
