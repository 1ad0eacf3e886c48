"""A program that crashes on an illegal move."""
from wrapper import run


def answer(referee, line):
    message, board = referee.ask(line)
    if message == ["ILLEGAL_MOVE"]:
        raise ValueError("I did not expect " + line)
    return message, board


run(answer)
