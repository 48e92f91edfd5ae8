"""Change the rules in small ways, one at a time, and see whether the tables of cases notice: `make mutants`.

mutmut works on a copy of the engine and the tests in build/mutants, where `mutmut browse` shows what survived. Only the
tables run, no law and no reference: what they let pass, no case of them names. The run takes up to twenty minutes.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRATCH = ROOT / "build" / "mutants"
MODULES = ("follow", "lead", "trick", "division", "drawn", "declare", "talon", "score")
TESTS = ("action", "declare", "drawn", "follow", "lead", "score", "talon", "trick")
CONFIGURATION = """\
[mutmut]
source_paths = tractor_engine
only_mutate =
{modules}
pytest_add_cli_args_test_selection =
{tests}
pytest_add_cli_args =
    -m
    not hypothesis
    -p
    no:cacheprovider

[tool:pytest]
pythonpath = . tests
addopts = --import-mode=importlib
"""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Test the tables of cases by mutation.")
    parser.add_argument("--least", type=float, default=0.0, help="fail if a smaller share of the mutants is noticed")
    least = parser.parse_args().least
    copy()
    mutmut = Path(sys.executable).with_name("mutmut")
    subprocess.run([mutmut, "run", "--max-children", "2"], cwd=SCRATCH, check=True)
    results = subprocess.run(
        [mutmut, "results", "--all", "true"], cwd=SCRATCH, check=True, capture_output=True, text=True
    )
    found = re.findall(r"^\s*(\S+): (.+)$", results.stdout, re.MULTILINE)
    for name, verdict in found:
        if verdict != "killed":
            print(f"{verdict}: {name}")
    counts = Counter(verdict for _, verdict in found)
    share = 1 - counts["survived"] / max(len(found), 1) - counts["no tests"] / max(len(found), 1)
    print(f"{share:.1%} of {len(found)} mutants noticed: {dict(counts)}")
    return 0 if share >= least else 1


def copy() -> None:
    """Copy the engine and the tests to where they are changed."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "cases", "client", "server", "golden", "languages")
    shutil.copytree(ROOT / "engine" / "tractor_engine", SCRATCH / "tractor_engine", ignore=unwanted)
    shutil.copytree(ROOT / "tests", SCRATCH / "tests", ignore=unwanted)
    modules = "\n".join(f"    tractor_engine/{name}.py" for name in MODULES)
    tests = "\n".join(f"    tests/engine/test_{name}.py" for name in TESTS)
    (SCRATCH / "setup.cfg").write_text(CONFIGURATION.format(modules=modules, tests=tests), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
