// Values of a student's methods in a form that can be compared and printed. Knows no class of the course.
#pragma once

#include <algorithm>
#include <cctype>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tabiya_detect.h"

namespace tabiya {

struct Value {
    enum Kind { Null, Boolean, Number, Character, Text, List, Set, Other };
    Kind kind = Null;
    long long number = 0;
    std::string text;
    std::vector<Value> items;

    static Value of(Kind kind, long long number) {
        Value value;
        value.kind = kind;
        value.number = number;
        return value;
    }
    static Value of(Kind kind, std::string text) {
        Value value;
        value.kind = kind;
        value.text = std::move(text);
        return value;
    }
    bool is_scalar() const { return kind == Boolean || kind == Number || kind == Character; }
    bool is_range() const { return kind == List || kind == Set; }
};

// A letter of a piece in lower case; `s` for a space.
struct Letter {
    char letter;
};

// Returns a value as it would be written in a script.
inline std::string show(const Value& value) {
    switch (value.kind) {
        case Value::Null:
            return "null";
        case Value::Boolean:
            return value.number ? "true" : "false";
        case Value::Number:
            return std::to_string(value.number);
        case Value::Character:
            return value.number >= ' ' && value.number < 127 ? std::string("'") + char(value.number) + "'"
                                                             : "the character " + std::to_string(value.number);
        case Value::Text:
            return '"' + value.text + '"';
        case Value::Other:
            return value.text;
        default:
            break;
    }
    std::string text = value.kind == Value::List ? "[" : "{";
    for (std::size_t i = 0; i < value.items.size() && i < 100; ++i)
        text += (i ? ", " : "") + show(value.items[i]);
    if (value.items.size() > 100) text += ", ...";
    return text + (value.kind == Value::List ? "]" : "}");
}

inline bool operator==(const Value& a, const Value& b);

// Sorted and without repetitions: the order of a set is free.
inline std::vector<Value> sorted(std::vector<Value> items) {
    auto less = [](const Value& a, const Value& b) {
        return a.number != b.number ? a.number < b.number : show(a) < show(b);
    };
    std::sort(items.begin(), items.end(), less);
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}

inline bool operator==(const Value& a, const Value& b) {
    if (a.is_scalar() && b.is_scalar()) return a.number == b.number;
    if (a.is_range() && b.is_range()) {
        if (a.kind == Value::List && b.kind == Value::List) return a.items == b.items;
        return sorted(a.items) == sorted(b.items);
    }
    // A text of one letter is as good as the letter.
    if (a.kind == Value::Text && b.kind == Value::Character) return a.text == std::string(1, char(b.number));
    if (a.kind == Value::Character && b.kind == Value::Text) return b == a;
    return a.kind == b.kind && a.text == b.text;
}

template <class T, class = void>
struct is_range : std::false_type {};
template <class T>
struct is_range<T, std::void_t<decltype(std::begin(std::declval<const T&>()) != std::end(std::declval<const T&>()))>>
    : std::true_type {};

// Sets have keys; their order is free.
template <class T, class = void>
struct has_keys : std::false_type {};
template <class T>
struct has_keys<T, std::void_t<typename T::key_type>> : std::true_type {};

// Pointers of any kind, and std::optional.
template <class T, class = void>
struct is_pointer : std::false_type {};
template <class T>
struct is_pointer<T, std::void_t<decltype(static_cast<bool>(std::declval<const T&>()), *std::declval<const T&>())>>
    : std::true_type {};

// Whether course_value(rank<0>, object) exists: the value of an object of the course.
template <class T, class = void>
struct has_course_value : std::false_type {};
template <class T>
struct has_course_value<T, std::void_t<decltype(course_value(rank<0>(), std::declval<const T&>()))>>
    : std::true_type {};

template <class T>
Value value(const T& something) {
    if constexpr (std::is_same_v<T, Value>) {
        return something;
    } else if constexpr (std::is_same_v<T, Absent> || std::is_same_v<T, std::nullptr_t>) {
        return {};
    } else if constexpr (std::is_same_v<T, bool>) {
        return Value::of(Value::Boolean, something);
    } else if constexpr (std::is_same_v<T, char>) {
        return Value::of(Value::Character, something);
    } else if constexpr (std::is_same_v<T, Letter>) {
        return Value::of(Value::Character, something.letter);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        return Value::of(Value::Number, static_cast<long long>(something));
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        return Value::of(Value::Text, std::string(std::string_view(something)));
    } else if constexpr (has_course_value<T>::value) {
        return course_value(rank<0>(), something);
    } else if constexpr (is_range<T>::value) {
        Value found;
        found.kind = has_keys<T>::value ? Value::Set : Value::List;
        for (const auto& item : something) found.items.push_back(tabiya::value(item));
        return found;
    } else if constexpr (is_pointer<T>::value) {
        return something ? tabiya::value(*something) : Value();
    } else if constexpr (std::is_convertible_v<const T&, int>) {
        return Value::of(Value::Number, static_cast<int>(something));
    } else {
        return Value::of(Value::Other, "an object of type " + type_name<T>());
    }
}

// Returns a value as a script writes it: `[1, 2]`, `{1, 2}`.
inline Value collection(Value::Kind kind, std::vector<Value> items) {
    Value found;
    found.kind = kind;
    found.items = std::move(items);
    return found;
}

// Returns the address of an object, or of that to which a pointer of any kind points.
template <class T>
const void* address(T&& something) {
    using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
    if constexpr (std::is_same_v<Plain, std::nullptr_t>) {
        return nullptr;
    } else if constexpr (is_pointer<Plain>::value) {
        return something ? static_cast<const void*>(std::addressof(*something)) : nullptr;
    } else {
        return static_cast<const void*>(std::addressof(something));
    }
}

// Returns the letter of a piece: of a character or a text, in either case; blanks are spaces.
inline Letter letter(char text) {
    return {text == ' ' || text == '\0' ? 's' : char(std::tolower(static_cast<unsigned char>(text)))};
}
inline Letter letter(std::string_view text) { return letter(text.empty() ? ' ' : text[0]); }

}  // namespace tabiya
