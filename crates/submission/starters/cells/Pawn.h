#pragma once

#include "Piece.h"

class Pawn : public Piece {
public:
    // A new pawn stands on 8 if it is white, and on 48 if it is black.
    explicit Pawn(bool isWhite);
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'p'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Pawn>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;

    // The cell on which the pawn lands if it captures en passant after these last moves of both sides, given
    // by the cells to which they went; -1 if it cannot.
    int canEnPassant(int lastWhiteMove, int lastBlackMove, const Board& board) const;
};
