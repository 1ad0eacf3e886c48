package tabiya;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

/** Runs the requests of case after case, each case in a thread and with classes of its own. */
final class Cases {
    private static final int MAX_MESSAGE = 500;
    private static final long FAREWELL_MS = 50;

    private final String token;
    private final String course;
    private final String inPackage;
    private final long limit;
    private final Map<String, byte[]> classes;
    private final Path classFolder;
    private final Path folder;
    private final OutputStream channel;
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final Properties properties = (Properties) System.getProperties().clone();

    private ThreadGroup group;
    private Submission submission;
    private CourseGame game;
    private LimitedOutput output;
    private volatile CaseThread thread;

    Cases(Map<?, ?> first, Map<String, byte[]> classes, Path classFolder, Path folder, OutputStream channel) {
        this.token = (String) first.get("token");
        this.course = (String) first.get("course");
        this.inPackage = (String) first.get("package");
        this.limit = (Long) first.get("output");
        this.classes = classes;
        this.classFolder = classFolder;
        this.folder = folder;
        this.channel = channel;
        Runtime.getRuntime().addShutdownHook(new Thread(this::exited));
        try {
            begin();
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Writes an answer. */
    synchronized void answer(Map<String, Object> content) throws IOException {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("token", token);
        answer.putAll(content);
        String printed = output.take();
        if (!printed.isEmpty()) {
            answer.put("output", printed);
        }
        channel.write((Json.write(answer) + "\n").getBytes(StandardCharsets.UTF_8));
        channel.flush();
    }

    void handle(Map<?, ?> request) throws IOException {
        if ("begin".equals(request.get("do"))) {
            boolean isClean = end();
            begin();
            answer(Map.of("value", isClean));
            return;
        }
        Map<String, Object> done = thread.run(() -> perform(request), (Long) request.get("ms"));
        answer(done.containsKey("timeout") ? Map.of("timeout", submission.lines(thread.trace())) : done);
    }

    /** Begins a case: whatever the last one has changed in the process is set back. */
    private void begin() throws IOException {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        System.setProperties((Properties) properties.clone());
        Thread.setDefaultUncaughtExceptionHandler((where, error) -> { });
        group = new ThreadGroup("case");
        thread = new CaseThread(group);
        output = new LimitedOutput(limit, thread::flooded);
        PrintStream printed = new PrintStream(output, false, StandardCharsets.UTF_8);
        System.setOut(printed);
        System.setErr(printed);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        SubmissionLoader loader = new SubmissionLoader(classes, classFolder.toUri().toURL());
        submission = new Submission(loader, inPackage, folder);
        game = CourseGame.of(course, submission);
    }

    /** Ends a case, and returns whether none of its threads goes on. */
    private boolean end() {
        thread.finish();
        group.interrupt();
        long stop = System.currentTimeMillis() + FAREWELL_MS;
        while (group.activeCount() > 0 && System.currentTimeMillis() < stop) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException interrupted) {
                // A submission may interrupt this thread, too.
                Thread.interrupted();
            }
        }
        return group.activeCount() == 0;
    }

    /** Answers instead of a submission that ends the process. */
    private void exited() {
        try {
            answer(Map.of("exit", submission.lines(thread.trace())));
        } catch (IOException error) {
            // The grader has ended.
        }
    }

    /** Performs a request in the thread of the case. */
    private Map<String, Object> perform(Map<?, ?> request) {
        Map<String, Object> answer = new LinkedHashMap<>();
        try {
            answer.put("value", value(request));
        } catch (MissingException missing) {
            answer.put("missing", missing.getMessage());
        } catch (UnsupportedException unsupported) {
            answer.put("unsupported", unsupported.getMessage());
        } catch (ThrownException thrown) {
            answer.put("threw", describe(thrown.getCause()));
        } catch (Throwable error) {
            answer.put("threw", describe(error));
        }
        return answer;
    }

    private Object value(Map<?, ?> request) throws Throwable {
        List<Object> arguments = new ArrayList<>();
        if (request.get("args") != null) {
            arguments = submission.values.decodeAll((List<?>) request.get("args"));
        }
        String name = (String) request.get("name");
        String type = (String) request.get("class");
        Object object = request.containsKey("on") ? submission.values.decode(request.get("on")) : null;
        switch ((String) request.get("do")) {
            case "start":
                game = CourseGame.of(course, submission);
                return game.start((String) request.get("layout"));
            case "targets":
                return game.targets((String) request.get("from"));
            case "play":
                return game.play((String) request.get("line"));
            case "main":
                return main(type, (List<?>) request.get("files"));
            case "new":
                return encode(Members.construct(submission.type(type), arguments));
            case "static":
                return encode(Members.call(submission.type(type), null, name, arguments));
            case "constant":
                return encode(Members.field(submission.type(type), null, name));
            case "call":
                return encode(Members.call(present(object, name).getClass(), object, name, arguments));
            case "field":
                return encode(Members.field(present(object, name).getClass(), object, name));
            case "index":
                return encode(index(present(object, "[]"), arguments.get(0)));
            case "equal":
                return arguments.get(0).equals(arguments.get(1));
            case "function":
                return encode(submission.function(name, arguments));
            default:
                throw new UnsupportedException("There is no such request.");
        }
    }

    private Object encode(Object value) {
        return submission.values.encode(value);
    }

    private static Object present(Object object, String name) throws MissingException {
        if (object == null) {
            throw new MissingException("There is no object for " + name + ": it is null.");
        }
        return object;
    }

    private static Object index(Object object, Object index) throws MissingException {
        int at = ((Long) index).intValue();
        if (object instanceof List) {
            return ((List<?>) object).get(at);
        }
        if (object.getClass().isArray()) {
            return java.lang.reflect.Array.get(object, at);
        }
        throw new MissingException("The class " + object.getClass().getName() + " has no index.");
    }

    /** Runs a static main with two files; a missing text is a file that does not exist. */
    private Object main(String type, List<?> texts) throws Throwable {
        String[] paths = new String[texts.size()];
        for (int index = 0; index < paths.length; index++) {
            paths[index] = submission.file((String) texts.get(index));
        }
        List<Object> arguments = new ArrayList<>();
        arguments.add(new ArrayList<Object>(List.of(paths)));
        Members.call(submission.type(type), null, "main", arguments);
        System.out.flush();
        return null;
    }

    private Map<String, Object> describe(Throwable error) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("class", error.getClass().getName());
        String message;
        try {
            message = String.valueOf(error.getMessage() == null ? "" : error.getMessage());
        } catch (Throwable second) {
            message = "";
        }
        described.put("message", message.substring(0, Math.min(message.length(), MAX_MESSAGE)));
        List<Object> kinds = new ArrayList<>();
        for (Class<?> type = error.getClass(); type != null; type = type.getSuperclass()) {
            kinds.add(type.getName());
        }
        described.put("kinds", kinds);
        described.put("trace", submission.lines(error.getStackTrace()));
        return described;
    }
}
