"""Make an API key: `python -m tractor_server.auth.newkey` prints it, and the digest for the callers' file."""

import secrets
import sys
from hashlib import sha256
from typing import TextIO


def new_key() -> str:
    """A key of 256 random bits. Its beginning lets those who search code for secrets find it."""
    return f"tractor_{secrets.token_urlsafe(32)}"


def format_digest(key: str) -> str:
    """What stands in the callers' file for a key."""
    return f"sha256:{sha256(key.encode()).hexdigest()}"


def main(output: TextIO = sys.stdout) -> None:
    """Print a new key and its digest. The key is kept nowhere."""
    key = new_key()
    output.write(f"key     {key}\ndigest  {format_digest(key)}\n")


if __name__ == "__main__":
    main()
