"""The typed client of the Tractor rules service.

    with Client("localhost:50051") as client:
        state = client.start_match().state
        state = client.apply_action(state, draw(100)).state
        client.check_follow("2/H", lead="S9 S9", hand="SA SK S3 S3", cards="SA SK").illegal.rule  # 'R9.3'

What is refused raises a `TractorError`. `Credentials` say who calls, over TLS:

    credentials = Credentials(Tls(ca="ca.pem"), api_key=secret_file("/run/secrets/api-key"))
    Client("dns:///tractor.example:50051", credentials=credentials)

Names are loaded when first used: the command `tractor` lives in this package and must start, if only to say what is
missing, where grpcio is not installed.
"""

from importlib import import_module

TYPE_CHECKING = False  # `typing` would take longer to load than the rest, and Ctrl-C leave a traceback meanwhile

if TYPE_CHECKING:
    from tractor_client.actions import bury, deal, declare, draw, pass_, play
    from tractor_client.cards import Cards, card_name, format_cards, parse_card, to_cards, to_rank, to_trump
    from tractor_client.channel import SERVICE_CONFIG, connect
    from tractor_client.client import Client
    from tractor_client.credentials import Credentials, secret_file
    from tractor_client.errors import (
        CredentialsError,
        IllegalActionError,
        InvalidRequestError,
        OverloadedError,
        PermissionDeniedError,
        RateLimitedError,
        StaleError,
        TooLargeError,
        TractorError,
        UnauthenticatedError,
        UnavailableError,
        UnsupportedError,
        Violation,
    )
    from tractor_client.failures import error_of
    from tractor_client.rule_sets import format_rule_set, to_rule_set
    from tractor_client.tls import Tls

__all__ = [
    "SERVICE_CONFIG",
    "Cards",
    "Client",
    "Credentials",
    "CredentialsError",
    "IllegalActionError",
    "InvalidRequestError",
    "OverloadedError",
    "PermissionDeniedError",
    "RateLimitedError",
    "StaleError",
    "Tls",
    "TooLargeError",
    "TractorError",
    "UnauthenticatedError",
    "UnavailableError",
    "UnsupportedError",
    "Violation",
    "bury",
    "card_name",
    "connect",
    "deal",
    "declare",
    "draw",
    "error_of",
    "format_cards",
    "format_rule_set",
    "parse_card",
    "pass_",
    "play",
    "secret_file",
    "to_cards",
    "to_rank",
    "to_rule_set",
    "to_trump",
]

_MODULES = ("actions", "cards", "channel", "client", "credentials", "errors", "failures", "rule_sets", "tls")


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    if name in __all__:
        for module in _MODULES:
            loaded = import_module(f"tractor_client.{module}")
            if hasattr(loaded, name):
                return getattr(loaded, name)
    raise AttributeError(f"module 'tractor_client' has no attribute {name!r}")
