"""A program that prints its messages after the board."""
from wrapper import run


def answer(referee, line):
    message, board = referee.ask(line)
    return [], board + message if board else board


run(answer)
