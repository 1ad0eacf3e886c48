#include "Bishop.h"

std::set<int> Bishop::getPossibleMoves(const Board& board) const {
    static const int directions[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    return steps(board, directions, 4, true);
}
