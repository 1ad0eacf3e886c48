#include "Pawn.h"

#include "Board.h"

Pawn::Pawn(bool isWhite) : Piece(isWhite, isWhite ? 8 : 48) {}

std::set<int> Pawn::getPossibleMoves(const Board&) const {
    // Complete this.
    return {};
}

int Pawn::canEnPassant(int, int, const Board&) const {
    // Complete this.
    return -1;
}
