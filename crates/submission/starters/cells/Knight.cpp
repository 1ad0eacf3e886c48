#include "Knight.h"

#include "Board.h"

Knight::Knight(bool isWhite) : Piece(isWhite, isWhite ? 6 : 62) {}

std::set<int> Knight::getPossibleMoves(const Board&) const {
    // Complete this.
    return {};
}
