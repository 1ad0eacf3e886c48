"""A two-player program around `tabiya play --plain`, in which single rules can be broken."""
import subprocess
import sys

FOOT = " a  b  c  d  e  f  g  h"


class Referee:
    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "play", "--plain"], stdin=pipe, stdout=pipe, text=True)
        self.board = self.ask("board")[1]

    def ask(self, line):
        """Returns the message and the board, as lists of lines."""
        print(line, file=self.process.stdin, flush=True)
        if line == "reset":
            self.process.stdout.readline()
            self.ask("board")
            return [], []
        lines = []
        while not lines or lines[-1] != FOOT:
            lines.append(self.process.stdout.readline().rstrip("\n"))
        self.process.stdout.readline()
        self.board = lines[-9:]
        return [text for text in lines[:-9] if text], self.board

    def why(self, line):
        """Returns the sentence about an illegal move."""
        print("why " + line, file=self.process.stdin, flush=True)
        return [self.process.stdout.readline() for _ in range(3)][1].strip()

    def cell(self, square):
        column = 3 * (ord(square[0]) - ord("a"))
        return self.board[8 - int(square[1])][column:column + 2]


def show(message, board):
    print("\n".join([""] + [text + "\n" for text in message] + board + [""]), flush=True)


def squares(line):
    words = line.split()
    is_move = len(words) >= 2 and all(len(word) == 2 and word[1] in "12345678" for word in words[:2])
    return words[:2] if is_move else None


def run(answer):
    """Answers each line with `answer(referee, line)`: a message and a board."""
    referee = Referee(sys.argv[1])
    for line in sys.stdin:
        line = line.strip()
        if line == "quit":
            break
        message, board = answer(referee, line)
        if board:
            show(message, board)
