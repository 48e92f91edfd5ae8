"""`tractor rules`, and the rules of `tractor demo`."""

import pytest
from tractor_client.commands import main
from tractor_engine.options import UNLISTED, OptionValue
from tractor_engine.ruleset import DESCRIPTIONS, ONLINE, OPTIONS, STANDARD

Output = pytest.CaptureFixture[str]


def test_without_a_name_all_presets_are_listed(capsys: Output) -> None:
    """With what each changes."""
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert all(f"@1: {description}\n" in out for description in DESCRIPTIONS.values())
    assert "  follow_tractor=must_tractor\n" in out


def test_a_preset_is_printed_with_every_option(capsys: Output) -> None:
    """Its value, the sentence it stands for, and whether it is the default."""
    assert main(["rules", "ONLINE"]) == 0
    out = capsys.readouterr().out
    for name in OPTIONS:
        value = getattr(ONLINE, name)
        sentence = value.sentence if isinstance(value, OptionValue) else UNLISTED[name][0]
        mark = " " if value == getattr(STANDARD, name) else "*"
        assert f"\n{mark} {name}=" in out
        assert f"\n      {sentence}\n" in out
    assert "* gain_cap=3\n" in out


def test_two_rule_sets_are_compared(capsys: Output) -> None:
    """Option by option, and nothing that is the same."""
    assert main(["rules", "ONLINE,throws=off", "ONLINE,gain_cap=none"]) == 0
    assert capsys.readouterr().out == (
        "- ONLINE@1,throws=off\n+ ONLINE@1,gain_cap=none\n"
        "throws\n  - off: A lead is one component.\n  + all_suits: Any suit may be thrown, trumps included.\n"
        "gain_cap: The most levels that a round can gain (R12.2).\n  - 3\n  + none\n"
    )
    assert main(["rules", "ONLINE", "ONLINE@1"]) == 0
    assert capsys.readouterr().out.endswith("They are the same rules.\n")


NO_GAIN = "gain_cap must be 1 to 13, or none: with 0 nobody would ever gain a level\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rules", "HOUSE"], "no preset is called 'HOUSE'; there are STANDARD, ONLINE, SHENGJI_ONLINE\n"),
        (["rules", "ONLINE@2"], "preset ONLINE has no revision 2\n"),
        (["rules", "ONLINE,gain_cap=0"], NO_GAIN),
        (["rules", "ONLINE", "ONLINE", "ONLINE"], "One rule set is printed, or two are compared.\n"),
        (["demo", "--rules", "HOUSE"], "no preset is called 'HOUSE'; there are STANDARD, ONLINE, SHENGJI_ONLINE\n"),
        (["demo", "--rule", "throws"], "an option is written NAME=VALUE, as throws=off, not 'throws'\n"),
        (["demo", "--rule", "throws=some"], "throws is one of all_suits, side_suits_only, off, not 'some'\n"),
        (
            ["demo", "--rule", "gain_cap=0"],
            NO_GAIN,
        ),
        (["demo", "--rules", "ONLINE,throws=off", "--rule", "throws=off"], "throws is given twice\n"),
    ],
)
def test_what_there_is_not_is_named(arguments: list[str], why: str, capsys: Output) -> None:
    """On stderr, with exit status 2."""
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", why)
