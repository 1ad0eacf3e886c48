#pragma once

#include "Piece.h"

class King : public Piece {
public:
    // A new king stands on 4 if it is white, and on 60 if it is black.
    explicit King(bool isWhite);
    using Piece::getPossibleMoves;

    char getPieceType() const override { return 'k'; }
    std::unique_ptr<Piece> clone() const override { return std::make_unique<King>(*this); }
    std::set<int> getPossibleMoves(const Board& board) const override;

    // Whether the king can castle on its king's side: neither it nor the rook has moved, and there are spaces
    // between them. Attacks do not matter.
    bool canCastle(const Board& board) const;
};
