"""A server in a process of its own, for as long as a command needs one."""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue
from threading import Thread
from typing import IO

# So that a package that is missing is noticed here, and named, not by the process started below.
import tractor_server.server  # noqa: F401

# The log has to name the address.
COMMAND = (
    *(sys.executable, "-m", "tractor_server"),
    *("--host", "127.0.0.1", "--port", "0", "--no-metrics", "--log-level", "info"),
)
SETTINGS = {"TRACTOR_ADMIN_PORT": "0", "TRACTOR_DRAIN_DELAY": "0"}
"""A free port for probes, beside those of a server that runs here already; and nobody to wait for at the end."""
PATIENCE = 20.0
"""Seconds that a server may take to start, or to end."""
KEPT = 20
"""Lines of its log that are shown when it fails."""


class ServerError(Exception):
    """The server did not start."""


def settings() -> dict[str, str]:
    """The environment of the server: without what is set for another one, which may use keys and certificates."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TRACTOR_")} | SETTINGS


@contextmanager
def own_server() -> Iterator[str]:
    """Start a server on a free port; the value is its address. It ends with the block, however that ends."""
    # Apart from the terminal: Ctrl-C there reaches the command alone, which then ends the server.
    process = subprocess.Popen(  # noqa: S603 # nothing in it comes from outside
        COMMAND,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=settings(),
        start_new_session=True,
    )
    try:
        yield _address(process)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[str]) -> str:
    """Wait for the line of the log that names the address."""
    addresses: Queue[str | None] = Queue()
    last: deque[str] = deque(maxlen=KEPT)
    if process.stderr is not None:
        Thread(target=_read_log, args=(process.stderr, addresses, last), daemon=True).start()
    try:
        address = addresses.get(timeout=PATIENCE)
    except Empty:
        address = None
    if address is None:
        raise ServerError("The server did not start:\n" + "".join(last))
    return address


def _read_log(log: IO[str], addresses: "Queue[str | None]", last: deque[str]) -> None:
    """Read to the end: a pipe that nobody empties would stop the server."""
    for line in log:
        last.append(line)
        if '"listening"' in line:
            addresses.put(str(json.loads(line)["address"]))
    addresses.put(None)
