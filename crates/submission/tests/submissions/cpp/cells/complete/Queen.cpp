#include "Queen.h"

std::set<int> Queen::getPossibleMoves(const Board& board) const {
    static const int directions[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    return steps(board, directions, 8, true);
}
