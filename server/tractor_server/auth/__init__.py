"""Who may call: certificates, tokens and API keys, read from files that may change; scopes; and how often."""

from tractor_server.auth.authenticator import Authenticator
from tractor_server.auth.certificates import Certificates
from tractor_server.auth.principal import (
    SCOPES,
    SENTENCES,
    MissingScopeError,
    Principal,
    Unauthenticated,
    UnauthenticatedError,
    scope_of,
)
from tractor_server.auth.rate import RateLimiter
from tractor_server.auth.settings import AuthSettings, AuthSettingsError
from tractor_server.auth.watch import Outcome, UnreadableFileError, WatchedFile, WatchedFiles, Watcher

__all__ = [
    "SCOPES",
    "SENTENCES",
    "AuthSettings",
    "AuthSettingsError",
    "Authenticator",
    "Certificates",
    "MissingScopeError",
    "Outcome",
    "Principal",
    "RateLimiter",
    "Unauthenticated",
    "UnauthenticatedError",
    "UnreadableFileError",
    "WatchedFile",
    "WatchedFiles",
    "Watcher",
    "scope_of",
]
