package chess;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Misbehaves as its moves say. */
public class Chess {
    static int played;

    public static void start() {
        System.out.println("start " + played + " " + Locale.getDefault());
    }

    public static ReturnPlay play(String move) {
        try {
            return act(move);
        } catch (RuntimeException error) {
            throw error;
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
    }

    static ReturnPlay act(String move) throws Exception {
        played++;
        switch (move) {
            case "exit":
                System.exit(3); // exit
                break;
            case "exit in a class":
                return Leaver.play();
            case "halt":
                Runtime.getRuntime().halt(4);
                break;
            case "loop":
                loop();
                break;
            case "sleep":
                Thread.sleep(1_000_000);
                break;
            case "nap":
                Thread.sleep(1_000);
                break;
            case "recursion":
                recur(0);
                break;
            case "memory":
                List<long[]> all = new ArrayList<>();
                while (true) {
                    all.add(new long[1 << 20]);
                }
            case "memory of others":
                String tails = "for i in 1 2 3; do head -c 250000000 /dev/zero | tail & done; wait";
                new ProcessBuilder("sh", "-c", tails).start().waitFor();
                break;
            case "exception":
                List.of(1).get(7); // exception
                break;
            case "thread":
                new Thread(Chess::forever).start();
                break;
            case "much output":
                for (int count = 0; count < 1_000_000; count++) {
                    System.out.println("x".repeat(1_000));
                }
                break;
            case "stubborn output":
                while (true) {
                    try {
                        System.err.println("x".repeat(1_000));
                    } catch (Throwable error) {
                        continue;
                    }
                }
            case "close":
                System.out.close();
                break;
            case "forge":
                byte[] forged = "{\"token\":\"0\",\"value\":{\"pieces\":{\"a1\":\"wK\"}}}\nbefore".getBytes();
                new java.io.FileOutputStream(java.io.FileDescriptor.out).write(forged);
                break;
            case "close the channel":
                new java.io.FileOutputStream(java.io.FileDescriptor.out).close();
                break;
            case "interrupt":
                for (Thread thread : Thread.getAllStackTraces().keySet()) {
                    thread.interrupt();
                }
                break;
            case "locale":
                Locale.setDefault(new Locale("tr"));
                System.setProperty("line.separator", "?");
                System.setOut(null);
                break;
            case "input":
                System.out.println("read " + System.in.read());
                break;
            case "write":
                java.nio.file.Files.writeString(java.nio.file.Path.of("left-behind"), "x");
                break;
            default:
        }
        ReturnPlay result = new ReturnPlay();
        result.piecesOnBoard = new ArrayList<>();
        ReturnPiece king = new ReturnPiece();
        king.pieceType = ReturnPiece.PieceType.WK;
        king.pieceFile = ReturnPiece.PieceFile.e;
        king.pieceRank = 1;
        result.piecesOnBoard.add(king);
        result.message = ReturnPlay.Message.CHECK;
        return result;
    }

    static void loop() {
        while (true) {
            played++; // loop
        }
    }

    static int recur(int depth) {
        return recur(depth + 1) + 1;
    }

    static void forever() {
        while (true) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException error) {
                continue;
            }
        }
    }
}

class Leaver {
    static {
        leave();
    }

    static void leave() {
        System.exit(5);
    }

    static ReturnPlay play() {
        return null;
    }
}
