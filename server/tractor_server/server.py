"""One server in one process: the port of the service and the admin ports, from start to stop."""

from structlog.typing import FilteringBoundLogger

from tractor_server.admin import Admin
from tractor_server.api import Api
from tractor_server.logs import Addresses, log_start
from tractor_server.metrics import Workers, new_registry
from tractor_server.options import Options


class Server:
    """`start` binds the ports, `drain` says that it will stop, `stop` lets the calls in flight finish."""

    def __init__(self, options: Options, log: FilteringBoundLogger) -> None:
        """ConfigurationError when the files that settings name are no good."""
        self._options = options
        self._log = log
        registry = new_registry()
        Workers(registry).alive.set(1)
        self._admin = Admin(options, registry)
        self._api = Api(options, registry, log)
        self.address = ""
        """Where it serves, once it has started."""

    @property
    def admin_address(self) -> str:
        """Where it answers probes, once it has started."""
        return self._admin.address

    @property
    def metrics_address(self) -> str:
        """Where it serves metrics, if it does."""
        return self._admin.metrics_address

    def start(self) -> None:
        """Listen and serve; ListeningError when a port is in use or an address not this machine's."""
        self._admin.start()
        self.address = self._api.start()
        self._admin.set_ready(is_ready=True)
        log_start(self._log, self._options, Addresses(self.address, self.admin_address, self.metrics_address))

    def drain(self) -> None:
        """Say on every port that no more calls should come, and serve on."""
        self._log.info("draining", delay=self._options.drain_delay)
        self._admin.set_ready(is_ready=False)
        self._api.drain()

    def stop(self) -> None:
        """Take no more calls, let those in flight finish within the grace, and end."""
        self._log.info("stopping", grace=self._options.grace)
        self._admin.set_ready(is_ready=False)
        self._api.drain()
        self._api.stop()
        self._admin.stop()
        self._log.info("stopped")
