/** Converts locations such as "a3" to columns and rows, which count from 0. */
final class Location {
    private Location() {}

    static String of(int column, int row) {
        return "" + (char) ('a' + column) + (char) ('1' + row);
    }

    static int column(String loc) {
        check(loc);
        return loc.charAt(0) - 'a';
    }

    static int row(String loc) {
        check(loc);
        return loc.charAt(1) - '1';
    }

    /** Returns the location some columns and rows away, or null if it is not on the board. */
    static String beside(String loc, int columns, int rows) {
        int column = column(loc) + columns;
        int row = row(loc) + rows;
        return 0 <= column && column < 8 && 0 <= row && row < 8 ? of(column, row) : null;
    }

    private static void check(String loc) {
        if (loc == null || !loc.matches("[a-h][1-8]")) {
            throw new IllegalArgumentException("Not a location: " + loc);
        }
    }
}
