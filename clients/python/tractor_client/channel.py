"""The connection: how calls are balanced and when they are repeated.

Every call is a function of its request (see `Client.start_match` for the one that would not be), so all of them may be
repeated; and only UNAVAILABLE says that repeating can help.
"""

import json
from typing import Final

import grpc

RETRY_POLICY: Final = {
    "maxAttempts": 4,
    "initialBackoff": "0.05s",
    "maxBackoff": "1s",
    "backoffMultiplier": 2,
    "retryableStatusCodes": ["UNAVAILABLE"],
}

SERVICE_CONFIG: Final = json.dumps(
    {
        "loadBalancingConfig": [{"round_robin": {}}],
        "methodConfig": [
            {
                "name": [{"service": "tractor.v1.MatchService"}, {"service": "tractor.v1.RulesService"}],
                "retryPolicy": RETRY_POLICY,
            }
        ],
        # When most calls fail, stop repeating them: a service in trouble is not helped by four times the load.
        "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1},
    }
)
"""The gRPC service config, JSON; other clients can use it as it is."""

OPTIONS: Final = (("grpc.service_config", SERVICE_CONFIG), ("grpc.enable_retries", 1))
LOOPBACK: Final = ("localhost:", "127.", "[::1]:")
"""How targets on this machine begin. A proxy in the environment leads away from them, but grpc would take it."""


def connect(target: str, credentials: grpc.ChannelCredentials | None = None) -> grpc.Channel:
    """A channel with the service config; in plain text when no credentials are given.

    Against several replicas name them all, as `dns:///tractor.example:50051`: calls go to each in turn.
    """
    options = [*OPTIONS, ("grpc.enable_http_proxy", 0)] if target.startswith(LOOPBACK) else OPTIONS
    if credentials is None:
        return grpc.insecure_channel(target, options=options)
    return grpc.secure_channel(target, credentials, options=options)
