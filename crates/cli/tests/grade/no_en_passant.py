"""A program that does not know en passant."""
from wrapper import run, squares


def answer(referee, line):
    move = squares(line)
    if move and referee.cell(move[0])[1] == "p" and move[0][0] != move[1][0]:
        if referee.cell(move[1]) in ("  ", "##"):
            return ["ILLEGAL_MOVE"], referee.board
    return referee.ask(line)


run(answer)
