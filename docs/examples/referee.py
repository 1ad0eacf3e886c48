"""Plays random legal moves of a game to its end: python3 referee.py [GAME] [SEED]

The program is found by its name, or by the variable TABIYA: TABIYA=target/release/tabiya python3 referee.py
"""

import json
import os
import random
import subprocess
import sys

game_name = sys.argv[1] if len(sys.argv) > 1 else "animal"
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
try:
    program = subprocess.Popen(
        [os.environ.get("TABIYA", "tabiya"), "referee"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
except FileNotFoundError:
    sys.exit("tabiya is not on the PATH: say where it is with the variable TABIYA")


def ask(command, **keys):
    """Sends one request and returns what it is answered."""
    program.stdin.write(json.dumps({"id": command, "do": command, **keys}) + "\n")
    program.stdin.flush()
    answer = json.loads(program.stdout.readline())
    if "error" in answer:
        sys.exit(answer["error"]["sentence"])
    return answer["ok"]


state = ask("new", game=game_name)
game = state["game"]
while state["ending"] is None and state["ply"] < 300:
    move = chance.choice(ask("legal", game=game)["moves"])
    state = ask("move", game=game, move=move["uci"])
if state["ending"] is None:
    state = ask("resign", game=game)
print(ask("board", game=game)["text"])
print(state["ending"]["result"], state["ending"]["sentence"])
ask("quit")
