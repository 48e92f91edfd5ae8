"""The metrics of several processes on one page: workers keep their values in files, the supervisor adds them up.

The files are named by the worker's number, not by the process: whoever takes a dead worker's place goes on from its
counters, and there are never more files than workers need.
"""

import gc
import os
from collections.abc import Callable, Iterable, Mapping

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, ProcessCollector, values
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"


def new_worker_registry(number: int, directory: str) -> CollectorRegistry:
    """A registry of a worker; every metric made from now on has its value in a file."""
    os.environ[DIRECTORY] = directory
    prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call] # as the library has it
    values.ValueClass = values.MultiProcessValue(lambda: number)  # type: ignore[no-untyped-call] # the same
    return CollectorRegistry()


def add_workers(registry: CollectorRegistry, directory: str, pids: Callable[[], Mapping[str, int]]) -> None:
    """Let a registry tell of the workers whose values are in a directory, and of processes by their names."""
    MultiProcessCollector(registry, directory)  # type: ignore[no-untyped-call] # the same
    registry.register(_Processes(pids))


def forget_gauges(number: int, directory: str) -> None:
    """A worker has died: what it had in hand is no more. Its counters stay."""
    mark_process_dead(number, directory)  # type: ignore[no-untyped-call] # the same


class _Processes(Collector):
    """Memory, processor time and files of several processes, as every exporter names them, by label `worker`."""

    def __init__(self, pids: Callable[[], Mapping[str, int]]) -> None:
        self._pids = pids

    def describe(self) -> Iterable[Metric]:
        """Nothing: which there are is not known before."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """The samples of those that live."""
        families: dict[str, Metric] = {}
        for worker, pid in self._pids().items():
            for metric in _read_process(pid):
                family = families.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    family.add_sample(sample.name, {**sample.labels, "worker": worker}, sample.value)
        return families.values()


def _read_process(pid: int) -> Iterable[Metric]:
    try:
        return ProcessCollector(pid=lambda: pid, registry=None).collect()
    except (OSError, UnboundLocalError):
        return ()  # it died while it was read, which the collector does not expect


class GarbageCounters:
    """What a worker's garbage collector has done: as prometheus_client's own collector tells it, by label `worker`."""

    def __init__(self, registry: CollectorRegistry, number: int) -> None:
        def counter(name: str, text: str) -> tuple[Counter, ...]:
            family = Counter(name, text, ("generation", "worker"), registry=registry)
            return tuple(family.labels(generation, number) for generation in range(len(gc.get_stats())))

        self._counters = {
            "collected": counter("python_gc_objects_collected", "Objects collected during gc"),
            "uncollectable": counter("python_gc_objects_uncollectable", "Uncollectable objects found during GC"),
            "collections": counter("python_gc_collections", "Number of times this generation was collected"),
        }
        self._told = [dict.fromkeys(self._counters, 0) for _ in gc.get_stats()]

    def update(self) -> None:
        """Count what came since the last time; not at each collection, which may come in the middle of counting."""
        for generation, stats in enumerate(gc.get_stats()):
            for name, counters in self._counters.items():
                counters[generation].inc(stats[name] - self._told[generation][name])
            self._told[generation] = stats
