"""A correct program that prints a line after each answer, and a board before it."""
import sys
from wrapper import Referee, show

referee = Referee(sys.argv[1])
for line in sys.stdin:
    show([], referee.board)
    show(*referee.ask(line.strip()))
    print("-- done --", flush=True)
