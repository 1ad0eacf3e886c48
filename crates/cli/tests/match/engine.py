"""A program for the tests of `tabiya match`: engine.py TABIYA HOW [PROTOCOL] [SEED]

It plays random legal moves, which `tabiya referee` lists, by UCI, USI or the protocol of XBoard. HOW is `random`, or
what it does wrong:

crash     ends with exit code 7 at its third move
hang      does not answer at its third move, and ignores everything else
illegal   makes an illegal move at its third move
flood     prints lines without end instead of its third move
long      prints a line of a million characters before each move
slow      takes 0.4 seconds for each move
late      answers only when it is asked to stop
resign    resigns at its third move
even      reports the score 0 for each move
up, down  reports that it is winning, or losing
no-setboard  plays like `random`, but cannot set up positions (XBoard)
mute      never says anything
broken    ends at once
"""

import json
import random
import subprocess
import sys
import time

TABIYA, HOW = sys.argv[1:3]
PROTOCOL = sys.argv[3] if len(sys.argv) > 3 else "uci"
RNG = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
SCORES = {"even": 0, "up": 900, "down": -900}
GAMES = ["chess", "crazyhouse", "shogi", "animal", "king-of-the-hill", "Xiang-Qi"]


def shogi_squares(move):
    """Writes a move of UCI as USI does, on a board of nine by nine."""
    def square(name):
        return f"{ord('i') - ord(name[0]) + 1}{'ihgfedcba'[int(name[1]) - 1]}"
    if "@" in move:
        return move[:-3] + "*" + square(move[-2:])
    return square(move[:2]) + square(move[2:4]) + move[4:]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Board:
    """A game of the referee."""

    def __init__(self):
        self.program = subprocess.Popen(
            [TABIYA, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.game = None

    def request(self, command, **keys):
        self.program.stdin.write(json.dumps({"id": 1, "do": command, **keys}) + "\n")
        self.program.stdin.flush()
        reply = json.loads(self.program.stdout.readline())
        if "error" in reply:
            sys.stderr.write(reply["error"]["sentence"] + "\n")
            sys.exit(9)
        return reply["ok"]

    def start(self, variant, fen=None):
        keys = {} if fen is None else {"fen": fen}
        self.game = self.request("new", game=variant.lower().replace("xiang-qi", "xiangqi"), **keys)["game"]
        self.played = []
        self.fen = fen

    def play(self, text):
        self.request("move", game=self.game, move=text)
        self.played.append(text)

    def choose(self):
        moves = self.request("legal", game=self.game)["moves"]
        return RNG.choice(sorted(move["uci"] for move in moves))


class Player:
    def __init__(self):
        self.board = Board()
        self.variant = "shogi" if PROTOCOL == "usi" else "chess"
        self.made = 0

    def reply(self, word, info):
        """Answers with a move, or does something wrong."""
        self.made += 1
        third = self.made == 3
        if HOW == "crash" and third:
            sys.stderr.write("first line\nout of cheese\n")
            sys.exit(7)
        if HOW == "hang" and third:
            while sys.stdin.readline():
                pass
            time.sleep(60)
        if HOW == "flood" and third:
            while True:
                sys.stdout.write("info string nothing to see here\n" * 100)
        if HOW == "late":
            while sys.stdin.readline().strip() not in ("stop", "?"):
                pass
        if HOW == "resign" and third:
            return say("resign" if word == "move" else "bestmove resign")
        if HOW == "long":
            say("info string " + "x" * 1000000)
        if HOW == "slow":
            time.sleep(0.4)
        if HOW in SCORES:
            say(info(SCORES[HOW]))
        move = "e1e5" if HOW == "illegal" and third else self.board.choose()
        if word == "move" and not (HOW == "illegal" and third):
            self.board.play(move)
        say(word + " " + (shogi_squares(move) if PROTOCOL == "usi" else move))
        return None


def uci():
    player = Player()
    board = player.board
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] in ("uci", "usi"):
            say("id name Fake")
            say("option name Hash type spin default 1 min 1 max 9")
            if HOW != "chess-only":
                say("option name UCI_Variant type combo default chess " + " ".join("var " + game for game in GAMES))
            say(words[0] + "ok")
        elif words[0] == "setoption" and words[2] == "UCI_Variant":
            player.variant = words[4]
        elif words[0] == "isready":
            say("readyok")
        elif words[0] in ("ucinewgame", "usinewgame"):
            player.made = 0
        elif words[0] == "position":
            cut = words.index("moves") if "moves" in words else len(words)
            fen = " ".join(words[2:cut]) if words[1] != "startpos" else None
            moves = words[cut + 1:]
            if board.game is None or fen != board.fen or moves[:len(board.played)] != board.played:
                board.start(player.variant, fen)
            for move in moves[len(board.played):]:
                board.play(move)
        elif words[0] == "go":
            player.reply("bestmove", lambda score: f"info depth 3 score cp {score} pv e2e4")
        elif words[0] == "quit":
            break


def xboard():
    player = Player()
    board = player.board
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "protover":
            setboard = int(HOW != "no-setboard")
            say(f'feature ping=1 setboard={setboard} usermove=1 variants="normal,crazyhouse" done=1')
        elif words[0] == "new":
            player.variant, player.made = "chess", 0
            board.start(player.variant)
        elif words[0] == "variant":
            player.variant = words[1]
            board.start(player.variant)
        elif words[0] == "setboard":
            board.start(player.variant, " ".join(words[1:]))
        elif words[0] == "usermove":
            board.play(words[1])
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "go":
            player.reply("move", lambda score: f"3 {score} 1 100 e2e4")
        elif words[0] == "quit":
            break


if HOW == "mute":
    time.sleep(60)
elif HOW == "broken":
    sys.stderr.write("cannot find my book\n")
    sys.exit(1)
elif PROTOCOL == "xboard":
    xboard()
else:
    uci()
