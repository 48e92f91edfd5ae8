"""What this server is, and which rules it knows."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from tractor_engine.ruleset import PRESETS, RuleSet


@cache
def server_version() -> str:
    """The version of the distribution; unknown where it is not installed."""
    try:
        return version("tractor-engine")
    except PackageNotFoundError:
        return "unknown"


def rule_sets() -> tuple[RuleSet, ...]:
    """Every revision of every preset."""
    return tuple(PRESETS.values())
