"""The server that a command asks, and as whom."""

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from tractor_client import Credentials, CredentialsError, Tls, secret_file
from tractor_client.commands.server_process import own_server
from tractor_client.credentials import Secret

FLAGS = (
    *("tls", "ca_file", "certificate_file", "key_file", "api_key_file", "token_file"),
    *("server_name", "allow_plain_text"),
)


class Access(NamedTuple):
    """How a server is reached."""

    target: str
    credentials: Credentials = Credentials()


@contextmanager
def chosen_server(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Iterator[Access]:
    """The server that the arguments name, or one of the command's own, which ends with the block.

    CredentialsError for arguments that do not fit together, ServerError when the own one does not start.
    """
    if arguments.server is not None:
        yield Access(arguments.server, credentials_of(arguments, environment))
        return
    if given := next((name for name in FLAGS if getattr(arguments, name)), None):
        raise CredentialsError(f"--{given.replace('_', '-')} is for a server that --server names")
    with own_server() as target:
        yield Access(target)


def credentials_of(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Credentials:
    """The credentials that arguments and, after them, the environment give; a file goes before what stands there."""

    def file(name: str) -> str | None:
        return getattr(arguments, name) or environment.get(f"TRACTOR_{name.upper()}") or None

    def secret(name: str) -> Secret | None:
        path = file(f"{name}_file")
        return secret_file(path) if path else environment.get(f"TRACTOR_{name.upper()}") or None

    ca, certificate, key = file("ca_file"), file("certificate_file"), file("key_file")
    is_encrypted = arguments.tls or ca or certificate or key
    return Credentials(
        Tls(ca, certificate, key, arguments.server_name or "") if is_encrypted else None,
        secret("api_key"),
        secret("token"),
        arguments.allow_plain_text,
    )
