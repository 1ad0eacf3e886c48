"""Plays a game of random legal moves: python3 referee.py [GAME] [SEED]

Runs `tabiya` from the PATH, or the program in the variable TABIYA:
TABIYA=target/release/tabiya python3 referee.py
"""

import json
import os
import random
import subprocess
import sys

game_name = sys.argv[1] if len(sys.argv) > 1 else "animal"
rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
try:
    program = subprocess.Popen(
        [os.environ.get("TABIYA", "tabiya"), "referee"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
except FileNotFoundError:
    sys.exit("tabiya is not on the PATH: set the variable TABIYA to its path")


def request(command, **keys):
    """Sends one request and returns the reply."""
    program.stdin.write(json.dumps({"id": command, "do": command, **keys}) + "\n")
    program.stdin.flush()
    reply = json.loads(program.stdout.readline())
    if "error" in reply:
        sys.exit(reply["error"]["sentence"])
    return reply["ok"]


state = request("new", game=game_name)
game = state["game"]
while state["ending"] is None and state["ply"] < 300:
    move = rng.choice(request("legal", game=game)["moves"])
    state = request("move", game=game, move=move["uci"])
if state["ending"] is None:
    state = request("resign", game=game)
print(request("board", game=game)["text"])
print(state["ending"]["result"], state["ending"]["sentence"])
request("quit")
