"""Who calls, and how that is kept from others."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tractor_client.errors import CredentialsError
from tractor_client.target import is_local
from tractor_client.tls import AnyPath, Tls

Secret = str | Callable[[], str]
"""A secret, or what gives the one of the moment: it is asked at every call, from many threads."""

API_KEY: Final = "x-api-key"
TOKEN: Final = "authorization"  # noqa: S105 # where it stands, not what it is
_PRESENTABLE: Final = re.compile(r"[!-~]+")


@dataclass(frozen=True)
class Credentials:
    """What a connection is made with: `Credentials(Tls(ca="ca.pem"), api_key=secret_file("key"))`."""

    tls: Tls | None = None
    """None: plain text."""
    api_key: Secret | None = field(default=None, repr=False)
    token: Secret | None = field(default=None, repr=False)
    """A JSON web token; a callable can give a fresh one before the last expires."""
    allow_plain_text: bool = False
    """Whether a key or token may leave this machine without TLS; only for a network that encrypts by itself."""

    @property
    def has_secrets(self) -> bool:
        """Whether every call carries a key or a token."""
        return self.api_key is not None or self.token is not None

    def check(self, target: str) -> None:
        """CredentialsError when a key or token has characters that cannot travel, or others could read it."""
        for secret, name in ((self.api_key, "API key"), (self.token, "token")):
            if isinstance(secret, str):
                _presentable(secret, name)
        if self.has_secrets and self.tls is None and not self.allow_plain_text and not is_local(target):
            raise CredentialsError(f"without TLS, anybody on the way to {target} could read the key or token")

    def metadata(self) -> Iterator[tuple[str, str]]:
        """What a call carries; CredentialsError for a secret that cannot travel, besides what the callables raise."""
        if self.api_key is not None:
            yield API_KEY, _presentable(self.api_key, "API key")
        if self.token is not None:
            yield TOKEN, f"Bearer {_presentable(self.token, 'token')}"


def secret_file(path: AnyPath) -> Callable[[], str]:
    """A secret in a file, read at every call: so it may be replaced at any time. CredentialsError when it cannot be."""

    def read() -> str:
        try:
            return Path(path).read_text("utf-8").strip()
        except OSError as error:
            raise CredentialsError(f"{path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise CredentialsError(f"{path}: not UTF-8") from None

    return read


def _presentable(secret: Secret, name: str) -> str:
    """The text itself; gRPC would refuse what cannot travel too, but show it in its message."""
    text = secret if isinstance(secret, str) else secret()
    if not _PRESENTABLE.fullmatch(text):
        raise CredentialsError(f"the {name} is empty, or has characters other than visible ASCII")
    return text
