package tabiya;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The classes of a submission, loaded anew for each case: static fields start anew. */
final class SubmissionLoader extends URLClassLoader {
    private final Map<String, byte[]> classes;

    SubmissionLoader(Map<String, byte[]> classes, URL folder) {
        super(new URL[] {folder}, ClassLoader.getPlatformClassLoader());
        this.classes = classes;
    }

    /** Reads the compiled classes of a folder, by their names. */
    static Map<String, byte[]> read(Path folder) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = folder.relativize(file).toString();
                if (name.endsWith(".class")) {
                    name = name.substring(0, name.length() - ".class".length());
                    classes.put(name.replace(java.io.File.separatorChar, '.'), Files.readAllBytes(file));
                }
            }
        }
        return classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    /**
     * Finds a class by its name, nested ones with dots. In a course whose document names no package it may be
     * in any package.
     */
    Class<?> find(String name, String inPackage) throws MissingException, ClassNotFoundException {
        String nested = name.replace('.', '$');
        String full = inPackage.isEmpty() ? nested : inPackage + "." + nested;
        if (classes.containsKey(full)) {
            return loadClass(full);
        }
        String other = null;
        for (String candidate : classes.keySet()) {
            if (candidate.endsWith("." + nested) || candidate.equals(nested)) {
                other = candidate;
            }
        }
        if (other != null && inPackage.isEmpty()) {
            return loadClass(other);
        }
        if (other == null) {
            throw new MissingException("There is no class " + full.replace('$', '.') + ".");
        }
        int dot = other.lastIndexOf('.');
        String where = dot < 0 ? "the default package" : "the package " + other.substring(0, dot);
        String found = name + " is in " + where + ".";
        throw new MissingException("There is no class " + full.replace('$', '.') + "; " + found);
    }

    boolean contains(String name) {
        return classes.containsKey(name);
    }
}
