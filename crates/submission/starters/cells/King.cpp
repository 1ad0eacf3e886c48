#include "King.h"

#include "Board.h"

King::King(bool isWhite) : Piece(isWhite, isWhite ? 4 : 60) {}

std::set<int> King::getPossibleMoves(const Board&) const {
    // Complete this.
    return {};
}

bool King::canCastle(const Board&) const {
    // Complete this.
    return false;
}
