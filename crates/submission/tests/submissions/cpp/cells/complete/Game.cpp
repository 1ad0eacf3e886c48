#include "Game.h"

bool Game::move(int from, int to) {
    bool isWhitesTurn = moves % 2 == 0;
    Piece& piece = board.getPiece(from);
    if (!winner.empty() || piece.getPieceType() == 's' || piece.isWhite() != isWhitesTurn) return false;
    bool takesKing = board.getPieceType(to) == 'k';
    if (!board.movePiece(piece, to)) return false;
    if (takesKing) winner = isWhitesTurn ? "white" : "black";
    ++moves;
    return true;
}
