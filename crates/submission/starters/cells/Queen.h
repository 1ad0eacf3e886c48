#pragma once

#include "Piece.h"

class Queen : public Piece {
public:
    // A new queen stands on 3 if it is white, and on 59 if it is black.
    explicit Queen(bool isWhite);
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'q'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Queen>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
