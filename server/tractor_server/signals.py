"""How the process is told to end."""

import os
import signal
from threading import Event
from types import FrameType


class Signals:
    """SIGTERM asks to drain and end, SIGINT to end without draining; a second of either ends the process at once."""

    def __init__(self) -> None:
        self._asked = Event()
        self._number = 0
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._receive)

    def wait(self) -> bool:
        """Wait for the first; whether it asks to drain."""
        self._asked.wait()
        return self._number == signal.SIGTERM

    def _receive(self, number: int, _: FrameType | None) -> None:
        if self._asked.is_set():
            os._exit(128 + number)
        self._number = number
        self._asked.set()
