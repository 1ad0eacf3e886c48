package tabiya;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What a submission prints: the beginning is kept, the rest is counted, and too much ends the case. */
final class LimitedOutput extends OutputStream {
    private static final int KEPT = 1 << 16;

    private final long limit;
    private final Runnable flooded;
    private final byte[] kept = new byte[KEPT];
    private int length;
    private long count;

    LimitedOutput(long limit, Runnable flooded) {
        this.limit = limit;
        this.flooded = flooded;
    }

    /** Ends the thread that prints too much, unless it catches everything. */
    static final class FloodError extends Error {
        private static final long serialVersionUID = 1;

        FloodError() {
            super("too much output", null, false, false);
        }
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int size) {
        boolean isFlood;
        synchronized (this) {
            int taken = Math.min(size, KEPT - length);
            System.arraycopy(bytes, start, kept, length, taken);
            length += taken;
            count += size;
            isFlood = count > limit;
        }
        if (isFlood) {
            flooded.run();
            throw new FloodError();
        }
    }

    synchronized boolean isFlood() {
        return count > limit;
    }

    /** Returns the kept output since the last call. */
    synchronized String take() {
        String text = new String(kept, 0, length, StandardCharsets.UTF_8);
        length = 0;
        return text;
    }
}
