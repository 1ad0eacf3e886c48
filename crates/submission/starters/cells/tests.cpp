// A few open tests. Each begins with what it sets up; a failed assert stops the program and names its line.
#undef NDEBUG
#include <cassert>
#include <iostream>
#include <set>

#include "Board.h"
#include "Game.h"
#include "King.h"
#include "Knight.h"
#include "Pawn.h"
#include "Rook.h"

using Cells = std::set<int>;

static void clear(Board& board) {
    for (int cell = 0; cell < 64; ++cell) board.setPiece(Space(), cell);
}

static void testNewPieces() {
    King white(true), black(false);
    assert(white.isWhite() && !black.isWhite());
    assert(white.getPosition() == 4 && black.getPosition() == 60);
    assert(white.getMoveCount() == 0);
}

static void testKingByItself() {
    King king(true);
    king.setPosition(35);
    assert(king.getPossibleMoves() == Cells({26, 27, 28, 34, 36, 42, 43, 44}));
}

static void testPawnByItself() {
    Pawn pawn(true);
    pawn.setPosition(8);
    assert(pawn.getPossibleMoves() == Cells({16}));
}

static void testForwardAndKill() {
    King king(true);
    king.addOneForward();
    assert(king.getPosition() == 12 && king.getMoveCount() == 1);
    king.setPosition(20);
    king.killPosition(27);
    assert(king.getPosition() == 27 && king.getMoveCount() == 2);
}

static void testNewBoard() {
    Board board;
    assert(board.getPieceType(0) == 'r' && board.getPieceType(59) == 'q');
    assert(board.getPieceType(20) == 's');
    assert(board[8].isWhite() && !board[48].isWhite());
    assert(board[8].getPossibleMoves(board) == Cells({16, 24}));
}

static void testSetAndMove() {
    Board board;
    board.setPiece(Knight(true), 20);
    assert(board[20].getPieceType() == 'n' && board[20].getPosition() == 20);
    Pawn pawn(true);
    assert(board.movePiece(pawn, 16));
    assert(pawn.getPosition() == 16 && board[16].getPieceType() == 'p' && board[8].getPieceType() == 's');
    assert(!board.movePiece(board[1], 17));
}

static void testCastling() {
    Board board;
    clear(board);
    King king(true);
    board.setPiece(king, 4);
    board.setPiece(Rook(true), 7);
    assert(king.canCastle(board));
    assert(board[4].getPossibleMoves(board).count(6) == 1);
    board.setPiece(Knight(false), 6);
    assert(!king.canCastle(board));
}

static void testEnPassant() {
    Board board;
    clear(board);
    Pawn pawn(true);
    pawn.setPosition(36);
    board.setPiece(pawn, 36);
    board.setPiece(Pawn(false), 51);
    assert(board.movePiece(board[51], 35));
    assert(pawn.canEnPassant(36, 35, board) == 43);
    assert(board.movePiece(board[36], 43));
    assert(board.getPieceType(35) == 's');
}

static void testPromotion() {
    Board board;
    board.setPiece(Pawn(true), 58);
    board.scanForPawnPromotion(true);
    assert(board[58].getPieceType() == 'q' && board[58].isWhite());
}

static void testGame() {
    Game game;
    assert(!game.move(52, 36));
    assert(game.move(12, 28));
    assert(!game.move(11, 27));
    assert(game.move(53, 45));
    assert(game.move(3, 39));
    assert(game.move(48, 40));
    assert(game.getWinner() == "");
    assert(game.move(39, 60));
    assert(game.getWinner() == "white");
}

int main() {
    testNewPieces();
    testKingByItself();
    testPawnByItself();
    testForwardAndKill();
    testNewBoard();
    testSetAndMove();
    testCastling();
    testEnPassant();
    testPromotion();
    testGame();
    std::cout << "All tests have passed.\n";
    return 0;
}
