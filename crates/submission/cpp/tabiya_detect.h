// Questions about a student's classes that are answered while compiling: is there such a class, a method,
// an overload? A call that cannot be compiled becomes a sentence at run time, so that it costs only its case.
// Knows no class of the course.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

namespace tabiya {

// A class, method or field is missing, private, or has other parameters: a sentence that names it.
struct Missing {
    std::string sentence;
};

// The value of a call that cannot be compiled. The call throws Missing before anything can use it.
struct Absent {};

// Overloads with a higher rank are tried first.
template <int N>
struct rank : rank<N - 1> {};
template <>
struct rank<0> {};

template <class T, class = void>
struct is_complete : std::false_type {};
template <class T>
struct is_complete<T, std::void_t<decltype(sizeof(T))>> : std::true_type {};

template <class... T>
struct always_false : std::false_type {};

// Returns the name of a type as it is written: `King`, `const Board&`.
template <class T>
std::string type_name() {
    std::string text = __PRETTY_FUNCTION__;
    std::size_t start = text.find("T = ") + 4;
    std::size_t end = text.find("; std::string", start);
    return text.substr(start, (end == std::string::npos ? text.rfind(']') : end) - start);
}

// Returns the names of the types of some arguments: `bool, int`.
template <class... A>
std::string type_names() {
    std::string text;
    ((text += (text.empty() ? "" : ", ") + type_name<std::decay_t<A>>()), ...);
    return text;
}

// Returns a new object, which is never deleted: a board may keep it, or delete it itself.
template <class T, class... A>
T& make(A&&... arguments) {
    std::string name = type_name<T>();
    if constexpr (!is_complete<T>::value) {
        throw Missing{"There is no class " + name + "."};
    } else if constexpr (std::is_constructible_v<T, A...>) {
        return *new T(std::forward<A>(arguments)...);
    } else if constexpr (std::is_abstract_v<T>) {
        throw Missing{"class " + name + " is abstract: it does not override all pure virtual methods."};
    } else {
        throw Missing{"class " + name + " has no public constructor " + name + "(" + type_names<A...>() + ")."};
    }
}

// Calls `Call::on(object, arguments...)`, or throws Missing if it cannot be compiled. `Call` has the name of
// the member, its signature for the sentence, and `declares<T>`: whether T has a member of that name at all.
template <class Call, class Object, class... A>
decltype(auto) call(const Call&, Object&& object, A&&... arguments) {
    if constexpr (std::is_invocable_v<Call, Object, A...>) {
        return Call()(std::forward<Object>(object), std::forward<A>(arguments)...);
    } else {
        using Plain = std::remove_cv_t<std::remove_reference_t<Object>>;
        if constexpr (!std::is_same_v<Plain, Absent>) {
            std::string name = type_name<Plain>(), signature = Call::template signature<A...>();
            if constexpr (!is_complete<Plain>::value) {
                throw Missing{"There is no class " + name + "."};
            } else if constexpr (Call::template declares<Plain>()) {
                throw Missing{"class " + name + " has " + Call::name() + ", but it cannot be used as " +
                              signature + ": it is private, or has other parameters or another result."};
            } else {
                throw Missing{"class " + name + " has no " + Call::kind() + " " + signature + "."};
            }
        }
        return Absent();
    }
}

}  // namespace tabiya

// Declares tabiya::declares_NAME<T>(): whether T, or a class that it inherits from, has a member NAME, public or
// not. A name that would come from two base classes is ambiguous, and its address cannot be taken.
#define TABIYA_NAME(NAME)                                                                             \
    namespace tabiya {                                                                                \
    struct decoy_##NAME {                                                                             \
        int NAME;                                                                                     \
    };                                                                                                \
    template <class T>                                                                                \
    struct both_##NAME : T, decoy_##NAME {};                                                          \
    template <class T, class = void>                                                                  \
    struct ambiguous_##NAME : std::true_type {};                                                      \
    template <class T>                                                                                \
    struct ambiguous_##NAME<T, std::void_t<decltype(&both_##NAME<T>::NAME)>> : std::false_type {};    \
    template <class T>                                                                                \
    constexpr bool declares_##NAME() {                                                                \
        if constexpr (std::is_class_v<T> && !std::is_final_v<T>) {                                    \
            return ambiguous_##NAME<T>::value;                                                        \
        } else {                                                                                      \
            return false;                                                                             \
        }                                                                                             \
    }                                                                                                 \
    }

// The parts of a call that its sentence needs.
#define TABIYA_CALL(NAME, KIND)                                                                       \
    static std::string name() { return #NAME; }                                                       \
    static std::string kind() { return KIND; }                                                        \
    template <class T>                                                                                \
    static constexpr bool declares() {                                                                \
        return declares_##NAME<T>();                                                                  \
    }

// A method without alternatives: tabiya::method_NAME. Needs TABIYA_NAME.
#define TABIYA_METHOD(NAME)                                                                           \
    namespace tabiya {                                                                                \
    struct method_##NAME {                                                                            \
        TABIYA_CALL(NAME, "method")                                                                   \
        template <class... A>                                                                         \
        static std::string signature() {                                                              \
            return #NAME "(" + type_names<A...>() + ")";                                              \
        }                                                                                             \
        template <class O, class... A>                                                                \
        auto operator()(O&& object, A&&... arguments) const                                           \
            -> decltype(object.NAME(std::forward<A>(arguments)...)) {                                 \
            return object.NAME(std::forward<A>(arguments)...);                                        \
        }                                                                                             \
    };                                                                                                \
    }

// A field without alternatives: tabiya::field_NAME. Needs TABIYA_NAME.
#define TABIYA_FIELD(NAME)                                                                            \
    namespace tabiya {                                                                                \
    struct field_##NAME {                                                                             \
        TABIYA_CALL(NAME, "field")                                                                    \
        template <class... A>                                                                         \
        static std::string signature() {                                                              \
            return #NAME;                                                                             \
        }                                                                                             \
        template <class O>                                                                            \
        auto operator()(O&& object) const -> decltype((object.NAME)) {                                \
            return object.NAME;                                                                       \
        }                                                                                             \
    };                                                                                                \
    }
