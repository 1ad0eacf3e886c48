#include "Board.h"

Board::Board() {
    // Complete this.
}

Piece& Board::getPiece(int) {
    // Complete this.
    return nothing;
}

const Piece& Board::getPiece(int) const {
    // Complete this.
    return nothing;
}

char Board::getPieceType(int cell) const { return getPiece(cell).getPieceType(); }

void Board::setPiece(const Piece&, int) {
    // Complete this.
}

bool Board::movePiece(Piece&, int) {
    // Complete this.
    return false;
}

void Board::scanForPawnPromotion(bool) {
    // Complete this.
}
