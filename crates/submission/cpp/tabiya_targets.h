// How methods with alternatives are called, and the objects that they return: by reference, by pointer, or by
// value. Knows the names of the classes Piece and Board, and none of their methods.
#pragma once

#include <type_traits>
#include <utility>

#include "tabiya_values.h"

namespace tabiya {

constexpr int CELLS = 64;

// Defines the call `cells_NAME`, which uses the overloads of NAME_on.
#define TABIYA_CELLS_OF_KIND(NAME, SIGNATURE)                                                            \
    struct cells_##NAME {                                                                                \
        TABIYA_CALL(NAME, "method")                                                                      \
        template <class... A>                                                                            \
        static std::string signature() {                                                                 \
            return SIGNATURE;                                                                            \
        }                                                                                                \
        template <class O, class... A>                                                                   \
        auto operator()(O&& object, A&&... arguments) const                                              \
            -> decltype(NAME##_on(rank<9>(), object, std::forward<A>(arguments)...)) {                   \
            return NAME##_on(rank<9>(), object, std::forward<A>(arguments)...);                          \
        }                                                                                                \
    };

// The same, on the object or on it as a `Piece`: an overload in a derived class hides those of Piece.
#define TABIYA_CELLS(NAME, SIGNATURE)                                                                    \
    struct cells_##NAME {                                                                                \
        TABIYA_CALL(NAME, "method")                                                                      \
        template <class... A>                                                                            \
        static std::string signature() {                                                                 \
            return SIGNATURE;                                                                            \
        }                                                                                                \
        template <class O, class... A>                                                                   \
        auto on(rank<1>, O& object, A&&... arguments) const                                              \
            -> decltype(NAME##_on(rank<9>(), object, std::forward<A>(arguments)...)) {                   \
            return NAME##_on(rank<9>(), object, std::forward<A>(arguments)...);                          \
        }                                                                                                \
        template <class O, class... A, std::enable_if_t<is_other_piece<O>, int> = 0>                     \
        auto on(rank<0>, O& object, A&&... arguments) const                                              \
            -> decltype(NAME##_on(rank<9>(), as_piece(object), std::forward<A>(arguments)...)) {         \
            return NAME##_on(rank<9>(), as_piece(object), std::forward<A>(arguments)...);                \
        }                                                                                                \
        template <class O, class... A>                                                                   \
        auto operator()(O&& object, A&&... arguments) const                                              \
            -> decltype(on(rank<1>(), object, std::forward<A>(arguments)...)) {                          \
            return on(rank<1>(), object, std::forward<A>(arguments)...);                                 \
        }                                                                                                \
    };

// Whether a class inherits from Piece.
template <class O, class = void>
struct inherits : std::false_type {};
template <class O>
struct inherits<O, std::enable_if_t<is_complete<O>::value && is_complete<::Piece>::value>>
    : std::bool_constant<std::is_base_of_v<::Piece, O> && !std::is_same_v<::Piece, O>> {};
template <class O>
constexpr bool is_other_piece = inherits<std::remove_cv_t<O>>::value;

template <class O>
::Piece& as_piece(O& object) {
    return const_cast<::Piece&>(static_cast<const ::Piece&>(object));
}

// A piece as a board returns it: by reference, by pointer of any kind, or by value. May be changed: whether a
// reference is const is up to the student.
template <class T>
auto target_of(rank<2>, T& pointer) -> std::remove_const_t<std::remove_reference_t<decltype(*pointer)>>& {
    using Plain = std::remove_const_t<std::remove_reference_t<decltype(*pointer)>>;
    if (!pointer) throw Missing{"The board has returned a null pointer: an empty cell has a Space."};
    return const_cast<Plain&>(*pointer);
}
template <class T, std::enable_if_t<std::is_class_v<std::remove_const_t<T>>, int> = 0>
auto target_of(rank<1>, T& piece) -> std::remove_const_t<T>& {
    return const_cast<std::remove_const_t<T>&>(piece);
}

// A piece that is returned by value is kept.
template <class T>
decltype(auto) target(T&& piece) {
    if constexpr (std::is_lvalue_reference_v<T> || std::is_pointer_v<std::remove_reference_t<T>>) {
        return target_of(rank<2>(), piece);
    } else {
        return target_of(rank<2>(), *new std::decay_t<T>(std::forward<T>(piece)));
    }
}

}  // namespace tabiya
