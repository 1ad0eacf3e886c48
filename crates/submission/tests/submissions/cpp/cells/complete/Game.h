// A game: turns, and its end.
#pragma once

#include <string>

#include "Board.h"

class Game {
public:
    Board& getBoard() { return board; }
    // Makes a move of the side to move; false if it is not possible.
    bool move(int from, int to);
    // "white", "black", or "" while nobody has won.
    std::string getWinner() const { return winner; }
    int getMoveCount() const { return moves; }

private:
    Board board;
    std::string winner;
    int moves = 0;
};
