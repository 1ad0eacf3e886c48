package tabiya;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The classes and objects of a submission in one case. */
final class Submission {
    final SubmissionLoader loader;
    final Values values = new Values();
    private final String inPackage;
    private final Path folder;
    private final Map<Object, Stand> stands = new IdentityHashMap<>();
    private int files;

    Submission(SubmissionLoader loader, String inPackage, Path folder) {
        this.loader = loader;
        this.inPackage = inPackage;
        this.folder = folder;
    }

    Class<?> type(String name) throws Throwable {
        try {
            return loader.find(name, inPackage);
        } catch (LinkageError error) {
            throw new ThrownException(error);
        }
    }

    Object construct(String type, Object... arguments) throws Throwable {
        return Members.construct(type(type), normal(arguments));
    }

    Object call(Object object, String name, Object... arguments) throws Throwable {
        return Members.call(object.getClass(), object, name, normal(arguments));
    }

    Object callStatic(String type, String name, Object... arguments) throws Throwable {
        return Members.call(type(type), null, name, normal(arguments));
    }

    Object field(Object object, String name) throws Throwable {
        return Members.field(object.getClass(), object, name);
    }

    private static List<Object> normal(Object[] arguments) {
        List<Object> normal = new ArrayList<>();
        for (Object argument : arguments) {
            normal.add(argument instanceof Integer ? (Object) ((Integer) argument).longValue() : argument);
        }
        return normal;
    }

    /** Makes an object of an interface that records its calls. */
    Object stand(String type) throws Throwable {
        Class<?> found = type(type);
        if (!found.isInterface()) {
            throw new MissingException(found.getName() + " is not an interface.");
        }
        Stand stand = new Stand(type);
        Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {found}, stand);
        stands.put(proxy, stand);
        return proxy;
    }

    Stand standOf(Object proxy) throws UnsupportedException {
        Stand stand = stands.get(proxy);
        if (stand == null) {
            throw new UnsupportedException("Only a `recorder` or an `answering` object has recorded calls.");
        }
        return stand;
    }

    /** Writes a file of the case and returns its path; the path of no file for no text. */
    String file(String text) throws IOException {
        Path path = folder.resolve("file" + files++);
        Files.deleteIfExists(path);
        if (text != null) {
            Files.writeString(path, text);
        }
        return path.toString();
    }

    /** Answers a function of scripts. */
    Object function(String name, List<Object> arguments) throws Throwable {
        Object first = arguments.isEmpty() ? null : arguments.get(0);
        switch (name + "/" + Math.min(arguments.size(), 2)) {
            case "recorder/1":
                return stand((String) first);
            case "answering/2":
                Object proxy = stand((String) first);
                for (Object answer : arguments.subList(1, arguments.size())) {
                    List<?> pair = (List<?>) answer;
                    standOf(proxy).answer((String) pair.get(0), pair.get(1));
                }
                return proxy;
            case "recorded/1":
                return standOf(first).calls;
            case "file/1":
                return file((String) first);
            case "size/1":
                return size(first);
            default:
                throw new UnsupportedException("Scripts for Java have no function `" + name + "` like this.");
        }
    }

    private static Object size(Object value) throws UnsupportedException {
        if (value instanceof Collection) {
            return ((Collection<?>) value).size();
        }
        if (value != null && value.getClass().isArray()) {
            return Array.getLength(value);
        }
        throw new UnsupportedException("Only lists, sets and arrays have a size.");
    }

    /** Returns the lines of a stack trace that are the submission's. */
    List<String> lines(StackTraceElement[] trace) {
        List<String> lines = new ArrayList<>();
        for (StackTraceElement frame : Arrays.asList(trace)) {
            if (loader.contains(frame.getClassName()) && lines.size() < 10) {
                String type = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
                String place = frame.getFileName() + ":" + frame.getLineNumber();
                lines.add(type + "." + frame.getMethodName() + " (" + place + ")");
            }
        }
        return lines;
    }
}
