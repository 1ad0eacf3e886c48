#include "Game.h"

Board& Game::getBoard() { return board; }

bool Game::move(int, int) {
    // Complete this.
    return false;
}

std::string Game::getWinner() const {
    // Complete this.
    return "";
}
