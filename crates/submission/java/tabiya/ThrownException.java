package tabiya;

/** Carries an exception of the submission, so that it is not mistaken for one of this program. */
final class ThrownException extends Exception {
    private static final long serialVersionUID = 1;

    ThrownException(Throwable cause) {
        super(null, cause, false, false);
    }
}
