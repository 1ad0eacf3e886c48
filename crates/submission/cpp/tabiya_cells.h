// The classes of the 64-cell board as the harness uses them. The methods, with the alternatives that are accepted
// because the document of the course leaves them open, are in tabiya_board.h and tabiya_pieces.h.
//
// Knows no rule of the game.
#pragma once

#include <cctype>
#include <string>

#include "tabiya_board.h"
#include "tabiya_pieces.h"

TABIYA_NAME(getPieceType)
TABIYA_NAME(isWhite)
TABIYA_NAME(getPosition)
TABIYA_NAME(setPosition)
TABIYA_NAME(getMoveCount)
TABIYA_NAME(getPossibleMoves)
TABIYA_NAME(canCastle)
TABIYA_NAME(canEnPassant)
TABIYA_NAME(addOneForward)
TABIYA_NAME(killPosition)
TABIYA_NAME(getPiece)
TABIYA_NAME(setPiece)
TABIYA_NAME(movePiece)
TABIYA_NAME(scanForPawnPromotion)
TABIYA_NAME(move)
TABIYA_NAME(getBoard)
TABIYA_NAME(getWinner)

namespace tabiya {

TABIYA_CELLS(getPiece, "getPiece(int)")
TABIYA_CELLS(setPiece, "setPiece(Piece&, int)")
TABIYA_CELLS(movePiece, "movePiece(Piece&, int)")
TABIYA_CELLS(scanForPawnPromotion, "scanForPawnPromotion(bool)")
TABIYA_CELLS(getPieceType, sizeof...(A) ? "getPieceType(int)" : "getPieceType()")
TABIYA_CELLS(isWhite, "isWhite()")
TABIYA_CELLS(getPosition, "getPosition()")
TABIYA_CELLS(setPosition, "setPosition(int)")
TABIYA_CELLS(getMoveCount, "getMoveCount()")
TABIYA_CELLS(getPossibleMoves, sizeof...(A) ? "getPossibleMoves(const Board&)" : "getPossibleMoves()")
TABIYA_CELLS_OF_KIND(canCastle, "canCastle(const Board&)")
TABIYA_CELLS_OF_KIND(canEnPassant, "canEnPassant(int, int, const Board&)")
TABIYA_CELLS(addOneForward, "addOneForward()")
TABIYA_CELLS(killPosition, "killPosition(int)")
TABIYA_CELLS(move, "move(int, int)")
TABIYA_CELLS(getBoard, "getBoard()")
TABIYA_CELLS(getWinner, "getWinner()")

// `board[cell]`.
struct cells_index {
    static std::string name() { return "operator[]"; }
    static std::string kind() { return "method"; }
    template <class T>
    static constexpr bool declares() {
        return false;
    }
    template <class... A>
    static std::string signature() {
        return "operator[](int)";
    }
    template <class O, class I>
    auto operator()(O&& object, I index) const -> decltype(index_on(rank<9>(), object, index)) {
        return index_on(rank<9>(), object, index);
    }
};

// The 64 cells of a board: small letters for White, capitals for Black, blanks for spaces.
template <class B>
std::string layout(B& board) {
    std::string text;
    for (int cell = 0; cell < CELLS; ++cell) {
        auto&& piece = call(cells_getPiece(), board, cell);
        Value type = value(call(cells_getPieceType(), piece));
        char kind = char(type.number);
        if (kind == 's') {
            text += ' ';
        } else {
            bool is_white = value(call(cells_isWhite(), piece)).number;
            text += is_white ? kind : char(std::toupper(static_cast<unsigned char>(kind)));
        }
    }
    return text;
}

// Returns the rows of a layout from row 0, with numbers for spaces: `rnbqkbnr/pppppppp/8/8/...`.
inline std::string rows(const std::string& layout) {
    std::string text;
    for (int cell = 0; cell < CELLS; ++cell) {
        if (cell > 0 && cell % 8 == 0) text += '/';
        if (layout[cell] != ' ') {
            text += layout[cell];
        } else if (cell % 8 > 0 && std::isdigit(static_cast<unsigned char>(text.back()))) {
            ++text.back();
        } else {
            text += '1';
        }
    }
    return text;
}

// A board in a comparison is its layout.
template <class T, std::enable_if_t<std::is_same_v<T, ::Board>, int> = 0>
Value course_value(rank<0>, const T& board) {
    return Value::of(Value::Text, rows(layout(const_cast<T&>(board))));
}

// Returns a space. Its cell, if the constructor wants one, is set by the board.
template <class S>
S& new_space() {
    if constexpr (is_complete<S>::value && !std::is_default_constructible_v<S>) {
        if constexpr (std::is_constructible_v<S, int>) return make<S>(0);
    }
    return make<S>();
}

template <class B>
void place(B& board, char letter, int cell) {
    bool is_white = letter >= 'a';
    switch (std::tolower(static_cast<unsigned char>(letter))) {
        case 'p': return call(cells_setPiece(), board, make<::Pawn>(is_white), cell), void();
        case 'n': return call(cells_setPiece(), board, make<::Knight>(is_white), cell), void();
        case 'b': return call(cells_setPiece(), board, make<::Bishop>(is_white), cell), void();
        case 'r': return call(cells_setPiece(), board, make<::Rook>(is_white), cell), void();
        case 'q': return call(cells_setPiece(), board, make<::Queen>(is_white), cell), void();
        case 'k': return call(cells_setPiece(), board, make<::King>(is_white), cell), void();
        default: return call(cells_setPiece(), board, new_space<::Space>(), cell), void();
    }
}

// Returns a board with the pieces of some rows, as `rows` writes them: all 64 cells are set.
template <class B>
B& boardOf(const std::string& rows) {
    B& board = make<B>();
    int cell = 0;
    for (char c : rows) {
        if (c >= '1' && c <= '8') {
            for (char spaces = '0'; spaces < c && cell < CELLS; ++spaces) place(board, 's', cell++);
        } else if (c != '/' && cell < CELLS) {
            place(board, c, cell++);
        }
    }
    while (cell < CELLS) place(board, 's', cell++);
    return board;
}

// Returns a board on which all 64 cells are spaces.
template <class B>
B& emptyBoard() {
    return boardOf<B>("");
}

}  // namespace tabiya
