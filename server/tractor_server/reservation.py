"""A port that several processes are to share, held by the one that starts them."""

import socket
from typing import Any

from tractor_server.listen import ListeningError, join


class Reservation:
    """A port that is ours while it is held, whether or not a worker listens; the connections go to those who listen.

    Other servers are refused, those with workers too. The system lets in only programs of the same user that ask to
    share (SO_REUSEPORT), as the workers do.
    """

    def __init__(self, host: str, port: int) -> None:
        """ListeningError when somebody has the port, or the address is not this machine's; 0 takes a free one."""
        self._held: list[socket.socket] = []
        self.port = port
        try:
            for family, address in _addresses(host, port):
                self._hold(family, (address[0], self.port, *address[2:]))
        except OSError:
            self.close()
            raise ListeningError(join(host, port)) from None

    def _hold(self, family: int, address: Any) -> None:  # noqa: ANN401 # each family has its kind
        with socket.socket(family) as probe:
            # Refused as any server would be, when there is another; but not by connections that have just ended.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            held = socket.socket(family)
            self._held.append(held)
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            held.bind(probe.getsockname())
            # It does not listen, and so would not be in the way of anybody who sets SO_REUSEADDR, which servers do.
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
            self.port = held.getsockname()[1]

    def close(self) -> None:
        """Hold it no more."""
        for held in self._held:
            held.close()


def _addresses(host: str, port: int) -> list[tuple[int, Any]]:
    """What a name stands for on this machine: families and addresses; OSError when it stands for nothing."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return [(family, address) for family, _, _, _, address in found]
