#include "Piece.h"

#include "Board.h"

std::set<int> Piece::getPossibleMoves() const {
    std::unique_ptr<Piece> alone = clone();
    alone->moves = 1;
    Board board = Board::empty();
    board.setPiece(*alone, position);
    return board.getPiece(position).getPossibleMoves(board);
}

void Piece::moveTo(int cell) {
    position = cell;
    ++moves;
}

void Piece::addOneForward() {
    int ahead = position + (white ? 8 : -8);
    if (Board::isCell(ahead)) moveTo(ahead);
}

void Piece::killPosition(int cell) {
    if (Board::isCell(cell)) moveTo(cell);
}

std::set<int> Piece::steps(const Board& board, const int (*directions)[2], int count, bool isSlider) const {
    std::set<int> moves;
    for (int i = 0; i < count; ++i) {
        int row = position / 8 + directions[i][0], column = position % 8 + directions[i][1];
        for (; row >= 0 && row < 8 && column >= 0 && column < 8;
             row += directions[i][0], column += directions[i][1]) {
            const Piece& there = board.getPiece(row * 8 + column);
            bool isSpace = there.getPieceType() == 's';
            if (isSpace || there.isWhite() != white) moves.insert(row * 8 + column);
            if (!isSpace || !isSlider) break;
        }
    }
    return moves;
}
