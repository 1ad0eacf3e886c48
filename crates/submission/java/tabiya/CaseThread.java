package tabiya;

import java.util.Map;
import java.util.concurrent.Callable;

/** The thread in which the code of a submission runs during a case. */
final class CaseThread {
    private final Object lock = new Object();
    private final Thread thread;
    private Callable<Map<String, Object>> task;
    private Map<String, Object> answer;
    private boolean isFlooded;
    private boolean isFinished;

    CaseThread(ThreadGroup group) {
        thread = new Thread(group, this::loop, "case");
        thread.setDaemon(true);
        thread.start();
    }

    private void loop() {
        while (true) {
            Callable<Map<String, Object>> next;
            synchronized (lock) {
                while (task == null && !isFinished) {
                    pause(0);
                }
                if (isFinished) {
                    return;
                }
                next = task;
                task = null;
            }
            Map<String, Object> result;
            try {
                result = next.call();
            } catch (Throwable error) {
                result = Map.of("threw", Map.of("class", error.getClass().getName(), "message", ""));
            }
            synchronized (lock) {
                answer = result;
                lock.notifyAll();
            }
        }
    }

    /** Waits, also if a submission interrupts the thread. */
    private void pause(long milliseconds) {
        try {
            lock.wait(milliseconds);
        } catch (InterruptedException interrupted) {
            Thread.interrupted();
        }
    }

    /** Runs a task, and returns its answer, or that it takes too long or prints too much. */
    Map<String, Object> run(Callable<Map<String, Object>> wanted, long milliseconds) {
        long stop = System.nanoTime() + milliseconds * 1_000_000;
        synchronized (lock) {
            answer = null;
            task = wanted;
            lock.notifyAll();
            while (answer == null && !isFlooded) {
                long left = (stop - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return Map.of("timeout", true);
                }
                pause(left);
            }
            return isFlooded ? Map.of("flood", true) : answer;
        }
    }

    void flooded() {
        synchronized (lock) {
            isFlooded = true;
            lock.notifyAll();
        }
    }

    void finish() {
        synchronized (lock) {
            isFinished = true;
            lock.notifyAll();
        }
    }

    StackTraceElement[] trace() {
        return thread.getStackTrace();
    }
}
