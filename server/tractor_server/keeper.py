"""A worker that is always there: one process at a time, and another when it has died."""

from collections.abc import Callable
from concurrent.futures import Future
from signal import SIGKILL, SIGTERM, Signals
from threading import Event, Lock, Thread
from time import monotonic
from typing import NamedTuple

from structlog.typing import FilteringBoundLogger

from tractor_server.child import Child
from tractor_server.handover import Orders, Word

LEAST, MOST = 0.1, 10.0
"""Seconds before a dead worker is started again: so many at first, then twice as many each time."""
WHILE = 10.0
"""Seconds after which a worker that dies has lived well, and the next one comes soon again."""


class WorkerError(Exception):
    """A worker that could not start; the text says why."""

    def __init__(self, word: Word) -> None:
        super().__init__(word.failure)
        self.status = word.status
        """What the program is to end with."""


class Reports(NamedTuple):
    """What a keeper tells, from its thread."""

    serves: Callable[[], None]
    died: Callable[[int, bool], None]
    """Which worker, and whether another takes its place."""


class End(NamedTuple):
    """How a process ended."""

    pid: int | None
    status: int
    word: Word
    lived: float
    """Seconds."""


class Keeper:
    """Starts a worker, and starts it again when it dies; a thread of its own."""

    def __init__(self, orders: Orders, log: FilteringBoundLogger, reports: Reports) -> None:
        self.number = orders.number
        self.first: Future[None] = Future()
        """Done when the first process serves; WorkerError when it cannot, and then no other is started."""
        self.is_serving = False
        self._orders = orders
        self._log = log.bind(worker=orders.number)
        self._reports = reports
        self._child: Child | None = None
        self._lock = Lock()
        self._stopping = Event()
        self._thread = Thread(target=self._run, name=f"worker-{orders.number}", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """Of the process, if one lives."""
        child = self._child
        return child.pid if child else None

    def stop(self, number: Signals) -> None:
        """Send a signal, and start no more."""
        with self._lock:
            self._stopping.set()
            if self._child is not None:
                # One that has not said yet that it serves may not know what to do with a signal. SIGTERM ends it then;
                # SIGINT would be a traceback.
                self._child.send(number if self.is_serving else SIGTERM)

    def join(self, timeout: float) -> None:
        """Wait until it has ended; what takes too long is ended."""
        self._thread.join(max(0.0, timeout))
        if self._thread.is_alive():
            self.kill()
            self._thread.join()

    def kill(self) -> None:
        """End it at once. Another may take its place, unless `stop` came before."""
        if self._child is not None:
            self._child.send(SIGKILL)

    def log_start(self) -> None:
        """Say that it serves."""
        self._log.info("worker_started", pid=self.pid, processor=self._orders.processor)

    def _run(self) -> None:
        delay = LEAST
        while (end := self._live()) is not None:
            is_last = self._stopping.is_set() or not self.first.done()
            self._reports.died(self.number, not is_last)
            if not self.first.done():
                self.first.set_exception(WorkerError(end.word))
                return
            if end.lived > WHILE:
                delay = LEAST
            fields = {"pid": end.pid, "status": end.status, **({"why": end.word.failure} if end.word.failure else {})}
            if is_last:
                if end.status and not end.word.failure:
                    self._log.error("worker_died", **fields)
                return
            self._log.error("worker_died", **fields, restart_in=delay)
            if self._stopping.wait(delay):
                return
            delay = min(2 * delay, MOST)

    def _live(self) -> End | None:
        """One process from start to end; none when no more are to be started."""
        with self._lock:
            if self._stopping.is_set():
                return None
            try:
                child = self._child = Child(self._orders)
            except OSError as error:
                return End(None, 1, Word(f"Worker {self.number} cannot be started: {error.strerror}", 1), 0)
        pid, started = child.pid, monotonic()
        word = child.listen()
        if word is not None and not word.failure:
            self._serves()
        status = child.wait()
        self.is_serving = False
        if word is None:
            word = Word(f"Worker {self.number} ended with status {status} before it served", 1)
        return End(pid, status, word, monotonic() - started)

    def _serves(self) -> None:
        self.is_serving = True
        self._reports.serves()
        if self.first.done():
            self.log_start()
        else:
            self.first.set_result(None)
