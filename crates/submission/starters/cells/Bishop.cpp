#include "Bishop.h"

#include "Board.h"

Bishop::Bishop(bool isWhite) : Piece(isWhite, isWhite ? 5 : 61) {}

std::set<int> Bishop::getPossibleMoves(const Board&) const {
    // Complete this.
    return {};
}
