// A game: whose turn it is, and who has won.
#pragma once

#include <string>

#include "Board.h"

class Game {
public:
    Board& getBoard();

    // Makes a move of the side to move; White begins. Returns false, and changes nothing, if the move is not
    // possible.
    bool move(int from, int to);

    // "white" or "black" after that side has captured the king of the other, and "" before.
    std::string getWinner() const;

private:
    Board board;

    // Add what you need.
};
