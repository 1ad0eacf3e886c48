package tabiya;

/** A class or member of the submission is missing or has another signature: a sentence. */
final class MissingException extends Exception {
    private static final long serialVersionUID = 1;

    MissingException(String sentence) {
        super(sentence);
    }
}
