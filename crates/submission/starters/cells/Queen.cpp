#include "Queen.h"

#include "Board.h"

Queen::Queen(bool isWhite) : Piece(isWhite, isWhite ? 3 : 59) {}

std::set<int> Queen::getPossibleMoves(const Board&) const {
    // Complete this.
    return {};
}
