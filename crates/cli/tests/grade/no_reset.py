"""A program that takes `reset` for an illegal move."""
from wrapper import run


def answer(referee, line):
    if line == "reset":
        return ["ILLEGAL_MOVE"], referee.board
    return referee.ask(line)


run(answer)
