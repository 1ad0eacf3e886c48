#pragma once

#include "Piece.h"

class Pawn : public Piece {
public:
    explicit Pawn(bool isWhite) : Piece(isWhite, isWhite ? 8 : 48) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'p'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<Pawn>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;

    // The cell on which it lands if it captures en passant after these last moves, or -1.
    int landsEnPassant(int lastWhiteMove, int lastBlackMove, const Board& board) const;
};
