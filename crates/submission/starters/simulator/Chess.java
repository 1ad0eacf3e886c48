/** The simulator: {@code java Chess layout moves}. */
public class Chess {
    public static void main(String[] args) {
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

        // TODO: read the layout, args[0], and set up the board; then play the moves of args[1].
        // Let an exception end the program if one of the files breaks a rule.

        System.out.println("Final board:");
        Board.theBoard().iterate(new BoardPrinter());
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
