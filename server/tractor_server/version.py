"""What this server is, and which rules it knows."""

from importlib.metadata import PackageNotFoundError, version

from tractor_engine.ruleset import NEWEST_REVISION, RuleSet


def server_version() -> str:
    """The version of the distribution; unknown where it is not installed."""
    try:
        return version("tractor-engine")
    except PackageNotFoundError:
        return "unknown"


def rule_sets() -> tuple[RuleSet, ...]:
    """The newest revision of every preset."""
    return tuple(RuleSet(preset, newest) for preset, newest in NEWEST_REVISION.items())
