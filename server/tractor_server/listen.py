"""Addresses: how they are written, and what happens when one cannot be had."""

import grpc


class ListeningError(Exception):
    """An address that cannot be listened on; the text says which."""

    status = 1
    """What the program is to end with."""

    def __init__(self, address: str) -> None:
        super().__init__(f"Cannot listen on {address}: the port is in use, or the address not this machine's.")


def join(host: str, port: int) -> str:
    """An address as text; IPv6 in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def bind(server: grpc.Server, host: str, port: int, credentials: grpc.ServerCredentials | None = None) -> str:
    """Let a server listen, in plain text without credentials; the address, with the port it got if 0 was asked for."""
    address = join(host, port)
    try:
        bound = server.add_secure_port(address, credentials) if credentials else server.add_insecure_port(address)
    except RuntimeError:
        raise ListeningError(address) from None
    return join(host, bound)
