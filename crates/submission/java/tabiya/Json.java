package tabiya;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes JSON: objects are maps, whole numbers are {@code Long}. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        return json.value();
    }

    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at >= text.length()) {
            throw new IllegalStateException("The request ends early.");
        }
        return text.charAt(at);
    }

    private Object value() {
        char first = peek();
        switch (first) {
            case '{':
                return object();
            case '[':
                return list();
            case '"':
                return string();
            default:
                return word();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            String key = string();
            peek();
            at++;
            map.put(key, value());
            if (peek() == ',') {
                at++;
            }
        }
        at++;
        return map;
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        at++;
        while (peek() != ']') {
            list.add(value());
            if (peek() == ',') {
                at++;
            }
        }
        at++;
        return list;
    }

    private String string() {
        StringBuilder read = new StringBuilder();
        peek();
        at++;
        while (text.charAt(at) != '"') {
            char next = text.charAt(at++);
            if (next != '\\') {
                read.append(next);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'n':
                    read.append('\n');
                    break;
                case 't':
                    read.append('\t');
                    break;
                case 'r':
                    read.append('\r');
                    break;
                case 'b':
                    read.append('\b');
                    break;
                case 'f':
                    read.append('\f');
                    break;
                case 'u':
                    read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                    break;
                default:
                    read.append(escaped);
            }
        }
        at++;
        return read.toString();
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                return Long.parseLong(word);
        }
    }

    static String write(Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(Object value, StringBuilder text) {
        if (value instanceof Map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                text.append(before);
                write(entry.getKey(), text);
                text.append(':');
                write(entry.getValue(), text);
                before = ",";
            }
            text.append(before.equals("{") ? "{}" : "}");
        } else if (value instanceof Iterable) {
            String before = "[";
            for (Object item : (Iterable<?>) value) {
                text.append(before);
                write(item, text);
                before = ",";
            }
            text.append(before.equals("[") ? "[]" : "]");
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            text.append(value);
        } else {
            quote(value.toString(), text);
        }
    }

    private static void quote(String value, StringBuilder text) {
        text.append('"');
        for (int index = 0; index < value.length(); index++) {
            char next = value.charAt(index);
            boolean isLone = Character.isSurrogate(next) && !isPaired(value, index);
            if (next == '"' || next == '\\') {
                text.append('\\').append(next);
            } else if (next == '\n') {
                text.append("\\n");
            } else if (next < ' ' || isLone) {
                // A lone surrogate is not a character of UTF-8.
                text.append(String.format("\\u%04x", isLone ? 0xfffd : (int) next));
            } else {
                text.append(next);
            }
        }
        text.append('"');
    }

    private static boolean isPaired(String value, int index) {
        char next = value.charAt(index);
        return Character.isHighSurrogate(next)
            ? index + 1 < value.length() && Character.isLowSurrogate(value.charAt(index + 1))
            : index > 0 && Character.isHighSurrogate(value.charAt(index - 1));
    }
}
