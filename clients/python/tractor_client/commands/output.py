"""Where the commands write: what was asked for to stdout, what went wrong to stderr."""

import sys


def say(text: str) -> None:
    """Write a line, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """Write a line for whoever started the command."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
