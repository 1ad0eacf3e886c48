#pragma once

#include "Piece.h"

class Rook : public Piece {
public:
    // A new rook stands on 7 if it is white, and on 63 if it is black.
    explicit Rook(bool isWhite);
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'r'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Rook>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
