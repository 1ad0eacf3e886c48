// An empty cell.
#pragma once

#include "Piece.h"

class Space : public Piece {
public:
    explicit Space(int position = 0) : Piece(false, position) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 's'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Space>(*this); }
    std::set<int> getPossibleMoves(const Board&) const override { return {}; }
};
