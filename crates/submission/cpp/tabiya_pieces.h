// The methods of pieces as they may be declared: for each the signature of the starter files, and the accepted
// alternatives. The last ones are tried last.
#pragma once

#include <set>

#include "tabiya_board.h"

namespace tabiya {

// `char getPieceType() const`; also a text, and capital letters. `board.getPieceType(cell)` asks the piece there
// if the board has no such method.
template <class P>
auto getPieceType_on(rank<3>, P& piece) -> decltype(letter(piece.getPieceType())) {
    return letter(piece.getPieceType());
}
template <class B>
auto getPieceType_on(rank<2>, B& board, int cell) -> decltype(letter(board.getPieceType(cell))) {
    return letter(board.getPieceType(cell));
}
template <class B>
auto getPieceType_on(rank<1>, B& board, int cell)
    -> decltype(letter(getPiece_on(rank<9>(), board, cell).getPieceType())) {
    return letter(getPiece_on(rank<9>(), board, cell).getPieceType());
}

// `bool isWhite() const`; also a field `white`.
template <class P>
auto isWhite_on(rank<2>, P& piece) -> decltype(bool(piece.isWhite())) {
    return bool(piece.isWhite());
}
template <class P>
auto isWhite_on(rank<1>, P& piece) -> decltype(bool(piece.white)) {
    return bool(piece.white);
}

// `int getPosition() const`; also the field `position`, as the document's asserts have it.
template <class P>
auto getPosition_on(rank<2>, P& piece) -> decltype(int(piece.getPosition())) {
    return int(piece.getPosition());
}
template <class P>
auto getPosition_on(rank<1>, P& piece) -> decltype(int(piece.position)) {
    return int(piece.position);
}

// `void setPosition(int cell)`; also the field `position`.
template <class P>
auto setPosition_on(rank<2>, P& piece, int cell) -> decltype(piece.setPosition(cell), void()) {
    piece.setPosition(cell);
}
template <class P>
auto setPosition_on(rank<1>, P& piece, int cell) -> decltype(piece.position = cell, void()) {
    piece.position = cell;
}

// `int getMoveCount() const`; also the fields `moves` and `moveCount`.
template <class P>
auto getMoveCount_on(rank<3>, P& piece) -> decltype(int(piece.getMoveCount())) {
    return int(piece.getMoveCount());
}
template <class P>
auto getMoveCount_on(rank<2>, P& piece) -> decltype(int(piece.moves)) {
    return int(piece.moves);
}
template <class P>
auto getMoveCount_on(rank<1>, P& piece) -> decltype(int(piece.moveCount)) {
    return int(piece.moveCount);
}

// Cells in any collection of numbers, regardless of order.
template <class T>
Value cells(const T& something) {
    Value found = value(something);
    found.kind = found.is_range() ? Value::Set : found.kind;
    return found;
}

// `std::set<int> getPossibleMoves() const` of a piece by itself; also any other collection, and one that is
// passed to be filled.
template <class P>
auto getPossibleMoves_on(rank<3>, P& piece)
    -> std::enable_if_t<!std::is_void_v<decltype(piece.getPossibleMoves())>, Value> {
    return cells(piece.getPossibleMoves());
}
template <class P, class C = std::set<int>>
auto getPossibleMoves_on(rank<2>, P& piece) -> decltype(piece.getPossibleMoves(std::declval<C&>()), Value()) {
    C filled;
    piece.getPossibleMoves(filled);
    return cells(filled);
}
template <class P, class C = std::set<int>>
auto getPossibleMoves_on(rank<1>, P& piece) -> decltype(piece.getPossibleMoves(std::declval<C*>()), Value()) {
    C filled;
    piece.getPossibleMoves(&filled);
    return cells(filled);
}

// `std::set<int> getPossibleMoves(const Board& board) const` of a piece on a board; also the board by pointer,
// a collection that is passed to be filled, and a piece that knows its board.
template <class P, class B, std::enable_if_t<std::is_class_v<B>, int> = 0>
auto getPossibleMoves_on(rank<9>, P& piece, B& board)
    -> std::enable_if_t<!std::is_void_v<decltype(piece.getPossibleMoves(board))>, Value> {
    return cells(piece.getPossibleMoves(board));
}
template <class P, class B, std::enable_if_t<std::is_class_v<B>, int> = 0>
auto getPossibleMoves_on(rank<8>, P& piece, B& board)
    -> std::enable_if_t<!std::is_void_v<decltype(piece.getPossibleMoves(&board))>, Value> {
    return cells(piece.getPossibleMoves(&board));
}
template <class P, class B, class C = std::set<int>>
auto getPossibleMoves_on(rank<7>, P& piece, B& board)
    -> decltype(piece.getPossibleMoves(std::declval<C&>(), board), Value()) {
    C filled;
    piece.getPossibleMoves(filled, board);
    return cells(filled);
}
template <class P, class B, class C = std::set<int>>
auto getPossibleMoves_on(rank<6>, P& piece, B& board)
    -> decltype(piece.getPossibleMoves(board, std::declval<C&>()), Value()) {
    C filled;
    piece.getPossibleMoves(board, filled);
    return cells(filled);
}
template <class P, class B, std::enable_if_t<std::is_class_v<B>, int> = 0>
auto getPossibleMoves_on(rank<5>, P& piece, B&)
    -> std::enable_if_t<!std::is_void_v<decltype(piece.getPossibleMoves())>, Value> {
    return cells(piece.getPossibleMoves());
}

// `board.getPossibleMoves(cell)`: also if only the pieces have the method.
template <class B>
auto getPossibleMoves_on(rank<9>, B& board, int cell)
    -> std::enable_if_t<!std::is_void_v<decltype(board.getPossibleMoves(cell))>, Value> {
    return cells(board.getPossibleMoves(cell));
}
template <class B>
auto getPossibleMoves_on(rank<8>, B& board, int cell)
    -> decltype(getPossibleMoves_on(rank<9>(), getPiece_on(rank<9>(), board, cell), board)) {
    return getPossibleMoves_on(rank<9>(), getPiece_on(rank<9>(), board, cell), board);
}

// `bool canCastle(const Board& board) const`; also by pointer.
template <class P, class B>
auto canCastle_on(rank<2>, P& piece, B& board) -> decltype(bool(piece.canCastle(board))) {
    return bool(piece.canCastle(board));
}
template <class P, class B>
auto canCastle_on(rank<1>, P& piece, B& board) -> decltype(bool(piece.canCastle(&board))) {
    return bool(piece.canCastle(&board));
}

struct cells_canCastle;
struct cells_canEnPassant;
template <class Call, class>
struct later {
    using type = Call;
};

// A piece of a board is asked as the piece that it really is.
template <class Kind, class Call, class P, class... A>
Value asked_as(P& piece, A&&... arguments) {
    if constexpr (is_complete<Kind>::value && std::is_polymorphic_v<P>) {
        if (Kind* exact = dynamic_cast<Kind*>(&piece)) return value(call(Call(), *exact, arguments...));
    }
    throw Missing{"The piece on the board is no object of class " + type_name<Kind>() + "."};
}
template <class P, class B, std::enable_if_t<std::is_same_v<P, ::Piece>, int> = 0>
Value canCastle_on(rank<0>, P& piece, B& board) {
    return asked_as<::King, typename later<cells_canCastle, P>::type>(piece, board);
}
template <class P, class B, std::enable_if_t<std::is_same_v<P, ::Piece>, int> = 0>
Value canEnPassant_on(rank<0>, P& piece, int white, int black, B& board) {
    return asked_as<::Pawn, typename later<cells_canEnPassant, P>::type>(piece, white, black, board);
}

// The cell on which a pawn lands, or -1: 0 and false are as good, since no pawn lands there.
template <class T>
Value landing(const T& something) {
    Value cell = value(something);
    bool is_none = cell.kind == Value::Null || (cell.is_scalar() && (cell.number <= 0 || cell.number >= CELLS));
    return is_none ? Value::of(Value::Number, -1) : cell;
}

// With a collection of moves to be filled: the cell that was added.
template <class F>
Value landing_in(F fill) {
    std::set<int> moves;
    if constexpr (std::is_void_v<decltype(fill(moves))>) {
        fill(moves);
        return landing(moves.empty() ? -1 : *moves.begin());
    } else {
        Value found = landing(fill(moves));
        return moves.empty() ? found : landing(*moves.begin());
    }
}

// `int canEnPassant(int lastWhiteMove, int lastBlackMove, const Board& board) const`; also with a collection of
// possible moves before them, as the document has it, and the board by pointer.
template <class P, class B>
auto canEnPassant_on(rank<6>, P& pawn, int white, int black, B& board)
    -> decltype(landing(pawn.canEnPassant(white, black, board))) {
    return landing(pawn.canEnPassant(white, black, board));
}
template <class P, class B>
auto canEnPassant_on(rank<5>, P& pawn, int white, int black, B& board)
    -> decltype(landing(pawn.canEnPassant(white, black, &board))) {
    return landing(pawn.canEnPassant(white, black, &board));
}
template <class P, class B, class C = std::set<int>>
auto canEnPassant_on(rank<4>, P& pawn, int white, int black, B& board)
    -> decltype(pawn.canEnPassant(std::declval<C&>(), white, black, board), Value()) {
    return landing_in([&](C& moves) { return pawn.canEnPassant(moves, white, black, board); });
}
template <class P, class B, class C = std::set<int>>
auto canEnPassant_on(rank<3>, P& pawn, int white, int black, B& board)
    -> decltype(pawn.canEnPassant(std::declval<C*>(), white, black, board), Value()) {
    return landing_in([&](C& moves) { return pawn.canEnPassant(&moves, white, black, board); });
}

// `void addOneForward()`.
template <class P>
auto addOneForward_on(rank<1>, P& piece) -> decltype(piece.addOneForward(), void()) {
    piece.addOneForward();
}

// `void killPosition(int cell)`.
template <class P>
auto killPosition_on(rank<1>, P& piece, int cell) -> decltype(piece.killPosition(cell), void()) {
    piece.killPosition(cell);
}

}  // namespace tabiya
