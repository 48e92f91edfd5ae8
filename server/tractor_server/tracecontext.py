"""The trace that a call belongs to, as W3C Trace Context tells it."""

from re import compile as pattern

TRACE_PARENT = "traceparent"
_FORM = pattern(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?")


def trace_of(parent: str) -> str:
    """The trace's identifier in a traceparent; empty when it is malformed, as a receiver has to ignore it then.

    >>> trace_of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    '4bf92f3577b34da6a3ce929d0e0e4736'
    """
    found = _FORM.fullmatch(parent)
    is_of_this_version = len(parent) == 55 or not parent.startswith("00")
    return found[1] if found and is_of_this_version else ""
