package animalchess;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

public class PieceTest {
    private final Player top = new Player("Anna", 0);
    private final Player bottom = new Player("Ben", 1);
    private final Game game = new Game(top, bottom);

    private Set<String> moves(int row, int col) {
        Set<String> squares = new HashSet<>();
        for (Square square : game.getSquare(row, col).getPiece().getLegalMoves()) {
            squares.add(square.getRow() + " " + square.getCol());
        }
        return squares;
    }

    @Test
    public void piecesHaveTheirDirections() {
        assertEquals(Set.of("4 1", "4 2", "4 3"), moves(5, 2));
        assertEquals(Set.of("4 0", "4 1"), moves(5, 0));
        assertEquals(Set.of("4 1"), moves(5, 1));
        assertEquals(Set.of("2 1"), moves(3, 1));
    }

    @Test
    public void captureTakesIntoTheHand() {
        Piece hunter = game.getSquare(2, 2).getPiece();
        Piece victim = game.getSquare(3, 2).getPiece();
        hunter.move(game.getSquare(3, 2));
        assertSame(hunter, game.getSquare(3, 2).getPiece());
        assertSame(game.getSquare(3, 2), hunter.getSquare());
        assertNull(game.getSquare(2, 2).getPiece());
        assertNull(victim.getSquare());
        assertSame(top, victim.getOwner());
        assertTrue(top.getHand().contains(victim));
    }

    @Test(expected = IllegalArgumentException.class)
    public void pieceDoesNotCaptureItsOwn() {
        game.getSquare(0, 2).getPiece().move(game.getSquare(0, 1));
    }
}
