"""Generate clients/python/tractor_proto from proto/; with --check, fail if what is there is not what would come out.

Two changes to what protoc writes make one flat package of it, since a top-level `tractor` belongs to another project:
modules import each other relatively, and messages name the module they live in (pickle looks it up).
The names of the files in the descriptors stay those of proto/.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROTO = ROOT / "proto"
PACKAGE = ROOT / "clients" / "python" / "tractor_proto"
KEPT = {"__init__.py", "py.typed"}  # written by hand


def generate() -> dict[str, str]:
    """The text of each generated file, by name."""
    sources = sorted(str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))
    services = [source for source in sources if re.search(r"^service ", (PROTO / source).read_text(), re.MULTILINE)]
    plugin = Path(sys.executable).with_name("protoc-gen-mypy_grpc")
    with tempfile.TemporaryDirectory() as scratch:
        protoc = [sys.executable, "-m", "grpc_tools.protoc", "-I", str(PROTO)]
        subprocess.run([*protoc, f"--python_out={scratch}", f"--pyi_out={scratch}", *sources], check=True)
        subprocess.run(
            [
                *protoc,
                f"--grpc_python_out={scratch}",
                f"--plugin={plugin}",
                f"--mypy_grpc_out=quiet:{scratch}",
                *services,
            ],
            check=True,
        )
        return {path.name: flat(path.read_text()) for path in sorted(Path(scratch).rglob("*.py*"))}


def flat(text: str) -> str:
    """A generated module of package tractor.v1 as a module of package tractor_proto."""
    text = re.sub(r"^from tractor\.v1 import ", "from . import ", text, flags=re.MULTILINE)
    return re.sub(r"'tractor\.v1\.(\w+_pb2)'", r"'tractor_proto.\1'", text)


def write(files: dict[str, str]) -> None:
    """Make the package hold these files and those written by hand."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    for path in present():
        path.unlink()
    for name, text in files.items():
        (PACKAGE / name).write_text(text)


def stale(files: dict[str, str]) -> list[str]:
    """The names of files that are missing, left over or different."""
    there = {path.name: path.read_text() for path in present()}
    return sorted(name for name in files.keys() | there.keys() if files.get(name) != there.get(name))


def present() -> list[Path]:
    """The generated files that are there."""
    return [path for path in PACKAGE.glob("*.py*") if path.name not in KEPT]


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Generate the Python code of the contract.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the code is stale")
    arguments = parser.parse_args()
    files = generate()
    if not arguments.check:
        write(files)
        return 0
    names = stale(files)
    for name in names:
        print(f"stale: {(PACKAGE / name).relative_to(ROOT)}")
    if names:
        print("Run `make generate` and commit what changes.")
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
