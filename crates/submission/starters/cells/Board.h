// The board of 64 cells. Every cell has a piece or a space.
#pragma once

#include "Piece.h"
#include "Space.h"

class Board {
public:
    // The start of a game.
    Board();

    // The piece on a cell.
    Piece& getPiece(int cell);
    const Piece& getPiece(int cell) const;
    Piece& operator[](int cell) { return getPiece(cell); }
    const Piece& operator[](int cell) const { return getPiece(cell); }

    // The letter of the piece on a cell.
    char getPieceType(int cell) const;

    // Puts a copy of a piece on a cell, in place of what is there.
    void setPiece(const Piece& piece, int cell);

    // Moves a piece, of either colour, to a cell, with all that belongs to the move: a captured piece, the
    // rook of a castling, a promotion. A piece that is not on this board stands for the one on its cell, and
    // follows it. Returns false, and changes nothing, if the piece cannot go there.
    bool movePiece(Piece& piece, int cell);

    // Makes queens of the pawns of a side on its last row: 56 to 63 for White, 0 to 7 for Black.
    void scanForPawnPromotion(bool scanWhite);

private:
    // Replace this by what you need.
    Space nothing;
};
