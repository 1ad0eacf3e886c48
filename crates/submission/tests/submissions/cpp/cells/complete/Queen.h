#pragma once

#include "Piece.h"

class Queen : public Piece {
public:
    explicit Queen(bool isWhite) : Piece(isWhite, isWhite ? 3 : 59) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'q'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Queen>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
