#include "King.h"

#include <algorithm>

#include "Board.h"

std::set<int> King::getPossibleMoves(const Board& board) const {
    static const int directions[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    std::set<int> moves = steps(board, directions, 8, false);
    if (canCastle(board, isWhite())) moves.insert(getPosition() + 2);
    if (canCastleQueenSide(board)) moves.insert(getPosition() - 2);
    return moves;
}

bool King::canCastle(const Board& board, bool isWhite) const { return canCastleWith(board, isWhite ? 7 : 63); }

bool King::canCastleQueenSide(const Board& board) const { return canCastleWith(board, isWhite() ? 0 : 56); }

bool King::canCastleWith(const Board& board, int corner) const {
    if (getPosition() != (isWhite() ? 4 : 60) || getMoveCount() != 0) return false;
    for (int cell = std::min(getPosition(), corner) + 1; cell < std::max(getPosition(), corner); ++cell) {
        if (board.getPiece(cell).getPieceType() != 's') return false;
    }
    const Piece& rook = board.getPiece(corner);
    return rook.getPieceType() == 'r' && rook.getMoveCount() == 0 && rook.isWhite() == isWhite();
}
