#pragma once

#include "Piece.h"

class Knight : public Piece {
public:
    // A new knight stands on 6 if it is white, and on 62 if it is black.
    explicit Knight(bool isWhite);
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'n'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Knight>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
