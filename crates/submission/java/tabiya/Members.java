package tabiya;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds and uses the members of classes, also those that are inherited or not public. */
final class Members {
    private Members() {
    }

    static Object construct(Class<?> type, List<Object> values) throws Throwable {
        if (Modifier.isAbstract(type.getModifiers())) {
            String name = type.getName();
            throw new MissingException("The class " + name + " is abstract: no object can be made.");
        }
        List<List<Object>> orders = new ArrayList<>(List.of(values));
        for (int[] order : Names.ORDERS.getOrDefault(type.getSimpleName() + "/" + values.size(), List.of())) {
            List<Object> reordered = new ArrayList<>();
            for (int index : order) {
                reordered.add(values.get(index));
            }
            orders.add(reordered);
        }
        for (List<Object> order : orders) {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                Object[] arguments = fit(constructor, order);
                if (arguments != null) {
                    constructor.setAccessible(true);
                    return unwrap(() -> constructor.newInstance(arguments));
                }
            }
        }
        String name = type.getSimpleName();
        List<Constructor<?>> there = List.of(type.getDeclaredConstructors());
        throw new MissingException(absent(type, "constructor", signature(name, values), there, name));
    }

    /** Calls a method of an object, or a static one of a class if there is no object. */
    static Object call(Class<?> type, Object object, String name, List<Object> values) throws Throwable {
        List<String> names = new ArrayList<>(List.of(name));
        names.addAll(Names.METHODS.getOrDefault(name, List.of()));
        List<Method> methods = methods(type);
        for (String candidate : names) {
            Method best = null;
            Object[] fitting = null;
            for (Method method : methods) {
                Object[] arguments = method.getName().equals(candidate) ? fit(method, values) : null;
                boolean isBetter = best == null || best.isBridge() && !method.isBridge();
                if (arguments != null && isBetter) {
                    best = method;
                    fitting = arguments;
                }
            }
            if (best != null) {
                return invoke(best, object, fitting);
            }
        }
        throw new MissingException(absent(type, "method", signature(name, values), methods, name));
    }

    private static Object invoke(Method method, Object object, Object[] arguments) throws Throwable {
        if (object == null && !Modifier.isStatic(method.getModifiers())) {
            String name = signature(method.getName(), method.getParameterTypes());
            String type = method.getDeclaringClass().getName();
            throw new MissingException("The method " + name + " of class " + type + " is not static.");
        }
        method.setAccessible(true);
        return unwrap(() -> method.invoke(object, arguments));
    }

    /** Returns the value of a field of an object, or of a static one if there is no object. */
    static Object field(Class<?> type, Object object, String name) throws Throwable {
        if (type.isArray() && name.equals("length")) {
            return (long) java.lang.reflect.Array.getLength(object);
        }
        List<String> names = new ArrayList<>(List.of(name));
        names.addAll(Names.FIELDS.getOrDefault(name, List.of()));
        for (String candidate : names) {
            for (Class<?> owner : ancestors(type)) {
                for (Field field : owner.getDeclaredFields()) {
                    if (field.getName().equals(candidate)) {
                        return value(field, object);
                    }
                }
            }
        }
        throw new MissingException("The class " + type.getName() + " has no field " + name + ".");
    }

    private static Object value(Field field, Object object) throws Throwable {
        if (object == null && !Modifier.isStatic(field.getModifiers())) {
            String type = field.getDeclaringClass().getName();
            String name = field.getName();
            throw new MissingException("The field " + name + " of class " + type + " is not static.");
        }
        field.setAccessible(true);
        return field.get(object);
    }

    /** Returns a class with its superclasses and interfaces. */
    static Set<Class<?>> ancestors(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> next = type; next != null; next = next.getSuperclass()) {
            found.add(next);
        }
        for (Class<?> next : new ArrayList<>(found)) {
            addInterfaces(next, found);
        }
        found.add(Object.class);
        return found;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> found) {
        for (Class<?> next : type.getInterfaces()) {
            found.add(next);
            addInterfaces(next, found);
        }
    }

    private static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> owner : ancestors(type)) {
            methods.addAll(List.of(owner.getDeclaredMethods()));
        }
        // Methods that can be called from everywhere come first: those of the JDK cannot be opened.
        methods.removeIf(method -> method.isSynthetic() && !method.isBridge());
        if (!(type.getClassLoader() instanceof SubmissionLoader)) {
            methods.removeIf(method -> !Modifier.isPublic(method.getModifiers())
                || !Modifier.isPublic(method.getDeclaringClass().getModifiers()));
        }
        return methods;
    }

    private static Object[] fit(Executable executable, List<Object> values) {
        Class<?>[] types = executable.getParameterTypes();
        if (types.length != values.size()) {
            return null;
        }
        Object[] arguments = new Object[types.length];
        for (int index = 0; index < types.length; index++) {
            arguments[index] = Values.convert(values.get(index), types[index]);
            if (arguments[index] == Values.UNFIT) {
                return null;
            }
        }
        return arguments;
    }

    private static String absent(
            Class<?> type, String kind, String wanted, List<? extends Executable> members, String name) {
        Set<String> there = new LinkedHashSet<>();
        for (Executable member : members) {
            String simple = member instanceof Constructor ? name : member.getName();
            if (simple.equalsIgnoreCase(name) && !member.isSynthetic()) {
                there.add(signature(simple, member.getParameterTypes()));
            }
        }
        String rest = there.isEmpty() ? "." : "; " + String.join(" and ", there)
            + (there.size() == 1 ? " is there." : " are there.");
        return "The class " + type.getName() + " has no " + kind + " " + wanted + rest;
    }

    private static String signature(String name, List<Object> values) {
        List<String> types = new ArrayList<>();
        values.forEach(value -> types.add(Values.typeOf(value)));
        return name + "(" + String.join(", ", types) + ")";
    }

    private static String signature(String name, Class<?>[] parameters) {
        List<String> types = new ArrayList<>();
        for (Class<?> parameter : parameters) {
            types.add(parameter.getSimpleName());
        }
        return name + "(" + String.join(", ", types) + ")";
    }

    private interface Step {
        Object run() throws Throwable;
    }

    private static Object unwrap(Step step) throws Throwable {
        try {
            return step.run();
        } catch (InvocationTargetException thrown) {
            throw new ThrownException(thrown.getCause());
        } catch (ExceptionInInitializerError thrown) {
            throw new ThrownException(thrown.getCause() == null ? thrown : thrown.getCause());
        }
    }
}
