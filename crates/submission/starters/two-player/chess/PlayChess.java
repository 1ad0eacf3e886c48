package chess;

import java.util.Scanner;

/**
 * Plays a game at the terminal: reads moves, and shows the message and the board after each one.
 *
 * <p>The line {@code reset} starts a new game, {@code quit} ends the program. For your own tests only: it is
 * replaced before grading.
 */
public class PlayChess {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        Chess.start();
        while (input.hasNextLine()) {
            String line = input.nextLine().trim();
            if (line.equals("quit")) {
                break;
            }
            if (line.equals("reset")) {
                Chess.start();
                System.out.println();
                continue;
            }
            show(Chess.play(line));
        }
    }

    private static void show(ReturnPlay result) {
        if (result == null) {
            System.out.println("Chess.play returned null.");
            return;
        }
        if (result.message != null) {
            System.out.println();
            System.out.println(result.message);
        }
        System.out.println();
        if (result.piecesOnBoard != null) {
            System.out.print(board(result.piecesOnBoard));
        }
        System.out.println();
    }

    /** Draws the board as text, the eighth rank first. */
    static String board(Iterable<ReturnPiece> pieces) {
        String[][] cells = new String[8][8];
        for (int rank = 0; rank < 8; rank++) {
            for (int file = 0; file < 8; file++) {
                cells[rank][file] = (rank + file) % 2 == 0 ? "##" : "  ";
            }
        }
        for (ReturnPiece piece : pieces) {
            String name = piece.pieceType.name();
            char kind = name.charAt(1) == 'P' ? 'p' : name.charAt(1);
            cells[piece.pieceRank - 1][piece.pieceFile.ordinal()] =
                "" + Character.toLowerCase(name.charAt(0)) + kind;
        }
        StringBuilder text = new StringBuilder();
        for (int rank = 7; rank >= 0; rank--) {
            for (int file = 0; file < 8; file++) {
                text.append(cells[rank][file]).append(' ');
            }
            text.append(rank + 1).append('\n');
        }
        return text.append(" a  b  c  d  e  f  g  h\n").toString();
    }
}
