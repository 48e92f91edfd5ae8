"""How the process is told to end."""

import os
import signal
from collections.abc import Callable
from threading import Event, Thread

NUMBERS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Signals:
    """SIGTERM and SIGHUP ask to drain and end, SIGINT to end without draining; a second one ends the process at once.

    A thread of its own learns of signals through a pipe. Python runs handlers in the main thread only, and when the
    system gives a signal to another thread, a main thread that waits is not woken.
    """

    def __init__(self) -> None:
        self._asked = Event()
        self._number = 0
        self.at_once: Callable[[], None] = lambda: None
        """What is done before a second signal ends the process."""
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing)
        for number in NUMBERS:
            signal.signal(number, lambda *_: None)
        Thread(target=self._watch, args=(reading,), name="signals", daemon=True).start()

    def wait(self) -> bool:
        """Wait for the first; whether it asks to drain."""
        self._asked.wait()
        return self._number != signal.SIGINT

    def ask(self, number: int) -> None:
        """Ask as a signal would; nothing when the process has been asked already."""
        if not self._number:
            self._number = number
            self._asked.set()

    def _watch(self, reading: int) -> None:
        while True:
            for number in os.read(reading, 100):
                self._receive(number)

    def _receive(self, number: int) -> None:
        if number not in NUMBERS:
            return
        if self._number:
            try:
                self.at_once()
            finally:
                os._exit(128 + number)
        self.ask(number)
