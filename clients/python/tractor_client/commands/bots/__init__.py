"""Simple players: they see what their seat sees, ask the service what is legal, and mean well.

Deterministic, so that a seed repeats a match. What they know of the rules they have asked for: what is trumps, and how
high; what may be played; who would win.
"""

from tractor_client.commands.bots.player import Bot

__all__ = ["Bot"]
