#include "Rook.h"

#include "Board.h"

Rook::Rook(bool isWhite) : Piece(isWhite, isWhite ? 7 : 63) {}

std::set<int> Rook::getPossibleMoves(const Board&) const {
    // Complete this.
    return {};
}
