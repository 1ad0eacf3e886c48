"""A correct program that draws the board when it starts, prompts, and prints text for debugging."""
import sys
from wrapper import Referee, show

referee = Referee(sys.argv[1])
show([], referee.board)
print("White's move: ", end="", flush=True)
for line in sys.stdin:
    line = line.strip()
    print(f"debug: {line!r} CHECK the king first", flush=True)
    print("debugging on standard error", file=sys.stderr, flush=True)
    message, board = referee.ask(line)
    print("pieces: 32", flush=True)
    if board:
        show(message, board)
    else:
        show([], referee.board)
    print("Your move: ", end="", flush=True)
