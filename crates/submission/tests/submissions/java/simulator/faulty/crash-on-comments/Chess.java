import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The simulator: {@code java Chess layout moves}. */
public class Chess {
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("Usage: java Chess layout moves");
            System.exit(2);
        }
        Piece.registerPiece(new KingFactory());
        Piece.registerPiece(new QueenFactory());
        Piece.registerPiece(new KnightFactory());
        Piece.registerPiece(new BishopFactory());
        Piece.registerPiece(new RookFactory());
        Piece.registerPiece(new PawnFactory());
        Board.theBoard().registerListener(new Logger());

        setUp(args[0]);
        play(args[1]);
        System.out.println("Final board:");
        Board.theBoard().iterate(new BoardPrinter());
    }

    /** Adds the pieces of a layout file to the board. */
    private static void setUp(String file) throws IOException {
        for (String line : lines(file)) {
            check(line, "[a-h][1-8]=[bw][kqnbrp]");
            Board.theBoard().addPiece(Piece.createPiece(line.substring(3)), line.substring(0, 2));
        }
    }

    /** Plays the moves of a file. */
    private static void play(String file) throws IOException {
        for (String line : lines(file)) {
            check(line, "[a-h][1-8]-[a-h][1-8]");
            Board.theBoard().movePiece(line.substring(0, 2), line.substring(3));
        }
    }

    /** Returns the lines of a file that are not comments. */
    private static List<String> lines(String file) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(file)));
        return lines;
    }

    private static void check(String line, String form) {
        if (!line.matches(form)) {
            throw new IllegalArgumentException("Not a line of this file: " + line);
        }
    }

    /** Prints what happens on the board. Do not change it: the output is graded. */
    private static class Logger implements BoardListener {
        @Override
        public void onMove(String from, String to, Piece p) {
            System.out.println("Moved " + p + " from " + from + " to " + to);
        }

        @Override
        public void onCapture(Piece attacker, Piece captured) {
            System.out.println(attacker + " captures " + captured);
        }
    }

    /** Prints the pieces on the board. Do not change it: the output is graded. */
    private static class BoardPrinter implements BoardExternalIterator {
        @Override
        public void visit(String loc, Piece p) {
            if (p != null) {
                System.out.println(loc + "=" + p);
            }
        }
    }
}
