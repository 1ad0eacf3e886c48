package tabiya;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Translates between JSON and the values of a submission. Objects stay here; the grader has numbers. */
final class Values {
    private static final int MAX_ITEMS = 2_000;
    private static final int MAX_TEXT = 10_000;
    private static final int MAX_DEPTH = 4;

    /** What {@link #convert} returns for a value that does not fit. */
    static final Object UNFIT = new Object();

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();

    /** Returns the value of a JSON value: whole numbers stay {@code Long}, references become objects. */
    Object decode(Object json) {
        if (json instanceof Map) {
            Map<?, ?> map = (Map<?, ?>) json;
            if (map.containsKey("char")) {
                return ((String) map.get("char")).charAt(0);
            }
            if (map.containsKey("set")) {
                return new LinkedHashSet<>(decodeAll((List<?>) map.get("set")));
            }
            return objects.get(((Long) map.get("ref")).intValue());
        }
        return json instanceof List ? decodeAll((List<?>) json) : json;
    }

    List<Object> decodeAll(List<?> items) {
        List<Object> decoded = new ArrayList<>();
        for (Object item : items) {
            decoded.add(decode(item));
        }
        return decoded;
    }

    Object encode(Object value) {
        return encode(value, 0);
    }

    private Object encode(Object value, int depth) {
        if (value == null || value instanceof Boolean) {
            return value;
        }
        boolean isWhole = value instanceof Long || value instanceof Integer;
        if (isWhole || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Character) {
            return Map.of("char", value.toString());
        }
        if (value instanceof String) {
            String text = (String) value;
            return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ref", reference(value));
        map.put("class", value.getClass().getName());
        if (value instanceof Enum) {
            map.put("enum", ((Enum<?>) value).name());
        } else if (depth < MAX_DEPTH && value instanceof Iterable) {
            List<Object> items = new ArrayList<>();
            for (Object item : (Iterable<?>) value) {
                if (items.size() >= MAX_ITEMS) {
                    break;
                }
                items.add(encode(item, depth + 1));
            }
            map.put(value instanceof Set ? "set" : "list", items);
        } else if (depth < MAX_DEPTH && value.getClass().isArray()) {
            List<Object> items = new ArrayList<>();
            for (int index = 0; index < Math.min(Array.getLength(value), MAX_ITEMS); index++) {
                items.add(encode(Array.get(value, index), depth + 1));
            }
            map.put("list", items);
        }
        return map;
    }

    private int reference(Object value) {
        Integer number = numbers.get(value);
        if (number == null) {
            number = objects.size();
            numbers.put(value, number);
            objects.add(value);
        }
        return number;
    }

    /** Converts a value to the type of a parameter, or returns {@link #UNFIT}. */
    static Object convert(Object value, Class<?> type) {
        if (value == null) {
            return type.isPrimitive() ? UNFIT : null;
        }
        if (value instanceof Long) {
            return number((Long) value, type);
        }
        if (value instanceof Boolean) {
            return type == boolean.class || type.isInstance(value) ? value : UNFIT;
        }
        if (value instanceof Character) {
            return type == char.class || type.isInstance(value) ? value : UNFIT;
        }
        if (value instanceof List && type.isArray()) {
            List<?> items = (List<?>) value;
            Object array = Array.newInstance(type.getComponentType(), items.size());
            for (int index = 0; index < items.size(); index++) {
                Object item = convert(items.get(index), type.getComponentType());
                if (item == UNFIT) {
                    return UNFIT;
                }
                Array.set(array, index, item);
            }
            return array;
        }
        return type.isInstance(value) ? value : UNFIT;
    }

    private static Object number(long value, Class<?> type) {
        if (type == long.class || type == Long.class) {
            return value;
        }
        boolean isInt = value == (int) value;
        boolean takesInt = type == int.class || type == Integer.class;
        if (isInt && (takesInt || type == Object.class || type == Number.class)) {
            return (int) value;
        }
        if (value == (short) value && (type == short.class || type == Short.class)) {
            return (short) value;
        }
        if (value == (byte) value && (type == byte.class || type == Byte.class)) {
            return (byte) value;
        }
        if (type == double.class || type == Double.class) {
            return (double) value;
        }
        return UNFIT;
    }

    /** Returns the name of the type that a value has as an argument. */
    static String typeOf(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Long || value instanceof Integer) {
            return "int";
        }
        if (value instanceof Boolean) {
            return "boolean";
        }
        if (value instanceof Character) {
            return "char";
        }
        if (value instanceof List) {
            return "List";
        }
        Class<?> type = value.getClass();
        if (java.lang.reflect.Proxy.isProxyClass(type)) {
            return type.getInterfaces()[0].getSimpleName();
        }
        return type.getSimpleName();
    }
}
