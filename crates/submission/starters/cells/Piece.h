// A piece of any kind, or a space. Cells are numbered from 0 (a1) over 7 (h1) to 63 (h8).
#pragma once

#include <memory>
#include <set>

class Board;

class Piece {
public:
    virtual ~Piece() = default;

    // The letter of the kind: p n b r q k, and s for a space. The same for both colours.
    virtual char getPieceType() const = 0;

    // A copy of the piece with its cell and its move count. A board keeps copies.
    virtual std::unique_ptr<Piece> clone() const = 0;

    // The cells to which the piece can go on a board, whoever's turn it is.
    virtual std::set<int> getPossibleMoves(const Board& board) const = 0;

    // The same for a piece by itself: alone on a board, as if it had moved before. A pawn goes one step.
    std::set<int> getPossibleMoves() const;

    bool isWhite() const;

    int getPosition() const;
    void setPosition(int cell);

    // How often it has moved.
    int getMoveCount() const;

    // Goes one row ahead, whatever the kind: up for White, down for Black. That is a move.
    void addOneForward();

    // Goes to a cell to capture what stands there. That is a move.
    void killPosition(int cell);

protected:
    Piece(bool isWhite, int position);

    // Add what you need.
};
