#include "Board.h"

#include <cstdlib>

#include "Bishop.h"
#include "King.h"
#include "Knight.h"
#include "Pawn.h"
#include "Queen.h"
#include "Rook.h"

Board::Board(std::nullptr_t) {
    for (int cell = 0; cell < 64; ++cell) cells[cell] = std::make_unique<Space>(cell);
}

Board Board::empty() { return Board(nullptr); }

Board::Board() : Board(nullptr) {
    for (bool white : {true, false}) {
        int first = white ? 0 : 56, pawns = white ? 8 : 48;
        for (int column = 0; column < 8; ++column) setPiece(Pawn(white), pawns + column);
        for (int column : {0, 7}) setPiece(Rook(white), first + column);
        for (int column : {1, 6}) setPiece(Knight(white), first + column);
        for (int column : {2, 5}) setPiece(Bishop(white), first + column);
        setPiece(Queen(white), first + 3);
        setPiece(King(white), first + 4);
    }
}

Piece& Board::getPiece(int cell) { return isCell(cell) ? *cells[cell] : outside; }

const Piece& Board::getPiece(int cell) const {
    if (!isCell(cell)) return outside;
    return *cells[cell];
}

void Board::setPiece(const Piece& piece, int cell) {
    if (!isCell(cell)) return;
    std::unique_ptr<Piece> copy = piece.clone();
    copy->setPosition(cell);
    cells[cell] = std::move(copy);
}

bool Board::movePiece(Piece& piece, int cell) {
    int from = piece.getPosition();
    if (!isCell(from) || piece.getPieceType() == 's') return false;
    if (&piece != cells[from].get()) {
        std::unique_ptr<Piece> before = cells[from]->clone();
        bool isOther = before->getPieceType() != 's' && (before->getPieceType() != piece.getPieceType() ||
                                                         before->isWhite() != piece.isWhite());
        if (isOther) return false;
        setPiece(piece, from);
        if (!movePiece(*cells[from], cell)) {
            cells[from] = std::move(before);
            return false;
        }
        piece.moveTo(cell);
        return true;
    }
    if (piece.getPossibleMoves(*this).count(cell) == 0) return false;
    bool white = piece.isWhite();
    char type = piece.getPieceType();
    if (type == 'p' && (cell - from) % 8 != 0 && getPieceType(cell) == 's') {
        int victim = from / 8 * 8 + cell % 8;
        setPiece(Space(), victim);
    }
    while (type == 'k' && std::abs(cell - from) == 2) {
        bool isKingSide = cell > from;
        cells[isKingSide ? from + 1 : from - 1]->setPosition(from);
    }
    relocate(from, cell);
    lastMoves[white] = cell;
    scanForPawnPromotion(white);
    return true;
}

void Board::scanForPawnPromotion(bool scanWhite) {
    for (int cell = scanWhite ? 56 : 0, end = cell + 8; cell < end; ++cell) {
        if (getPieceType(cell) == 'p' && getPiece(cell).isWhite() == scanWhite) setPiece(Queen(scanWhite), cell);
    }
}

void Board::relocate(int from, int to) {
    cells[to] = std::move(cells[from]);
    cells[to]->moveTo(to);
    cells[from] = std::make_unique<Space>(from);
}
