#pragma once

#include "Piece.h"

class Knight : public Piece {
public:
    explicit Knight(bool isWhite) : Piece(isWhite, isWhite ? 6 : 62) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'n'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Knight>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
