package chess;

/** A square; files and ranks count from 0. */
record Square(int file, int rank) {
    static boolean exists(int file, int rank) {
        return 0 <= file && file < 8 && 0 <= rank && rank < 8;
    }

    /** Reads a name such as e4; null if there is no such square. */
    static Square parse(String name) {
        if (name.length() != 2 || !exists(name.charAt(0) - 'a', name.charAt(1) - '1')) {
            return null;
        }
        return new Square(name.charAt(0) - 'a', name.charAt(1) - '1');
    }
}
