// Plays a game at the terminal: `12 28` moves from cell 12 to cell 28.
#include <iostream>

#include "Game.h"

int main() {
    Game game;
    int from, to;
    while (game.getWinner().empty() && std::cin >> from >> to) {
        if (!game.move(from, to)) std::cout << "This move is not possible.\n";
        for (int row = 7; row >= 0; --row) {
            for (int column = 0; column < 8; ++column) std::cout << game.getBoard().getPieceType(row * 8 + column);
            std::cout << '\n';
        }
    }
}
