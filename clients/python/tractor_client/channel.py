"""The connection: how calls are balanced, when they are repeated, and what they carry.

Every call is a function of its request (see `Client.start_match` for the one that would not be), so all of them may be
repeated; and only UNAVAILABLE says that repeating can help.
"""

from importlib.resources import files
from typing import Final

import grpc

from tractor_client.credentials import Credentials
from tractor_client.presenting import Presenting
from tractor_client.target import is_local

SERVICE_CONFIG: Final = files("tractor_client").joinpath("service_config.json").read_text("utf-8")
"""The gRPC service config, JSON: clients/service_config.json, which clients in other languages use as it is."""

MAX_MESSAGE: Final = 4 * 1024 * 1024
"""Bytes: what the server reads at most of a batch, and answers at most."""

OPTIONS: Final = (
    ("grpc.service_config", SERVICE_CONFIG),
    ("grpc.enable_retries", 1),
    ("grpc.max_send_message_length", MAX_MESSAGE),
    ("grpc.max_receive_message_length", MAX_MESSAGE),
    # A connection that has died silently is noticed after 80 s; the server takes pings every 30 s at most.
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.keepalive_permit_without_calls", 1),
    # Replicas that are replaced are found again in seconds; gRPC would wait up to two minutes, and ask DNS every 30 s.
    ("grpc.max_reconnect_backoff_ms", 5_000),
    ("grpc.dns_min_time_between_resolutions_ms", 5_000),
)

PLAIN_TEXT: Final = Credentials()


def connect(target: str, credentials: Credentials = PLAIN_TEXT) -> grpc.Channel:
    """A channel with the service config, in plain text and without a key unless credentials are given.

    Against several replicas name them all, as `dns:///tractor.example:50051` or `ipv4:10.0.0.1:50051,10.0.0.2:50051`:
    calls go to each in turn that says it is healthy. CredentialsError when a file cannot be read, or a key or token
    would leave this machine in plain text.
    """
    credentials.check(target)
    options: list[tuple[str, str | int]] = list(OPTIONS)
    if is_local(target):
        options.append(("grpc.enable_http_proxy", 0))  # a proxy in the environment leads away from here
    if credentials.tls is None:
        channel = grpc.insecure_channel(target, options=options)
    else:
        if credentials.tls.server_name:
            options.append(("grpc.ssl_target_name_override", credentials.tls.server_name))
        channel = grpc.secure_channel(target, credentials.tls.channel_credentials(), options=options)
    return grpc.intercept_channel(channel, Presenting(credentials)) if credentials.has_secrets else channel
