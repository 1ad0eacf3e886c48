// The methods of Board and Game as they may be declared: for each the signature of the starter files, and the
// accepted alternatives. The last ones are tried last.
#pragma once

#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>

#include "tabiya_targets.h"

namespace tabiya {

// ---- Board ----

// `Piece& getPiece(int cell)`; also const, by pointer, by value, and as operator[].
template <class B>
auto getPiece_on(rank<2>, B& board, int cell) -> decltype(target(board.getPiece(cell))) {
    return target(board.getPiece(cell));
}
template <class B>
auto getPiece_on(rank<1>, B& board, int cell) -> decltype(target(board[cell])) {
    return target(board[cell]);
}

// `Piece& operator[](int cell)`; also getPiece.
template <class B>
auto index_on(rank<2>, B& board, int cell) -> decltype(target(board[cell])) {
    return target(board[cell]);
}
template <class B>
auto index_on(rank<1>, B& board, int cell) -> decltype(target(board.getPiece(cell))) {
    return target(board.getPiece(cell));
}

// `void setPiece(Piece& piece, int cell)`; also by pointer of any kind, and with the cell first.
template <class B, class P>
auto setPiece_on(rank<8>, B& board, P& piece, int cell) -> decltype(board.setPiece(piece, cell), void()) {
    board.setPiece(piece, cell);
}
template <class B, class P>
auto setPiece_on(rank<7>, B& board, P& piece, int cell) -> decltype(board.setPiece(&piece, cell), void()) {
    board.setPiece(&piece, cell);
}
template <class B, class P>
auto setPiece_on(rank<6>, B& board, P& piece, int cell) -> decltype(board.setPiece(cell, piece), void()) {
    board.setPiece(cell, piece);
}
template <class B, class P>
auto setPiece_on(rank<5>, B& board, P& piece, int cell) -> decltype(board.setPiece(cell, &piece), void()) {
    board.setPiece(cell, &piece);
}
template <class B, class P>
auto setPiece_on(rank<4>, B& board, P& piece, int cell)
    -> decltype(board.setPiece(std::unique_ptr<P>(&piece), cell), void()) {
    board.setPiece(std::unique_ptr<P>(&piece), cell);
}
template <class B, class P>
auto setPiece_on(rank<3>, B& board, P& piece, int cell)
    -> decltype(board.setPiece(cell, std::unique_ptr<P>(&piece)), void()) {
    board.setPiece(cell, std::unique_ptr<P>(&piece));
}
template <class B, class P>
auto setPiece_on(rank<2>, B& board, P& piece, int cell)
    -> decltype(board.setPiece(std::shared_ptr<P>(&piece), cell), void()) {
    board.setPiece(std::shared_ptr<P>(&piece), cell);
}

// Makes a move: false if it is refused, by `false` or an exception that is no fault of the program. A method
// without a result refuses nothing.
template <class F>
bool accepted(F make) {
    try {
        if constexpr (std::is_void_v<decltype(make())>) {
            make();
            return true;
        } else {
            return static_cast<bool>(make());
        }
    } catch (const std::out_of_range&) {
        throw;
    } catch (const std::length_error&) {
        throw;
    } catch (const std::exception& error) {
        // std::bad_alloc and its like are faults, not refusals.
        if (std::string_view(typeid(error).name()).find("bad_") != std::string_view::npos) throw;
        return false;
    }
}

// `bool movePiece(Piece& piece, int cell)`; also by pointer, without a result, and with two cells.
template <class B, class P>
auto movePiece_on(rank<3>, B& board, P& piece, int cell) -> decltype(board.movePiece(piece, cell), bool()) {
    return accepted([&] { return board.movePiece(piece, cell); });
}
template <class B, class P>
auto movePiece_on(rank<2>, B& board, P& piece, int cell) -> decltype(board.movePiece(&piece, cell), bool()) {
    return accepted([&] { return board.movePiece(&piece, cell); });
}
template <class B, class P, std::enable_if_t<std::is_class_v<P>, int> = 0>
auto movePiece_on(rank<1>, B& board, P& piece, int cell)
    -> decltype(board.movePiece(getPosition_on(rank<9>(), piece), cell), bool()) {
    int from = getPosition_on(rank<9>(), piece);
    return accepted([&] { return board.movePiece(from, cell); });
}

// `void scanForPawnPromotion(bool white)`; also scanPawnPromotion, as the document's asserts have it.
template <class B>
auto scanForPawnPromotion_on(rank<2>, B& board, bool white)
    -> decltype(board.scanForPawnPromotion(white), void()) {
    board.scanForPawnPromotion(white);
}
template <class B>
auto scanForPawnPromotion_on(rank<1>, B& board, bool white)
    -> decltype(board.scanPawnPromotion(white), void()) {
    board.scanPawnPromotion(white);
}

// ---- Game ----

// `bool move(int from, int to)`; also without a result, by an exception, and as makeMove.
template <class G>
auto move_on(rank<2>, G& game, int from, int to) -> decltype(game.move(from, to), bool()) {
    return accepted([&] { return game.move(from, to); });
}
template <class G>
auto move_on(rank<1>, G& game, int from, int to) -> decltype(game.makeMove(from, to), bool()) {
    return accepted([&] { return game.makeMove(from, to); });
}

// `Board& getBoard()`; also by pointer, and a field.
template <class G>
auto getBoard_on(rank<2>, G& game) -> decltype(target(game.getBoard())) {
    return target(game.getBoard());
}
template <class G>
auto getBoard_on(rank<1>, G& game) -> decltype(target_of(rank<2>(), game.board)) {
    return target_of(rank<2>(), game.board);
}

// `std::string getWinner() const`: "white", "black", or "" while nobody has won; also a character.
inline std::string winner(std::string_view text) {
    char first = letter(text).letter;
    return first == 'w' ? "white" : first == 'b' ? "black" : "";
}
inline std::string winner(char text) { return winner(std::string_view(&text, 1)); }
template <class G>
auto getWinner_on(rank<1>, G& game) -> decltype(winner(game.getWinner())) {
    return winner(game.getWinner());
}

}  // namespace tabiya
