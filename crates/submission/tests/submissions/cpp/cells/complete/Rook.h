#pragma once

#include "Piece.h"

class Rook : public Piece {
public:
    explicit Rook(bool isWhite) : Piece(isWhite, isWhite ? 7 : 63) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'r'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Rook>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;
};
