"""A program that answers the first line and then hangs, with a child that would run for an hour."""
import subprocess
import sys
import time
from wrapper import Referee, show

referee = Referee(sys.argv[1])
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)", sys.argv[2]])
show(*referee.ask(sys.stdin.readline().strip()))
time.sleep(3600)
