#pragma once

#include "Piece.h"

class King : public Piece {
public:
    explicit King(bool isWhite) : Piece(isWhite, isWhite ? 4 : 60) {}
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'k'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<King>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;

    // Whether it can castle on the king's side.
    bool canCastle(const Board& board) const;
    bool canCastleQueenSide(const Board& board) const;

private:
    bool canCastleWith(const Board& board, int corner) const;
};
