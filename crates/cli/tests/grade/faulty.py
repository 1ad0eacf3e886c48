"""Programs for two-player chess with one fault each: `faulty.py TABIYA FAULT`."""
import sys
import time
from wrapper import run, squares

passed = False


def is_castling(referee, line):
    move = squares(line)
    return line[:5] in ("e1 g1", "e1 c1", "e8 g8", "e8 c8") and referee.cell(move[0])[1] == "K"


def no_en_passant(referee, line):
    move = squares(line)
    if move and referee.cell(move[0])[1] == "p" and move[0][0] != move[1][0]:
        if referee.cell(move[1]) in ("  ", "##"):
            return ["ILLEGAL_MOVE"], referee.board
    return referee.ask(line)


def castling_hangs(referee, line):
    if is_castling(referee, line):
        time.sleep(3600)
    return referee.ask(line)


def no_castling(referee, line):
    if is_castling(referee, line):
        return ["ILLEGAL_MOVE"], referee.board
    return referee.ask(line)


def letter_crashes(referee, line):
    if len(line.split()) == 3 and len(line.split()[2]) == 1:
        raise ValueError("There is no piece " + line.split()[2])
    return referee.ask(line)


def always_a_queen(referee, line):
    words = line.split()
    if len(words) >= 3 and words[2] in ("N", "R", "B"):
        line = " ".join(words[:2] + words[3:])
    return referee.ask(line)


def without(*words):
    def answer(referee, line):
        message, board = referee.ask(line)
        return [text for text in message if text not in words], board
    return answer


def mate_is_check(referee, line):
    message, board = referee.ask(line)
    return ["CHECK" if text.startswith("CHECKMATE") else text for text in message], board


def always_check(referee, line):
    message, board = referee.ask(line)
    return message or ["CHECK"], board


def draw_is_ignored(referee, line):
    return referee.ask(line.replace(" draw?", ""))


def draw_is_refused(referee, line):
    if line.endswith("draw?"):
        return ["ILLEGAL_MOVE"], referee.board
    return referee.ask(line)


def turn_passes(referee, line):
    """An illegal move passes the turn to the other side."""
    global passed
    if line == "reset":
        passed = False
    elif passed:
        passed = False
        return ["ILLEGAL_MOVE"], referee.board
    message, board = referee.ask(line)
    passed = message == ["ILLEGAL_MOVE"]
    return message, board


def crash_on_illegal_moves(referee, line):
    message, board = referee.ask(line)
    if message == ["ILLEGAL_MOVE"]:
        raise ValueError("I did not expect " + line)
    return message, board


def knights_stay(referee, line):
    move = squares(line)
    if move and referee.cell(move[0])[1] == "N":
        return ["ILLEGAL_MOVE"], referee.board
    return referee.ask(line)


FAULTS = {
    "no-fault": lambda referee, line: referee.ask(line),
    "no-en-passant": no_en_passant,
    "no-castling": no_castling,
    "castling-hangs": castling_hangs,
    "letter-crashes": letter_crashes,
    "always-a-queen": always_a_queen,
    "check-never-announced": without("CHECK"),
    "mate-never-announced": without("CHECKMATE_WHITE_WINS", "CHECKMATE_BLACK_WINS"),
    "mate-is-check": mate_is_check,
    "always-check": always_check,
    "illegal-never-announced": without("ILLEGAL_MOVE"),
    "turn-passes": turn_passes,
    "crash-on-illegal-moves": crash_on_illegal_moves,
    "draw-is-ignored": draw_is_ignored,
    "draw-is-refused": draw_is_refused,
    "resignation-never-announced": without("RESIGN_WHITE_WINS", "RESIGN_BLACK_WINS"),
    "knights-stay": knights_stay,
}


run(FAULTS[sys.argv[2]])
