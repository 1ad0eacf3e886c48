#pragma once

#include "Piece.h"

class Bishop : public Piece {
public:
    explicit Bishop(bool isWhite) : Piece(isWhite, isWhite ? 5 : 61) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'b'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Bishop>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
