import os, shutil, subprocess, sys
tabiya = shutil.which(os.environ.get("TABIYA", "tabiya")) or sys.exit("tabiya is not found: set TABIYA to its path.")
pipe = subprocess.PIPE
referee = subprocess.Popen([tabiya, "play", "--plain"], stdin=pipe, stdout=pipe, text=True)
for line in map(str.strip, sys.stdin):
    print(line, file=referee.stdin, flush=True)
    end = "\n" if line == "reset" else " a  b  c  d  e  f  g  h\n"
    while (text := referee.stdout.readline()) != end:
        print(text, end="")
    print(text, flush=True)
