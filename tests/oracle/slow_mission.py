#!/usr/bin/env python3
"""A slow, independent move generator for the three games that no other program knows.

`king-capture`, `cells` and `animal` come from course documents, so nothing outside this project
counts their moves. This file was written from the rules in prose and shares nothing with the Rust
engine: no tables, no ruleset files, one plain function per piece. It is the source of the figures in
`rulesets/king-capture.perft`, `rulesets/cells.perft` and `rulesets/animal.perft`.

    slow_mission.py perft GAME DEPTH [FEN]     count the leaves (fastest under pypy3)
    slow_mission.py divide GAME DEPTH [FEN]    the same, for each first move
    slow_mission.py moves GAME [FEN]           list the legal moves in UCI form
    slow_mission.py play GAME FEN MOVE...      play moves and print the position

The board is a list of strings, `""` for an empty square, index `rank * files + file`; capitals are
White's. A position is a `Position` that `play` copies; nothing is undone.
"""

import sys

FILES = "abcdefgh"


class Position:
    """The board, who moves, and what the games remember besides."""

    __slots__ = ("board", "white", "rights", "passed", "hands", "quiet", "number")

    def __init__(self, board, white, rights="", passed=None, hands=("", ""), quiet=0, number=1):
        self.board = board      # list of piece strings
        self.white = white      # White is to move
        self.rights = rights    # cells: which of KQkq are left
        self.passed = passed    # cells: the square a pawn has just stepped over
        self.hands = hands      # animal: (White's letters, Black's letters), capitals
        self.quiet = quiet
        self.number = number


def own(piece, white):
    return piece != "" and piece[-1].isupper() == white


def enemy(piece, white):
    return piece != "" and piece[-1].isupper() != white


class Game:
    """What the three games share: squares, FEN, counting."""

    files = 8
    ranks = 8
    royal = "K"
    has_hands = False

    def name(self, square):
        return FILES[square % self.files] + str(square // self.files + 1)

    def square(self, name):
        return (int(name[1:]) - 1) * self.files + FILES.index(name[0])

    def step(self, square, right, up):
        """The square that many files to the right and ranks up, or None off the board."""
        file = square % self.files + right
        rank = square // self.files + up
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return rank * self.files + file
        return None

    def read(self, fen):
        fields = fen.split()
        placement, _, hands = fields[0].partition("[")
        board = [""] * (self.files * self.ranks)
        for row, text in enumerate(placement.split("/")):
            square = (self.ranks - 1 - row) * self.files
            plus = ""
            for c in text:
                if c.isdigit():
                    square += int(c)
                elif c == "+":
                    plus = "+"
                else:
                    board[square] = plus + c
                    plus = ""
                    square += 1
        letters = [c for c in hands if c.isalpha()]
        white = "".join(sorted(c for c in letters if c.isupper()))
        black = "".join(sorted(c.upper() for c in letters if c.islower()))
        rights = "" if fields[2] == "-" else fields[2]
        passed = None if fields[3] == "-" else self.square(fields[3])
        quiet, number = (int(fields[4]), int(fields[5])) if len(fields) > 5 else (0, 1)
        return Position(board, fields[1] == "w", rights, passed, (white, black), quiet, number)

    def write(self, position):
        rows = []
        for rank in range(self.ranks - 1, -1, -1):
            row, gap = "", 0
            for piece in position.board[rank * self.files:(rank + 1) * self.files]:
                if piece == "":
                    gap += 1
                else:
                    row += (str(gap) if gap else "") + piece
                    gap = 0
            rows.append(row + (str(gap) if gap else ""))
        placement = "/".join(rows)
        if self.has_hands:
            placement += "[" + position.hands[0] + position.hands[1].lower() + "]"
        passed = "-"
        if position.passed is not None and self.can_take_en_passant(position):
            passed = self.name(position.passed)
        return "%s %s %s %s %d %d" % (
            placement, "w" if position.white else "b", position.rights or "-", passed, position.quiet, position.number)

    def can_take_en_passant(self, position):
        return False

    def over(self, position):
        """A royal piece is gone (a position may be set up without any: then nothing has been captured)."""
        white = self.royal in position.board
        black = self.royal.lower() in position.board
        return white != black

    def legal(self, position):
        """Every move, as (from or None, to, suffix or dropped letter). None is legal after the end."""
        if self.over(position):
            return []
        moves = []
        for square, piece in enumerate(position.board):
            if own(piece, position.white):
                self.add_moves(position, square, piece, moves)
        self.add_drops(position, moves)
        return moves

    def add_moves(self, position, square, piece, moves):
        raise NotImplementedError

    def add_drops(self, position, moves):
        pass

    def play(self, position, move):
        raise NotImplementedError

    def text(self, move):
        start, end, extra = move
        if start is None:
            return extra + "@" + self.name(end)
        return self.name(start) + self.name(end) + extra

    def perft(self, position, depth):
        moves = self.legal(position)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(position, move), depth - 1) for move in moves)


DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
RAYS = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}
LEAPS = {"N": KNIGHT, "K": STRAIGHT + DIAGONAL}


class KingCapture(Game):
    """Chess without castling, en passant, promotion or check; who takes the king wins."""

    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

    def add_moves(self, position, square, piece, moves):
        kind = piece.upper()
        board, white = position.board, position.white
        if kind == "P":
            self.add_pawn_moves(position, square, moves)
        elif kind in LEAPS:
            for right, up in LEAPS[kind]:
                end = self.step(square, right, up)
                if end is not None and not own(board[end], white):
                    moves.append((square, end, ""))
        else:
            for right, up in RAYS[kind]:
                end = self.step(square, right, up)
                while end is not None and not own(board[end], white):
                    moves.append((square, end, ""))
                    if board[end] != "":
                        break
                    end = self.step(end, right, up)
        if kind == "K":
            self.add_castling(position, square, moves)

    def add_pawn_moves(self, position, square, moves):
        board, white = position.board, position.white
        up = 1 if white else -1
        home = 1 if white else 6
        ahead = self.step(square, 0, up)
        if ahead is None:
            return
        if board[ahead] == "":
            self.add_pawn_move(position, square, ahead, moves)
            if square // 8 == home:
                two = self.step(ahead, 0, up)
                if board[two] == "":
                    moves.append((square, two, ""))
        for right in (-1, 1):
            end = self.step(square, right, up)
            if end is not None and (enemy(board[end], white) or self.passes(position, end)):
                self.add_pawn_move(position, square, end, moves)

    def add_pawn_move(self, position, square, end, moves):
        moves.append((square, end, ""))

    def passes(self, position, square):
        return False

    def add_castling(self, position, square, moves):
        pass

    def play(self, position, move):
        start, end, _ = move
        board = position.board[:]
        piece = board[start]
        quiet = 0 if board[end] != "" or piece.upper() == "P" else position.quiet + 1
        board[end] = piece
        board[start] = ""
        return Position(board, not position.white, quiet=quiet, number=position.number + (not position.white))


class Cells(KingCapture):
    """Chess where attacks on the king do not matter: castling and en passant, queens only."""

    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    def passes(self, position, square):
        return square == position.passed

    def can_take_en_passant(self, position):
        return any(
            end == position.passed and position.board[start].upper() == "P" for start, end, _ in self.legal(position))

    def add_pawn_move(self, position, square, end, moves):
        last = 7 if position.white else 0
        moves.append((square, end, "q" if end // 8 == last else ""))

    def add_castling(self, position, square, moves):
        """King and rook unmoved, nothing between them. Attacks are not considered."""
        board = position.board
        rank = 0 if position.white else 7
        for letter, between, end in (("K", (5, 6), 6), ("Q", (1, 2, 3), 2)):
            right = letter if position.white else letter.lower()
            if right in position.rights and all(board[rank * 8 + file] == "" for file in between):
                moves.append((square, rank * 8 + end, ""))

    def play(self, position, move):
        start, end, suffix = move
        piece = position.board[start]
        after = KingCapture.play(self, position, move)
        up = 8 if position.white else -8
        if piece.upper() == "P":
            if end == position.passed and start % 8 != end % 8:
                after.board[end - up] = ""
            if suffix:
                after.board[end] = "Q" if position.white else "q"
            if end - start == 2 * up:
                after.passed = start + up
        if piece.upper() == "K" and abs(end - start) == 2:
            rook_from, rook_to = (end + 1, end - 1) if end > start else (end - 2, end + 1)
            after.board[rook_to] = after.board[rook_from]
            after.board[rook_from] = ""
        # A right is lost when the king or that rook moves, or the rook is captured.
        keepers = {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}
        after.rights = "".join(r for r in position.rights if start not in keepers[r] and end not in keepers[r])
        return after


GOLD = STRAIGHT + [(1, 1), (-1, 1)]
ANIMALS = {
    "L": STRAIGHT + DIAGONAL,
    "G": STRAIGHT,
    "C": DIAGONAL + [(0, 1)],
    "H": [(0, 1)],
    "+C": GOLD,
    "+H": GOLD,
}


class Animal(Game):
    """Five files, six ranks, hands; White (player 0) starts on the first rank and moves up."""

    files = 5
    ranks = 6
    royal = "L"
    has_hands = True
    start = "cglgc/5/1hhh1/1HHH1/5/CGLGC[] w - - 0 1"

    def add_moves(self, position, square, piece, moves):
        up = 1 if position.white else -1
        for right, forward in ANIMALS[piece.upper()]:
            end = self.step(square, right, forward * up)
            if end is not None and not own(position.board[end], position.white):
                moves.append((square, end, "+" if self.promotes(piece, end, position.white) else ""))

    def promotes(self, piece, end, white):
        """A chick or cat that moves to one of the two far ranks; where it came from does not matter."""
        return piece.upper() in ("C", "H") and (end // 5 >= 4 if white else end // 5 <= 1)

    def add_drops(self, position, moves):
        for letter in sorted(set(position.hands[0 if position.white else 1])):
            if letter != "L":
                moves.extend((None, square, letter) for square in range(30) if position.board[square] == "")

    def play(self, position, move):
        start, end, extra = move
        board = position.board[:]
        hands = list(position.hands)
        side = 0 if position.white else 1
        quiet = position.quiet + 1
        if start is None:
            board[end] = extra if position.white else extra.lower()
            hands[side] = hands[side].replace(extra, "", 1)
        else:
            if board[end] != "":
                hands[side] = "".join(sorted(hands[side] + board[end][-1].upper()))
                quiet = 0
            board[end] = extra + board[start]
            board[start] = ""
        return Position(board, not position.white, hands=tuple(hands), quiet=quiet,
                        number=position.number + (not position.white))


GAMES = {"king-capture": KingCapture(), "cells": Cells(), "animal": Animal()}


def main(arguments):
    command, game = arguments[0], GAMES[arguments[1]]
    rest = arguments[2:]
    if command in ("perft", "divide"):
        depth = int(rest[0])
        position = game.read(rest[1] if len(rest) > 1 else game.start)
        if command == "divide":
            for move in game.legal(position):
                count = game.perft(game.play(position, move), depth - 1) if depth > 1 else 1
                print(game.text(move), count)
        else:
            print(game.perft(position, depth))
    elif command == "moves":
        position = game.read(rest[0] if rest else game.start)
        print(" ".join(sorted(game.text(move) for move in game.legal(position))))
    elif command == "play":
        position = game.read(game.start if rest[0] == "start" else rest[0])
        for text in rest[1:]:
            legal = {game.text(move): move for move in game.legal(position)}
            if text not in legal:
                sys.exit("%s is not legal in %s" % (text, game.write(position)))
            position = game.play(position, legal[text])
        print(game.write(position))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
