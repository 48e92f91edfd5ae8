"""One of several workers that share a port, run by a supervisor: `python -m tractor_server.worker`, orders on stdin."""

import os
import shutil
import signal
import sys
import time
from select import select
from threading import Thread

from tractor_server.api import Api
from tractor_server.handover import Orders, Word
from tractor_server.interpreter import share_often
from tractor_server.listen import ListeningError
from tractor_server.logs import forward_library_logs, new_log
from tractor_server.options import ConfigurationError
from tractor_server.processors import keep_to
from tractor_server.sharedmetrics import GarbageCounters, new_worker_registry
from tractor_server.signals import Signals
from tractor_server.writer import LineWriter, open_stderr

STDIN, STDOUT, STDERR = 0, 1, 2
UPDATES = 5.0
"""Seconds between looks at what the garbage collector has done."""


def main() -> int:
    """Serve until a signal, or until the supervisor is gone; the exit status."""
    # Not sys.stdin: a thread that waits in it would be in the way at the end.
    with os.fdopen(STDIN, "rb", buffering=0, closefd=False) as stdin:
        line = stdin.readline()
    if not line:
        return 1
    orders = Orders.parse(line)
    # Before any thread is made, so that all keep to it; to import makes none.
    keep_to(orders.processor)
    return serve(orders)


def serve(orders: Orders) -> int:
    """Say whether it could be started, and serve."""
    share_often()
    signals = Signals()
    options = orders.options
    with LineWriter(open_stderr()) as writer:
        log = new_log(writer, options.log_level).bind(worker=orders.number)
        forward_library_logs(log)
        registry = new_worker_registry(orders.number, orders.directory)
        try:
            api = Api(options, registry, log)
            api.start()
        except ListeningError as error:
            return _say(Word(str(error), 1))
        except ConfigurationError as error:
            return _say(Word(f"tractor-server: {error}.", 2))
        supervised = Thread(target=watch, args=(signals, GarbageCounters(registry, orders.number)), daemon=True)
        supervised.start()
        _say(Word())
        if signals.wait():
            api.drain()
            time.sleep(options.drain_delay)
        api.drain()
        api.stop()
    if not supervised.is_alive():
        # The supervisor did not live to do it.
        shutil.rmtree(orders.directory, ignore_errors=True)
    return 0


def watch(signals: Signals, counters: GarbageCounters) -> None:
    """Until stdin ends, and with it the supervisor: then nobody would start, stop or scrape this process any more."""
    counters.update()
    while not select([STDIN], [], [], UPDATES)[0]:
        counters.update()
    signals.ask(signal.SIGINT)


def _say(word: Word) -> int:
    os.write(STDOUT, word.format())
    # Nobody reads there any more.
    os.dup2(STDERR, STDOUT)
    return word.status


if __name__ == "__main__":
    sys.exit(main())
