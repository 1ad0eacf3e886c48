"""Correct programs for two-player chess that print more than answers: `noisy.py TABIYA KIND`."""
import sys
import time
from wrapper import Referee

COLOURS = ("\x1b[1;31m", "\x1b[0m")


def put(text, end="\n"):
    sys.stdout.buffer.write((text + end).encode())
    sys.stdout.buffer.flush()


def answer(message, board):
    """Prints an answer as the course's own program does."""
    put("")
    for text in message:
        put(text + "\n")
    put("\n".join(board) + "\n")


def lone_check_before(message, board):
    put("CHECK")
    answer(message, board)


def lone_check_after(message, board):
    answer(message, board)
    put("CHECK")


def check_before_other_text(message, board):
    put("CHECK\nlooking for checks: done")
    answer(message, board)


def check_as_reminder(message, board):
    """Warns once more before the next move."""
    answer(message, board)
    if message == ["CHECK"]:
        put("CHECK")


def check_at_each_test(message, board):
    """Prints a word whenever it finds an attacked king, also while it tries moves."""
    if message in (["CHECK"], ["ILLEGAL_MOVE"]):
        put("CHECK\nCHECK")
    elif board[4].count("p") == 1:
        put("CHECK")
    answer(message, board)


def banners(message, board):
    put("*" * 60 + "\n*** My chess ***\nCHECK, CHECKMATE and DRAW are announced. White wins!\n" + "*" * 60)
    answer(message, board)
    put("=" * 60)


def blank_lines(message, board):
    put("\n\n\n")
    for text in message:
        put(text + "\n\n\n\n")
    put("\n\n".join(board) + "\n\n\n")


def late_flushes(message, board):
    text = "\n".join(message + board) + "\n"
    half = len(text) // 2
    for part in (text[:half], text[half:-3], text[-3:]):
        put(part, end="")
        time.sleep(0.003)


def prompts(message, board):
    put("Your move: ", end="")
    answer(message, board)
    put("[white] > ", end="")


def prompt_before_message(message, board):
    put("Next move: ", end="")
    put("\n".join(message + board))


def colours(message, board):
    put("\x1b[2J\x1b[H", end="")
    for text in message:
        put(text.join(COLOURS))
    for row in board:
        put("".join(f"\x1b[48;5;{40 + i % 2}m{row[i:i + 3]}\x1b[0m" for i in range(0, len(row), 3)))


def windows(message, board):
    put("\ufeff" + "\r\n".join([""] + message + [""] + board + ["", ""]), end="")


def progress(message, board):
    for percent in range(0, 100, 25):
        put(f"thinking {percent} %", end="\r")
    put("\n".join(message + board))


def text_between_rows(message, board):
    put("\n".join(message))
    for number, row in enumerate(board):
        put(f"{row}\ndrawing row {number}")


def boards_before_and_after(message, board):
    if message != ["ILLEGAL_MOVE"]:
        answer([], last)
    answer(message, board)
    put("\n".join(board))


def board_inside_play(message, board):
    """Draws the new board without its message, and then the answer."""
    put("\n".join(board))
    answer(message, board)


def standard_error(message, board):
    print("CHECK", file=sys.stderr, flush=True)
    answer(message, board)


KINDS = {name.replace("_", "-"): value for name, value in list(globals().items()) if callable(value)}
show = KINDS[sys.argv[2]]
referee = Referee(sys.argv[1])
last = referee.board
put("Welcome! CHECK your moves.")
for line in sys.stdin:
    message, board = referee.ask(line.strip())
    if board:
        show(message, board)
    last = referee.board
