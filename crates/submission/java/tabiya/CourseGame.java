package tabiya;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A game of a course, played by the classes of a submission. Squares are names such as `e4`. */
abstract class CourseGame {
    final Submission submission;

    CourseGame(Submission submission) {
        this.submission = submission;
    }

    static CourseGame of(String course, Submission submission) {
        switch (course) {
            case "grid":
                return new GridGame(submission);
            case "two-player":
                return new TwoPlayerGame(submission);
            case "simulator":
                return new SimulatorGame(submission);
            default:
                return new AnimalGame(submission);
        }
    }

    /** Begins a game; `layout` is the text of a layout file of the simulator. */
    abstract Map<String, Object> start(String layout) throws Throwable;

    /** Returns the squares to which the submission lets a piece go. */
    abstract List<String> targets(String from) throws Throwable;

    abstract Map<String, Object> play(String line) throws Throwable;

    static Map<String, Object> snapshot(Map<String, String> pieces, String message) {
        Map<String, Object> snapshot = new LinkedHashMap<>();
        snapshot.put("pieces", pieces);
        snapshot.put("message", message);
        return snapshot;
    }

    static Map<String, String> noPieces() {
        return new TreeMap<>();
    }

    /** Adds a piece; two pieces on a square are both shown. */
    static void add(Map<String, String> pieces, String square, String piece) {
        pieces.merge(square, piece, (first, second) -> first + " and " + second);
    }

    /** Reads a line of whole numbers; {@code null} for any other line. */
    static int[] numbers(String line) {
        String[] words = line.trim().split("\\s+");
        int[] numbers = new int[words.length];
        for (int index = 0; index < words.length; index++) {
            try {
                numbers[index] = Integer.parseInt(words[index]);
            } catch (NumberFormatException error) {
                return null;
            }
        }
        return numbers;
    }

    /** Returns the column and row of a square, from 0; {@code null} for any other text. */
    static int[] square(String name) {
        if (!name.matches("[a-z][0-9]{1,2}")) {
            return null;
        }
        return new int[] {name.charAt(0) - 'a', Integer.parseInt(name.substring(1)) - 1};
    }

    static String name(int column, int row) {
        return (char) ('a' + column) + "" + (row + 1);
    }

    static UnsupportedException notAMove(String line) {
        return new UnsupportedException("`" + line + "` cannot be translated to a call.");
    }

    /** A question to the submission. */
    interface Question<T> {
        T ask() throws Throwable;
    }

    /**
     * Returns the answer to a question, or another value if the submission has no answer: that costs only what
     * depends on it. Why there is none is printed.
     */
    static <T> T orElse(T other, Question<T> question) throws Throwable {
        try {
            return question.ask();
        } catch (MissingException missing) {
            System.out.println(missing.getMessage());
        } catch (ThrownException thrown) {
            if (!(thrown.getCause() instanceof Exception)) {
                throw thrown;
            }
            System.out.println("There is no answer because of " + thrown.getCause());
        }
        return other;
    }

    static boolean truth(Object value, String method) throws MissingException {
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        throw new MissingException(method + " has returned no boolean.");
    }

    static List<?> list(Object value, String method) throws MissingException {
        if (value instanceof List) {
            return (List<?>) value;
        }
        if (value instanceof java.util.Collection) {
            return new java.util.ArrayList<>((java.util.Collection<?>) value);
        }
        if (value instanceof Object[]) {
            return java.util.Arrays.asList((Object[]) value);
        }
        throw new MissingException(method + " has returned " + (value == null ? "null" : "no list") + ".");
    }
}
