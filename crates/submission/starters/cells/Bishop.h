#pragma once

#include "Piece.h"

class Bishop : public Piece {
public:
    // A new bishop stands on 5 if it is white, and on 61 if it is black.
    explicit Bishop(bool isWhite);
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'b'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Bishop>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
