"""`tabiya play --plain` with one fault in its output: `filter.py TABIYA GAME COORDINATES FAULT`."""
import subprocess
import sys

tabiya, game, coordinates, fault = sys.argv[1:]
command = [tabiya, "play", "--plain", game, "--coordinates", coordinates]
referee = subprocess.Popen(command, stdin=sys.stdin, stdout=subprocess.PIPE, text=True)
for line in referee.stdout:
    if fault == "no-history" and line.startswith(("WHITE", "BLACK")):
        continue
    if fault == "empty-hands" and line.startswith("Player") and "in hand:" in line:
        line = line.split(":")[0] + ": nothing\n"
    if fault == "winner-never-announced" and " wins" in line:
        continue
    if fault == "no-warning" and line == "CHECK\n":
        continue
    print(line, end="", flush=True)
