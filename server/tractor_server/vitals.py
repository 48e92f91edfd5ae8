"""What Prometheus is told of the server itself: its load, its files, its end."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

WAITS = (0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
WATCHED = ("certificate", "jwt_keys", "callers")
OUTCOMES = ("ok", "failed")


class Vitals:
    """The gauges and counters of one process; those of several add up."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def gauge(name: str, text: str, mode: str = "livesum") -> Gauge:
            return Gauge(name, text, registry=registry, multiprocess_mode=mode)  # type: ignore[arg-type] # one of theirs

        self.in_flight = gauge("tractor_in_flight", "Calls waiting or being worked on.")
        self.in_flight_limit = gauge("tractor_in_flight_limit", "How many may be; more are refused.")
        self.waited = Histogram(
            "tractor_queue_seconds", "Time that calls wait to be worked on.", buckets=WAITS, registry=registry
        )
        self.draining = gauge("tractor_draining", "1 when the server is about to stop.", "livemax")
        self.certificate_expiry = gauge(
            "tractor_certificate_expiry_timestamp_seconds",
            "When the certificate expires, Unix time; 0 without one.",
            "livemin",
        )
        failing = Gauge(
            "tractor_reload_failing",
            "1 while a file is not as it should be, and what it held before is used.",
            ("file",),
            registry=registry,
            multiprocess_mode="livemax",
        )
        self.reload_failing = {file: failing.labels(file) for file in WATCHED}
        reloads = Counter("tractor_reloads_total", "Changed files read again.", ("file", "outcome"), registry=registry)
        self.reloads = {file: {outcome: reloads.labels(file, outcome) for outcome in OUTCOMES} for file in WATCHED}
