"""Several processes on one port: a supervisor, which serves no calls, and the workers that do.

It has the admin ports, adds the workers' metrics up, starts workers again that die, and tells them when to end.
"""

import shutil
import socket
import tempfile
from concurrent.futures import FIRST_EXCEPTION, wait
from os import getpid
from signal import SIGINT, SIGKILL, SIGTERM
from threading import Lock
from time import monotonic

from structlog.typing import FilteringBoundLogger

from tractor_server.access import read_files
from tractor_server.admin import Admin
from tractor_server.handover import Orders
from tractor_server.keeper import Keeper, Reports
from tractor_server.listen import join
from tractor_server.logs import Addresses, log_start
from tractor_server.metrics import Workers, new_supervisor_registry
from tractor_server.options import ConfigurationError, Options
from tractor_server.processors import allowed_processors
from tractor_server.reservation import Reservation
from tractor_server.sharedmetrics import add_workers, forget_gauges

MARGIN = 5.0
"""Seconds that workers may be late with their end."""


class Supervisor:
    """As `Server`: `start` binds the ports, `drain` says that it will stop, `stop` lets the calls in flight finish."""

    def __init__(self, options: Options, log: FilteringBoundLogger) -> None:
        """ConfigurationError when the files that settings name are no good, or processes cannot share a port here."""
        if not hasattr(socket, "SO_REUSEPORT"):
            raise ConfigurationError("workers: on this system processes cannot share a port")
        read_files(options)
        self._options = options
        self._log = log
        self._registry = new_supervisor_registry()
        self._workers = Workers(self._registry)
        self._admin = Admin(options, self._registry)
        self._reservation: Reservation | None = None
        self._directory = ""
        self._keepers: list[Keeper] = []
        self._lock = Lock()
        self._is_ready = self._is_draining = False

    def start(self) -> None:
        """Listen and serve; ListeningError when a port cannot be had, WorkerError when a worker cannot start."""
        try:
            self._start()
        except BaseException:
            for keeper in self._keepers:
                keeper.stop(SIGKILL)
            self._clean()
            raise

    def _start(self) -> None:
        options = self._options
        self._reservation = Reservation(options.host, options.port)
        self._admin.start()
        self._directory = _new_directory()
        add_workers(self._registry, self._directory, self._pids)
        self._keepers = self._start_keepers(self._reservation.port)
        done, _ = wait([keeper.first for keeper in self._keepers], return_when=FIRST_EXCEPTION)
        for first in done:
            first.result()
        self._is_ready = True
        self._count()
        address = join(options.host, self._reservation.port)
        log_start(self._log, options, Addresses(address, self._admin.address, self._admin.metrics_address))
        for keeper in self._keepers:
            keeper.log_start()

    def _start_keepers(self, port: int) -> list[Keeper]:
        options, processors = self._options._replace(port=port), allowed_processors()
        reports = Reports(self._count, self._died)
        return [
            Keeper(Orders(number, processors[number % len(processors)], self._directory, options), self._log, reports)
            for number in range(options.workers)
        ]

    def drain(self) -> None:
        """Say on every port that no more calls should come, and serve on."""
        self._log.info("draining", delay=self._options.drain_delay)
        self._is_draining = True
        self._count()
        for keeper in self._keepers:
            keeper.stop(SIGTERM)

    def stop(self) -> None:
        """Take no more calls, let those in flight finish within the grace, and end."""
        self._log.info("stopping", grace=self._options.grace)
        if not self._is_draining:
            self._is_draining = True
            self._count()
            for keeper in self._keepers:
                keeper.stop(SIGINT)
        end = monotonic() + self._options.grace + MARGIN
        for keeper in self._keepers:
            keeper.join(end - monotonic())
        self._admin.stop()
        self._clean()
        self._log.info("stopped")

    def kill(self) -> None:
        """End all workers at once, whatever they do, for this process will end now."""
        for keeper in self._keepers:
            keeper.kill()
        self._clean()

    def _clean(self) -> None:
        if self._directory:
            shutil.rmtree(self._directory, ignore_errors=True)
        if self._reservation:
            self._reservation.close()

    def _died(self, number: int, will_restart: bool) -> None:  # noqa: FBT001 # as Reports has it
        forget_gauges(number, self._directory)
        if will_restart:
            self._workers.restarts.inc()
        self._count()

    def _count(self) -> None:
        """How many serve; ready while any does."""
        with self._lock:
            serving = sum(keeper.is_serving for keeper in self._keepers)
            self._workers.alive.set(serving)
            self._admin.set_ready(is_ready=self._is_ready and not self._is_draining and serving > 0)

    def _pids(self) -> dict[str, int]:
        pids = {str(keeper.number): keeper.pid for keeper in self._keepers}
        return {name: pid for name, pid in pids.items() if pid is not None} | {"supervisor": getpid()}


def _new_directory() -> str:
    try:
        return tempfile.mkdtemp(prefix="tractor-metrics-")
    except OSError as error:
        raise ConfigurationError(f"workers: no directory for their metrics: {error.strerror}; set TMPDIR") from None
