"""A submission that looks around before it answers: it reports on standard error."""
import os
import socket
import sys
import time


def attempt(name, action):
    try:
        print(name, action(), file=sys.stderr)
    except OSError:
        print(name, "refused", file=sys.stderr)


def fork():
    for made in range(1000):
        try:
            if os.fork() == 0:
                time.sleep(30)
                os._exit(0)
        except OSError:
            return "refused" if made > 50 else "too early"
    return "made"


def write():
    with open("written", "w") as file:
        file.write("x")
    return "done"


secret, port = sys.argv[1], int(sys.argv[2])
attempt("secret", lambda: open(secret).read())
attempt("socket", lambda: socket.create_connection(("127.0.0.1", port), timeout=2) and "connected")
attempt("write", write)
attempt("fork", fork if "fork" in sys.argv else lambda: "skipped")
print("user", "root" if os.getuid() == 0 else "other", file=sys.stderr)
print("variable", os.environ.get("TABIYA_TEST_SECRET"), file=sys.stderr, flush=True)
sys.stdin.readline()
