"""A program that writes its messages in other words."""
from wrapper import run


def answer(referee, line):
    message, board = referee.ask(line)
    return [text.capitalize().replace("_", " ") for text in message], board


run(answer)
