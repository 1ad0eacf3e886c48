#include "Pawn.h"

#include "Board.h"

std::set<int> Pawn::getPossibleMoves(const Board& board) const {
    std::set<int> moves;
    int forward = isWhite() ? 8 : -8, column = getPosition() % 8;
    int ahead = getPosition() + forward;
    if (!Board::isCell(ahead)) return moves;
    if (board.getPieceType(ahead) == 's') {
        moves.insert(ahead);
        bool isHome = getPosition() / 8 == (isWhite() ? 1 : 6);
        if (isHome && getMoveCount() == 0 && board.getPieceType(ahead + forward) == 's') {
            moves.insert(ahead + forward);
        }
    }
    for (int side : {-1, 1}) {
        if (column + side < 0 || column + side > 7) continue;
        const Piece& there = board.getPiece(ahead + side);
        if (there.getPieceType() != 's' && there.isWhite() != isWhite()) moves.insert(ahead + side);
    }
    int landing = canEnPassant(board.getLastMove(true), board.getLastMove(false), board);
    if (landing >= 0) moves.insert(landing);
    return moves;
}

int Pawn::canEnPassant(int lastWhiteMove, int lastBlackMove, const Board& board) const {
    int last = isWhite() ? lastBlackMove : lastWhiteMove;
    // A pawn that is on this row after one move has stepped two cells.
    int row = isWhite() ? 4 : 3;
    if (!Board::isCell(last) || getPosition() / 8 != row || last / 8 != row) return -1;
    if (last != getPosition() - 1 && last != getPosition() + 1) return -1;
    const Piece& enemy = board.getPiece(last);
    if (enemy.getPieceType() != 'p' || enemy.isWhite() == isWhite() || enemy.getMoveCount() != 1) return -1;
    return last + (isWhite() ? 8 : -8);
}
