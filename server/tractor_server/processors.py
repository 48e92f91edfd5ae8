"""The processors that a process may run on, where the system tells."""

import os


def allowed_processors() -> list[int | None]:
    """Those that this process may run on; only None, for any, where the system does not tell."""
    if hasattr(os, "sched_getaffinity"):
        return [*sorted(os.sched_getaffinity(0))]
    return [None]


def keep_to(processor: int | None) -> None:
    """Let this process, and the threads that it will start, run on one only; if it may not, on any."""
    if processor is None or not hasattr(os, "sched_setaffinity"):
        return
    try:
        os.sched_setaffinity(0, {processor})
    except OSError:
        return  # it has been taken away since the supervisor started
