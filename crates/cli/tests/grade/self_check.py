"""A program that lets a side leave its own king attacked."""
from wrapper import run, squares


def answer(referee, line):
    before = referee.board
    message, board = referee.ask(line)
    if message == ["ILLEGAL_MOVE"] and squares(line):
        why = referee.why(line)
        if "attacked by" in why and "castle" not in why:
            return [], moved(before, *squares(line))
    return message, board


def moved(board, start, target):
    rows = [list(row) for row in board]
    place = lambda square: (8 - int(square[1]), 3 * (ord(square[0]) - ord("a")))
    (row, column), (to_row, to_column) = place(start), place(target)
    rows[to_row][to_column:to_column + 2] = rows[row][column:column + 2]
    rows[row][column:column + 2] = "  "
    return ["".join(row) for row in rows]


run(answer)
