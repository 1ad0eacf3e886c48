"""Chess at the terminal, as a student might write it. FAULTS names what this submission gets wrong."""
import sys

FAULTS = set()

LETTERS = "RNBQKBNR"
SLIDES = {"R": [(0, 1), (1, 0), (0, -1), (-1, 0)], "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
SLIDES["Q"] = SLIDES["R"] + SLIDES["B"]
JUMPS = {"N": [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)], "K": SLIDES["Q"]}


class Game:
    def __init__(self):
        self.board = {}
        for file in range(8):
            self.board[file, 0], self.board[file, 7] = "w" + LETTERS[file], "b" + LETTERS[file]
            self.board[file, 1], self.board[file, 6] = "wp", "bp"
        self.turn, self.over, self.passed, self.moved = "w", False, None, set()

    def steps(self, square, board=None):
        """Yields the squares that a piece attacks."""
        board = board or self.board
        side, kind = board[square]
        x, y = square
        if kind == "p":
            for dx in (-1, 1):
                yield x + dx, y + (1 if side == "w" else -1)
        for dx, dy in JUMPS.get(kind, []):
            yield x + dx, y + dy
        for dx, dy in SLIDES.get(kind, []):
            far = 5 if kind == "B" and "short bishops" in FAULTS else 8
            for n in range(1, far):
                yield x + n * dx, y + n * dy
                if (x + n * dx, y + n * dy) in board:
                    break

    def attacked(self, square, by, board=None):
        board = board or self.board
        return any(piece[0] == by and square in self.steps(at, board) for at, piece in list(board.items()))

    def in_check(self, side, board=None):
        board = board or self.board
        king = next((at for at, piece in board.items() if piece == side + "K"), None)
        return king and self.attacked(king, "b" if side == "w" else "w", board)

    def pseudo(self, at):
        """Yields the targets of a piece, without regard to check."""
        (x, y), piece = at, self.board[at]
        side, kind = piece
        if kind != "p":
            for to in self.steps(at):
                if 0 <= to[0] < 8 and 0 <= to[1] < 8 and self.board.get(to, "  ")[0] != side:
                    yield to
        else:
            up, home = (1, 1) if side == "w" else (-1, 6)
            if (x, y + up) not in self.board:
                yield x, y + up
                if y == home and (x, y + 2 * up) not in self.board:
                    yield x, y + 2 * up
            for to in self.steps(at):
                if self.board.get(to, "  ")[0] not in (" ", side):
                    yield to
                if to == self.passed and "no en passant" not in FAULTS:
                    yield to
        if kind == "K" and at not in self.moved and "no castling" not in FAULTS:
            enemy = "b" if side == "w" else "w"
            for rook, between, to in ((7, (5, 6), 6), (0, (1, 2, 3), 2)):
                free = not any((file, y) in self.board for file in between)
                there = self.board.get((rook, y)) == side + "R" and (rook, y) not in self.moved
                way = [4, (4 + to) // 2]
                safe = "through check" in FAULTS or not any(self.attacked((file, y), enemy) for file in way)
                if x == 4 and free and there and safe:
                    if "hang on castling" in FAULTS:
                        while True:
                            pass
                    yield to, y

    def after(self, at, to, letter="Q"):
        board = dict(self.board)
        piece = board.pop(at)
        if piece[1] == "p" and to == self.passed and to not in board:
            board.pop((to[0], to[1] if "wrong victim" in FAULTS else at[1]), None)
        if piece[1] == "K" and abs(to[0] - at[0]) == 2:
            rook = (7, 5) if to[0] == 6 else (0, 3)
            if "lazy rook" not in FAULTS:
                board[rook[1], at[1]] = board.pop((rook[0], at[1]))
        if piece[1] == "p" and to[1] in (0, 7):
            if "always a queen" in FAULTS:
                letter = "Q"
            if "knights for bishops" in FAULTS:
                letter = {"N": "B", "B": "N"}.get(letter, letter)
            piece = piece[0] + letter
        board[to] = piece
        return board

    def legal(self, at, to):
        if self.board.get(at, " ")[0] != self.turn or to not in self.pseudo(at):
            return False
        return "into check" in FAULTS or not self.in_check(self.turn, self.after(at, to))

    def stuck(self):
        own = [at for at, piece in self.board.items() if piece[0] == self.turn]
        return not any(self.legal(at, to) for at in own for to in list(self.pseudo(at)))

    def answer(self, line):
        words = line.split()
        if self.over:
            return "ILLEGAL_MOVE"
        if words == ["resign"]:
            self.over = True
            black = (self.turn == "w") != ("resign swapped" in FAULTS)
            return "RESIGN_BLACK_WINS" if black else "RESIGN_WHITE_WINS"
        draw = words[2:] and words[-1] == "draw?"
        if draw:
            words.pop()
        squares = [("abcdefgh".find(word[0]), ord(word[1]) - ord("1")) for word in words[:2] if len(word) == 2]
        letter = words[2].upper() if len(words) == 3 else "Q"
        if "crash on a letter" in FAULTS and len(words) == 3:
            raise KeyError(letter)
        if len(squares) != 2 or len(words) > 3 or letter not in "RNBQ" or not self.legal(*squares):
            return "ILLEGAL_MOVE"
        at, to = squares
        piece = self.board[at]
        self.board = self.after(at, to, letter)
        self.moved |= {at, to}
        double = piece[1] == "p" and abs(to[1] - at[1]) == 2
        self.passed = (at[0], (at[1] + to[1]) // 2) if double else None
        self.turn = "b" if self.turn == "w" else "w"
        if draw:
            self.over = True
            return "" if "silent draw" in FAULTS else "DRAW"
        if self.in_check(self.turn):
            if self.stuck() and "no mate" not in FAULTS:
                self.over = True
                return "CHECKMATE_BLACK_WINS" if self.turn == "w" else "CHECKMATE_WHITE_WINS"
            return "" if "silent check" in FAULTS else "CHECK"
        return ""

    def show(self):
        for y in range(7, -1, -1):
            cells = [self.board.get((x, y), "  " if (x + y) % 2 else "##") for x in range(8)]
            print(*cells, y + 1)
        print(" a  b  c  d  e  f  g  h")


def main():
    game = Game()
    for line in sys.stdin:
        if line.strip() == "reset":
            game = Game()
            continue
        if "flood" in FAULTS:
            while True:
                print("debug " * 100)
        message = game.answer(line.strip())
        if "script" in FAULTS:
            print("<script>document.title = 'owned'</script><img src=x onerror=alert(1)>")
        if message:
            print(message)
        game.show()
        sys.stdout.flush()


main()
