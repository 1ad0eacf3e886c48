"""A program that hangs when White castles on the king's side."""
import time
from wrapper import run


def answer(referee, line):
    if line == "e1 g1":
        time.sleep(3600)
    return referee.ask(line)


run(answer)
