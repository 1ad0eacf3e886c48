#include "Piece.h"

#include "Board.h"

Piece::Piece(bool, int) {
    // Complete this.
}

std::set<int> Piece::getPossibleMoves() const {
    // Complete this.
    return {};
}

bool Piece::isWhite() const {
    // Complete this.
    return false;
}

int Piece::getPosition() const {
    // Complete this.
    return 0;
}

void Piece::setPosition(int) {
    // Complete this.
}

int Piece::getMoveCount() const {
    // Complete this.
    return 0;
}

void Piece::addOneForward() {
    // Complete this.
}

void Piece::killPosition(int) {
    // Complete this.
}
