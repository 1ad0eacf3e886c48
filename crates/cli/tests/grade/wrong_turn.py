"""A program in which an illegal move passes the turn to the other side."""
from wrapper import run

passed = False


def answer(referee, line):
    global passed
    if line == "reset":
        passed = False
    elif passed:
        passed = False
        return ["ILLEGAL_MOVE"], referee.board
    message, board = referee.ask(line)
    passed = message == ["ILLEGAL_MOVE"]
    return message, board


run(answer)
