"""How the threads of a process that serves calls share Python's lock."""

import sys

SWITCH_INTERVAL = 0.001
"""Seconds after which another thread goes on, where Python's own 0.005 lets a long call keep grpcio's thread, and so
every other call, waiting. Less than this costs noticeably more than it helps."""


def share_often() -> None:
    """Let threads take turns more often, in the whole process."""
    sys.setswitchinterval(SWITCH_INTERVAL)
