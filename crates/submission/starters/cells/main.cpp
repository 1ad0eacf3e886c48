// Plays a game at the terminal: `12 28` moves the piece on cell 12 to cell 28.
#include <cctype>
#include <iostream>

#include "Game.h"

static void print(const Board& board) {
    for (int row = 7; row >= 0; --row) {
        for (int column = 0; column < 8; ++column) {
            const Piece& piece = board.getPiece(row * 8 + column);
            char letter = piece.getPieceType();
            if (letter == 's') letter = '.';
            std::cout << (piece.isWhite() ? letter : static_cast<char>(std::toupper(letter))) << ' ';
        }
        std::cout << " " << row * 8 << " to " << row * 8 + 7 << '\n';
    }
}

int main() {
    Game game;
    int from, to;
    print(game.getBoard());
    while (game.getWinner().empty() && std::cin >> from >> to) {
        if (!game.move(from, to)) std::cout << "This move is not possible.\n";
        print(game.getBoard());
    }
    if (!game.getWinner().empty()) std::cout << game.getWinner() << " has won.\n";
    return 0;
}
