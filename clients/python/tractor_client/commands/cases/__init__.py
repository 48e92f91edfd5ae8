"""`tractor cases`: replay case files through the service.

Two forms are read: questions by their `kind`, and the project's own form by its `rpc`. No single case is known here.
"""

import argparse
import json
import os
from collections.abc import Iterable
from typing import NamedTuple

from tractor_client import Client, CredentialsError
from tractor_client.commands.access import Access, chosen_server
from tractor_client.commands.cases import kinds, own
from tractor_client.commands.cases.answers import NO_ANSWER
from tractor_client.commands.cases.reader import Difference, Entry, Fault, UnreadableError, read
from tractor_client.commands.output import complain, say
from tractor_client.commands.server_process import ServerError

TIMEOUT = 10.0


class Tally(NamedTuple):
    """How it went."""

    passed: int = 0
    failed: int = 0
    unreadable: int = 0

    @property
    def exit_status(self) -> int:
        """2: something could not be read; 1: something failed."""
        return 2 if self.unreadable else 1 if self.failed else 0


def run(arguments: argparse.Namespace) -> int:
    """Replay the files."""
    entries = [entry for file in arguments.files for entry in read(file)]
    try:
        with chosen_server(arguments, os.environ) as access:
            tally = replay(access, entries)
    except (CredentialsError, ServerError) as error:
        complain(str(error))
        return 2
    except NO_ANSWER as error:
        complain(f"No answer from the server: {error}")
        return 2
    say(f"{tally.passed} passed, {tally.failed} failed")
    return tally.exit_status


def replay(access: Access, entries: Iterable[Entry | Fault]) -> Tally:
    """Ask the server about each case, and print what is not as expected."""
    tally = Tally()
    with Client(access.target, timeout=TIMEOUT, credentials=access.credentials) as client:
        for entry in entries:
            differences = _check(client, entry)
            if isinstance(differences, Fault):
                complain(f"{differences.where}: {differences.why}")
                tally = tally._replace(unreadable=tally.unreadable + 1)
            elif differences:
                say(_report(entry, differences))
                tally = tally._replace(failed=tally.failed + 1)
            else:
                tally = tally._replace(passed=tally.passed + 1)
    return tally


def _check(client: Client, entry: Entry | Fault) -> list[Difference] | Fault:
    if isinstance(entry, Fault):
        return entry
    try:
        return own.check(client, entry.value) if "rpc" in entry.value else kinds.check(client, entry.value)
    except UnreadableError as error:
        return Fault(entry.where, str(error))


def _report(entry: Entry | Fault, differences: Iterable[Difference]) -> str:
    lines = [f"FAILED {entry.title if isinstance(entry, Entry) else entry.where}"]
    for what, expected, actual, why in differences:
        lines += [f"  {what}", f"    expected {json.dumps(expected)}", f"    actual   {json.dumps(actual)}"]
        if why:
            lines.append(f"    because  {why}")
    return "\n".join(lines)
