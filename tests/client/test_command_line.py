"""The entry of `tractor`: arguments that nobody knows, and Ctrl-C before anything has begun."""

import subprocess
import sys

import pytest
from tractor_client.commands import main

INTERRUPTING = """import os, signal, sys, time

class Dying:
    def __del__(self):  # an exception that is raised in here gets lost, as in callbacks of extension modules
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0)

class Interrupt:
    def find_spec(self, name, path, target=None):
        if name == {name!r}:
            Dying()

sys.meta_path.insert(0, Interrupt())
from tractor_client.commands import main
sys.exit(main(["demo"]))
"""


@pytest.mark.parametrize(
    ("arguments", "usage", "error"),
    [
        (
            ["demo", "--bogus"],
            "tractor demo [-h] [--seed SEED]",
            "tractor demo: error: unrecognized arguments: --bogus",
        ),
        (["demo", "now", "--x"], "tractor demo [-h]", "tractor demo: error: unrecognized arguments: now --x"),
        (["cases", "f", "--bogus"], "tractor cases [-h]", "tractor cases: error: unrecognized arguments: --bogus"),
        (["rules", "--bogus"], "tractor rules [-h]", "tractor rules: error: unrecognized arguments: --bogus"),
        (["replay", "f", "g"], "tractor replay [-h]", "tractor replay: error: unrecognized arguments: g"),
        (["replay"], "tractor replay [-h]", "tractor replay: error: the following arguments are required: FILE"),
        (["bogus"], "tractor [-h] COMMAND", "tractor: error: argument COMMAND: invalid choice: 'bogus'"),
    ],
    ids=" ".join,
)
def test_whoever_does_not_know_an_argument_says_what_it_knows(
    arguments: list[str], usage: str, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The usage is that of the subcommand, once one is chosen; exit status 2."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"usage: {usage}")
    assert error in err


@pytest.mark.parametrize(
    "module", ["argparse", "grpc._cython", "google.protobuf.message", "rich.text", "tractor_engine"]
)
def test_ctrl_c_ends_it_before_anything_has_begun(module: str) -> None:
    """Whatever is being imported at that moment: exit status 130, and no traceback."""
    code = INTERRUPTING.format(name=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrupted.\n")
