"""Do what deploy/Dockerfile does, without Docker: its steps, as they are written there, in an empty folder.

python tools/replay_dockerfile.py FOLDER

Paths of the image become paths below FOLDER; its `python` is this machine's. Of a stage nothing is kept but what a
later one copies. Prints the image's configuration (entrypoint, environment, user, labels) as JSON.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"


class Step(NamedTuple):
    """An instruction and what follows it."""

    verb: str
    text: str


class Replay:
    """An image as it is built."""

    def __init__(self, folder: Path, steps: list[Step]) -> None:
        self._folder = folder
        self._steps = steps
        self._stage = ""
        self._paths = sorted({path for step in steps for path in paths_of(step)}, key=len, reverse=True)
        self.config: dict[str, Any] = {}
        self._variables: dict[str, str] = {}
        self._directory = folder

    def run(self) -> None:
        """Do every step; an instruction that is not known here is an error."""
        for step in self._steps:
            getattr(self, f"_{step.verb.lower()}")(step.text)

    def _from(self, text: str) -> None:
        if self._folder.exists():
            self._folder.rename(self._of_stage(self._stage))
        self._folder.mkdir(parents=True)
        self._stage = text.partition(" AS ")[2]
        self._directory = self._folder
        # Of the machine's environment what pip needs to reach its index, and a PATH that begins with the base's python.
        self._variables = {
            name: value for name, value in os.environ.items() if re.match(r"(PIP|SSL|HTTPS?)_|HOME$", name)
        }
        base = Path(sys.base_prefix) / "bin"
        self._variables["PATH"] = os.pathsep.join((str(base), "/usr/local/bin", "/usr/bin", "/bin"))
        self.config = {"user": "", "labels": {}, "environment": {}, "entrypoint": [], "ports": []}

    def _arg(self, text: str) -> None:
        name, _, value = text.partition("=")
        self._variables[name] = value

    def _env(self, text: str) -> None:
        for name, value in pairs(text):
            expanded = re.sub(r"\$\{?(\w+)\}?", lambda found: self._variables.get(found[1], ""), value)
            self._variables[name] = self.config["environment"][name] = self._here(expanded)

    def _label(self, text: str) -> None:
        for name, value in pairs(text):
            self.config["labels"][name] = re.sub(r"\$\{(\w+)\}", lambda found: self._variables[found[1]], value)

    def _workdir(self, text: str) -> None:
        self._directory = Path(self._here(text))
        self._directory.mkdir(parents=True, exist_ok=True)

    def _copy(self, text: str) -> None:
        *options, source, target = text.split()
        if not options:
            if (source, target) != (".", "."):
                sys.exit(f"COPY {text}: only the whole context is understood")
            for path in context():
                place = self._directory / path.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, place)
            return
        (stage,) = (option.removeprefix("--from=") for option in options)
        copied = self._of_stage(stage) / source.lstrip("/")
        shutil.copytree(copied, self._here(target), symlinks=True)

    def _run(self, text: str) -> None:
        command = self._here(text)
        print(f"RUN {command}", file=sys.stderr)
        subprocess.run(
            ["/bin/sh", "-euc", command], cwd=self._directory, env=self._variables, check=True, stdout=sys.stderr
        )

    def _user(self, text: str) -> None:
        self.config["user"] = text

    def _expose(self, text: str) -> None:
        self.config["ports"] = [int(port) for port in text.split()]

    def _entrypoint(self, text: str) -> None:
        self.config["entrypoint"] = [self._here(part) for part in json.loads(text)]

    def _here(self, text: str) -> str:
        """A text with the image's paths below the folder."""
        for path in self._paths:
            text = re.sub(rf"(?<![\w./]){re.escape(path)}(?![\w-])", f"{self._folder}{path}", text)
        return text

    def _of_stage(self, stage: str) -> Path:
        return self._folder.with_name(f"{self._folder.name}-{stage}")


def steps_of(dockerfile: str) -> list[Step]:
    """The instructions; comments left out, lines that go on joined."""
    lines = (line for line in dockerfile.splitlines() if not line.lstrip().startswith("#"))
    text = "\n".join(lines).replace("\\\n", " ")
    return [
        Step(verb, rest.strip())
        for verb, _, rest in (line.partition(" ") for line in text.splitlines() if line.strip())
    ]


def paths_of(step: Step) -> Iterator[str]:
    """The image's paths that a step makes."""
    if step.verb == "WORKDIR":
        yield step.text
    elif step.verb == "COPY":
        yield from (part for part in step.text.split()[-2:] if part.startswith("/"))


def pairs(text: str) -> Iterator[tuple[str, str]]:
    """Names and values of ENV and LABEL."""
    for part in shlex.split(text):
        name, _, value = part.partition("=")
        yield name, value


def context() -> Iterator[Path]:
    """The files that .dockerignore lets through; the last pattern that fits decides."""
    patterns = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in tracked.stdout.splitlines():
        is_in = True
        for pattern in patterns:
            if fits(name, pattern.removeprefix("!")):
                is_in = pattern.startswith("!")
        if is_in and (ROOT / name).is_file():
            yield ROOT / name


def fits(name: str, pattern: str) -> bool:
    """Whether a pattern fits a file or a folder that it is in."""
    parts = name.split("/")
    above = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    anywhere = pattern.removeprefix("**/")
    return any(fnmatch(each, pattern) for each in above) or (
        anywhere != pattern and any(fnmatch(part, anywhere) for part in parts)
    )


def main() -> int:
    """Run the command."""
    folder = Path(sys.argv[1]).absolute()
    if folder.exists():
        sys.exit(f"{folder} is there already")
    replay = Replay(folder, steps_of(DOCKERFILE.read_text()))
    replay.run()
    print(json.dumps(replay.config, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
