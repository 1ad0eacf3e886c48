#include "Knight.h"

std::set<int> Knight::getPossibleMoves(const Board& board) const {
    static const int directions[8][2] = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};
    return steps(board, directions, 8, false);
}
