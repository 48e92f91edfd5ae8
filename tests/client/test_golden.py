"""A whole match under each preset, told as it was when somebody last looked: `make golden` takes over what changes."""

from pathlib import Path

import pytest
from tractor_client.commands import main
from tractor_engine.ruleset import Preset

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("preset", Preset, ids=lambda preset: preset.name)
def test_a_match_is_told_as_before(preset: Preset, capsys: pytest.CaptureFixture[str]) -> None:
    """The record holds, and its telling is the text beside it, to the letter."""
    record = GOLDEN / f"{preset.name.lower()}.record"
    assert f"rules={preset.name}@1 " in record.read_text()
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out == record.with_suffix(".txt").read_text()
