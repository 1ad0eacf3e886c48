// A piece of any kind, or a space.
#pragma once

#include <memory>
#include <set>

class Board;

class Piece {
public:
    virtual ~Piece() = default;

    // p n b r q k, and s for a space.
    virtual char getPieceType() const = 0;
    virtual std::unique_ptr<Piece> clone() const = 0;
    // The cells to which the piece can go on a board, whoever's turn it is.
    virtual std::set<int> getPossibleMoves(const Board& board) const = 0;
    // The same for a piece by itself: on an empty board, as if it had moved before.
    std::set<int> getPossibleMoves() const;

    bool isWhite() const { return white; }
    int getPosition() const { return position; }
    void setPosition(int cell) { position = cell; }
    int getMoveCount() const { return moves; }

    void moveTo(int cell);
    // One row ahead, whatever the kind.
    void addOneForward();
    // Onto a cell, to capture what stands there.
    void killPosition(int cell);

protected:
    Piece(bool isWhite, int position) : white(isWhite), position(position) {}

    // Steps of one cell, or as far as they go.
    std::set<int> steps(const Board& board, const int (*directions)[2], int count, bool isSlider) const;

private:
    bool white;
    int position;
    int moves = 0;
};
