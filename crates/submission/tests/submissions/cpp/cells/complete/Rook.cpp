#include "Rook.h"

std::set<int> Rook::getPossibleMoves(const Board& board) const {
    static const int directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    return steps(board, directions, 4, true);
}
