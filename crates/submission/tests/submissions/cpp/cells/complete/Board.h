// The board of 64 cells: 0 is a1, 7 is h1, 56 is a8 and 63 is h8.
#pragma once

#include <array>
#include <memory>

#include "Piece.h"
#include "Space.h"

class Board {
public:
    // The start of a game.
    Board();
    static Board empty();
    static bool isCell(int cell) { return cell >= 0 && cell < 64; }

    // The piece on a cell; a space if there is none, or no such cell.
    Piece& getPiece(int cell);
    const Piece& getPiece(int cell) const;
    Piece& operator[](int cell) { return getPiece(cell); }
    const Piece& operator[](int cell) const { return getPiece(cell); }
    char getPieceType(int cell) const { return getPiece(cell).getPieceType(); }

    // Puts a copy of a piece on a cell.
    void setPiece(const Piece& piece, int cell);
    // Moves a piece, of either colour; false if it cannot go there. A piece that is not on the board stands for
    // the one on its cell.
    bool movePiece(Piece& piece, int cell);
    void scanForPawnPromotion(bool scanWhite);

    // The cell to which a side has moved last, or -1.
    int getLastMove(bool isWhite) const { return lastMoves[isWhite]; }

private:
    explicit Board(std::nullptr_t);

    void relocate(int from, int to);

    std::array<std::unique_ptr<Piece>, 64> cells;
    Space outside;
    int lastMoves[2] = {-1, -1};
};
