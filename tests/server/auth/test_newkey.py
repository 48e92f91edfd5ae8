"""The command that makes keys."""

import io
import subprocess
import sys

from tractor_server.auth.callers import LONGEST_KEY, SHORTEST_KEY, parse_callers
from tractor_server.auth.newkey import format_digest, main, new_key


def test_the_digest_admits_the_key() -> None:
    """What it prints can be put into a callers' file as it is."""
    output = io.StringIO()
    main(output)
    (_, key), (_, digest) = (line.split() for line in output.getvalue().splitlines())
    callers = parse_callers(f'[web]\nscopes = ["tractor.match"]\nkeys = ["{digest}"]\n'.encode())
    assert callers.of_key(key).name == "web"
    assert SHORTEST_KEY <= len(key) <= LONGEST_KEY
    assert key not in digest


def test_no_key_is_made_twice() -> None:
    """They are random."""
    assert len({new_key() for _ in range(1000)}) == 1000


def test_the_digest_is_what_other_tools_make() -> None:
    """`printf %s key | sha256sum` gives the same."""
    assert format_digest("abc") == "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_it_is_a_command() -> None:
    """As the operations guide says."""
    command = [sys.executable, "-m", "tractor_server.auth.newkey"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 # our own
    assert [line.split()[0] for line in printed.splitlines()] == ["key", "digest"]
