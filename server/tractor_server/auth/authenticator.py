"""Who calls, by what a call carries: a token, an API key or a client certificate."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tractor_server.auth.callers import parse_callers
from tractor_server.auth.key_set import parse_key_set
from tractor_server.auth.peer import names_of
from tractor_server.auth.principal import ALL_SCOPES, Principal, Unauthenticated, UnauthenticatedError, is_name
from tractor_server.auth.settings import AuthSettings
from tractor_server.auth.tokens import Tokens
from tractor_server.auth.watch import SETTLE, WatchedFile

AUTHORIZATION, API_KEY = "authorization", "x-api-key"


class Authenticator:
    """Says who calls. Thread safe.

    Of several credentials each must be good; the call is then the token's, else the key's, else the certificate's. A
    certificate that no caller lists is not bad beside a token or a key: proxies have certificates of their own.
    """

    def __init__(self, settings: AuthSettings, clock: Callable[[], float] = time.time, settle: float = SETTLE) -> None:
        """Read the files; UnreadableFileError when one is no good."""
        self.watched: list[WatchedFile[Any]] = []
        """The files, for a Watcher."""
        self._callers = None
        self._tokens = None
        if settings.callers is not None:
            self._callers = WatchedFile("callers", settings.callers, parse_callers, settle)
            self.watched.append(self._callers)
        if settings.jwt_keys is not None:
            keys = WatchedFile("jwt_keys", settings.jwt_keys, parse_key_set, settle)
            self._tokens = Tokens(lambda: keys.value, settings.jwt_audience, settings.jwt_issuer, clock)
            self.watched.append(keys)
        self._asks_certificates = settings.tls_client_ca is not None
        self._trusts_every_certificate = settings.trusts_every_certificate

    def authenticate(
        self, metadata: Sequence[tuple[str, str | bytes]], peer: Callable[[], Mapping[str, Any]]
    ) -> Principal:
        """Who calls, or UnauthenticatedError; `peer` gives the call's authentication context, where it is needed."""
        authorization: str | bytes | None = None
        api_key: str | bytes | None = None
        for name, value in metadata:
            if name == AUTHORIZATION:
                if authorization is not None:
                    raise UnauthenticatedError(Unauthenticated.INVALID_TOKEN)
                authorization = value
            elif name == API_KEY:
                if api_key is not None:
                    raise UnauthenticatedError(Unauthenticated.INVALID_KEY)
                api_key = value
        of_token = None if authorization is None else self._of_authorization(authorization)
        of_key = None if api_key is None else self._of_api_key(api_key)
        return of_token or of_key or self._of_peer(peer)

    def _of_authorization(self, authorization: str | bytes) -> Principal:
        if self._tokens is None or not isinstance(authorization, str):
            raise UnauthenticatedError(Unauthenticated.INVALID_TOKEN)
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer":
            raise UnauthenticatedError(Unauthenticated.INVALID_TOKEN)
        return self._tokens.principal(token)

    def _of_api_key(self, api_key: str | bytes) -> Principal:
        if self._callers is None or not isinstance(api_key, str):
            raise UnauthenticatedError(Unauthenticated.INVALID_KEY)
        return self._callers.value.of_key(api_key)

    def _of_peer(self, peer: Callable[[], Mapping[str, Any]]) -> Principal:
        if not self._asks_certificates:
            raise UnauthenticatedError(Unauthenticated.NO_CREDENTIALS)
        names = names_of(peer())
        if self._trusts_every_certificate and names and is_name(names[0]):
            return Principal(names[0], ALL_SCOPES)
        principal = None if self._callers is None else self._callers.value.of_certificate(names)
        if principal is None:
            raise UnauthenticatedError(Unauthenticated.UNKNOWN_CERTIFICATE)
        return principal
