"""Targets of a connection: whether what is sent there stays on this machine."""

import re
from ipaddress import ip_address

UNIX = ("unix", "unix-abstract")
LISTS = ("ipv4", "ipv6")


def is_local(target: str) -> bool:
    """Whether a target, in any form that gRPC reads, is on this machine; what is not understood is not.

    >>> is_local("localhost:50051"), is_local("dns:///tractor.example:50051"), is_local("127.evil.example:50051")
    (True, False, False)
    """
    scheme, separator, rest = target.partition(":")
    if separator and scheme in UNIX:
        return True
    if separator and scheme in LISTS:
        addresses = rest.split(",")
    elif separator and scheme == "dns":
        addresses = [rest.removeprefix("///")]  # with two slashes another machine is asked what the name means
    else:
        addresses = [target]
    return all(_is_loopback(_host_of(address)) for address in addresses)


def _host_of(address: str) -> str:
    """The host without its port, and without the brackets of IPv6; the address itself where it has another form."""
    if bracketed := re.fullmatch(r"\[([^]]*)\](?::\d+)?", address):
        return bracketed[1]
    host, _, port = address.rpartition(":")
    return host if host and ":" not in host and port.isdigit() else address


def _is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
