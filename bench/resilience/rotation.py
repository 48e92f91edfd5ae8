"""Certificates, API keys and token keys are replaced under load, and no call fails.

    python bench/resilience/rotation.py [SECONDS]

Callers with API keys and with tokens call over TLS; connections are closed after a second, so that new ones meet the
new certificates. Every four seconds the server gets another certificate, the callers file another key, the key set
another key; the old ones go a moment after callers have switched. Ends with status 1 if a call failed.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import grpc
from fleet import Node

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
from credentials import AUDIENCE, Authority, TokenKey, claims, key_set  # found by the line above

CALLERS, PERIOD, SETTLED = 8, 4.0, 2.5
"""Callers of each kind, and seconds: between rotations, and until the server must know what a file says."""
METHOD = "/tractor.v1.RulesService/DescribeRuleSets"


class Rotation:
    """What is rotated: the files of the server, and what callers send."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._authority = Authority("test")
        self.roots = self._authority.pem
        self.key, self._token_key, self._number = "", TokenKey.new("ES256", "first"), 0
        self.token = ""
        self.turn()

    def turn(self) -> None:
        """Everything anew: first beside the old, then callers switch, then without the old."""
        self._number += 1
        old_key, old_token_key = self.key, self._token_key
        key, token_key = token_urlsafe(32), TokenKey.new("ES256", f"key-{self._number}")
        self._authority.server("localhost", "127.0.0.1").write(self._folder)
        self._write([old_key, key], [old_token_key, token_key])
        time.sleep(SETTLED if self.token else 0)
        self.key, self._token_key = key, token_key
        self.token = token_key.sign(claims(time.time(), scope="tractor.rules"))
        time.sleep(0.5)
        self._write([key], [token_key])

    def _write(self, keys: Sequence[str], token_keys: Sequence[TokenKey]) -> None:
        digests = ", ".join(f'"sha256:{sha256(key.encode()).hexdigest()}"' for key in keys if key)
        self._replace("callers.toml", f'[bench]\nscopes = ["tractor.rules"]\nkeys = [{digests}]\n')
        self._replace("keys.json", key_set(*token_keys))

    def _replace(self, name: str, content: str | bytes) -> None:
        new = self._folder / f"{name}.new"
        new.write_bytes(content if isinstance(content, bytes) else content.encode())
        new.replace(self._folder / name)


def main(seconds: float) -> int:
    """Measure, and print what came of it."""
    stop, counts = Event(), Counter[str]()
    with TemporaryDirectory() as name, ThreadPoolExecutor(2 * CALLERS) as callers:
        folder = Path(name)
        rotation = Rotation(folder)
        node = Node(
            folder / "logs",
            *("--tls-certificate", str(folder / "tls.crt"), "--tls-key", str(folder / "tls.key")),
            *("--callers", str(folder / "callers.toml"), "--jwt-keys", str(folder / "keys.json")),
            *("--jwt-audience", AUDIENCE, "--max-connection-age", "1", "--log-level", "info"),
        )
        node.start()
        done = [
            callers.submit(call, node, rotation, kind, (stop, counts))
            for kind in ("x-api-key", "authorization")
            for _ in range(CALLERS)
        ]
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(PERIOD - SETTLED)
            rotation.turn()
            counts["rotations"] += 1
        stop.set()
        for future in done:
            future.result()
        node.end()
        counts["reloads"] = sum(line["event"] == "reloaded" for line in node.log())
        counts["failed reloads"] = sum(line["event"] == "reload_failed" for line in node.log())
    print(f"{seconds:.0f} s, {2 * CALLERS} callers: {dict(counts)}")
    return int(any(kind.startswith("failed") and count for kind, count in counts.items()))


def call(node: Node, rotation: Rotation, kind: str, shared: tuple[Event, Counter[str]]) -> None:
    """Call again and again, with the credentials of the moment."""
    stop, counts = shared
    options = (("grpc.use_local_subchannel_pool", 1), ("grpc.enable_http_proxy", 0))
    credentials = grpc.ssl_channel_credentials(rotation.roots)
    with grpc.secure_channel(f"localhost:{node.port}", credentials, options) as channel:
        method: Any = channel.unary_unary(METHOD)
        while not stop.is_set():
            value = rotation.key if kind == "x-api-key" else f"Bearer {rotation.token}"
            try:
                method(b"", timeout=10, metadata=[(kind, value)])
                counts["calls"] += 1
            except grpc.RpcError as error:
                counts[f"failed {error.code().name}: {error.details()}"] += 1
            time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60))
