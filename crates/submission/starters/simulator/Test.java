import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The open tests: {@code java -ea Test}. They are examples; grading uses many more. */
public class Test {
    public static void main(String[] args) {
        if (!Test.class.desiredAssertionStatus()) {
            System.err.println("Asserts are off. Run: java -ea Test");
            System.exit(2);
        }
        Piece.registerPiece(new KingFactory());
        Piece.registerPiece(new QueenFactory());
        Piece.registerPiece(new KnightFactory());
        Piece.registerPiece(new BishopFactory());
        Piece.registerPiece(new RookFactory());
        Piece.registerPiece(new PawnFactory());
        pieces();
        board();
        pawn();
        rook();
        listeners();
        iterator();
        System.out.println("All tests have passed.");
    }

    private static void pieces() {
        Piece rook = Piece.createPiece("br");
        assert rook instanceof Rook && rook.color() == Color.BLACK : "br is a black rook";
        assert rook.toString().equals("br") : "the name of a black rook is " + rook;
        assert new PawnFactory().create(Color.WHITE).toString().equals("wp") : "a factory makes a white pawn";
    }

    private static void board() {
        Board board = Board.theBoard();
        assert board == Board.theBoard() : "there is only one board";
        board.clear();
        Piece king = Piece.createPiece("wk");
        board.addPiece(king, "e1");
        assert board.getPiece("e1") == king && board.getPiece("e2") == null : "the king stands on e1";
        assert fails(() -> board.addPiece(Piece.createPiece("bk"), "e1")) : "e1 is occupied";
        assert fails(() -> board.getPiece("i9")) : "there is no i9";
        assert fails(() -> board.movePiece("e1", "e3")) : "a king does not go two spaces";
        board.movePiece("e1", "e2");
        assert board.getPiece("e2") == king && board.getPiece("e1") == null : "the king stands on e2";
    }

    private static void pawn() {
        setUp("c2=wp", "b3=bp", "d3=bp");
        Board board = Board.theBoard();
        List<String> moves = board.getPiece("c2").moves(board, "c2");
        Set<String> expected = Set.of("b3", "c3", "c4", "d3");
        assert new TreeSet<>(moves).equals(new TreeSet<>(expected)) : "the pawn on c2 goes to " + moves;
    }

    private static void rook() {
        setUp("a1=wr", "a7=br");
        Board board = Board.theBoard();
        assert board.getPiece("a1").moves(board, "a1").size() == 13 : "the rook on a1 has 13 moves";
    }

    private static void listeners() {
        setUp("a1=wr", "a7=br");
        List<String> events = new ArrayList<>();
        BoardListener listener = new BoardListener() {
            @Override
            public void onMove(String from, String to, Piece p) {
                events.add(p + " " + from + " " + to);
            }

            @Override
            public void onCapture(Piece attacker, Piece captured) {
                events.add(attacker + " captures " + captured);
            }
        };
        Board.theBoard().registerListener(listener);
        Board.theBoard().movePiece("a1", "a7");
        Board.theBoard().removeListener(listener);
        Board.theBoard().movePiece("a7", "a8");
        assert events.equals(List.of("wr a1 a7", "wr captures br")) : "the listener was told " + events;
    }

    private static void iterator() {
        setUp("a1=wr", "h8=br");
        List<String> found = new ArrayList<>();
        Set<String> visited = new TreeSet<>();
        Board.theBoard().iterate((loc, p) -> {
            visited.add(loc);
            if (p != null) {
                found.add(loc + "=" + p);
            }
        });
        assert visited.size() == 64 : visited.size() + " squares were visited";
        assert new TreeSet<>(found).equals(new TreeSet<>(Set.of("a1=wr", "h8=br"))) : "found " + found;
    }

    private static void setUp(String... lines) {
        Board.theBoard().clear();
        for (String line : lines) {
            Board.theBoard().addPiece(Piece.createPiece(line.substring(3)), line.substring(0, 2));
        }
    }

    /** Returns whether something throws an exception. */
    private static boolean fails(Runnable action) {
        try {
            action.run();
            return false;
        } catch (RuntimeException error) {
            return true;
        }
    }
}
