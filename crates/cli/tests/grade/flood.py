"""A program that prints without end."""
import sys

sys.stdin.readline()
while True:
    print("x" * 1000)
