package tabiya;

/** The classes of the course have no method for a question: a sentence. */
final class UnsupportedException extends Exception {
    private static final long serialVersionUID = 1;

    UnsupportedException(String sentence) {
        super(sentence);
    }
}
