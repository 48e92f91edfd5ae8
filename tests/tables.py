"""Tables of cases in data files: each row names its rule, in words that need no program to be understood."""

import json
from pathlib import Path
from typing import cast

import pytest
from _pytest.mark import ParameterSet
from tractor_engine import Hand, Trump, TrumpOrder, order_of
from tractor_engine.ruleset import RuleSet
from tractor_engine.ruletext import parse_rule_set

Json = str | int | bool | list["Json"] | dict[str, "Json"] | None
DATA = Path(__file__).parent / "engine" / "data"


class Row:
    """One case. What is asked for must be there, unless a default says what its absence means."""

    def __init__(self, fields: dict[str, Json]) -> None:
        self.fields = fields

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def text(self, name: str, default: str | None = None) -> str:
        """A field of words."""
        value = self._value(name, default)
        assert isinstance(value, str), name
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """A number."""
        value = self._value(name, default)
        assert isinstance(value, int), name
        return value

    def texts(self, name: str, default: list[str] | None = None) -> list[str]:
        """A list of words."""
        value = self._value(name, None if default is None else list(default))
        assert isinstance(value, list), name
        return [cast("str", item) for item in value]

    def row(self, name: str) -> "Row":
        """What is described by fields of its own."""
        value = self._value(name, None)
        assert isinstance(value, dict), name
        return Row(value)

    def hand(self, name: str, default: str | None = None) -> Hand:
        """Cards."""
        return Hand.parse(self.text(name, default))

    def hands(self, name: str) -> list[Hand]:
        """A list of cards."""
        return [Hand.parse(cards) for cards in self.texts(name)]

    @property
    def rules(self) -> RuleSet:
        """The standard rules, with the options that the row changes."""
        return parse_rule_set(",".join(["STANDARD", *filter(None, [self.text("options", "")])]))

    @property
    def order(self) -> TrumpOrder:
        """The order under the row's trump."""
        return order_of(Trump.parse(self.text("trump")), self.rules.no_trump_rank)

    def _value(self, name: str, default: Json) -> Json:
        return self.fields[name] if default is None else self.fields.get(name, default)


def is_sentence(text: str) -> bool:
    """Whether a message reads as one: a capital or a number first, small letters, a full stop."""
    return (text[0].isupper() or text[0].isdigit()) and text.upper() != text and text.endswith(".")


def rows(name: str) -> list[ParameterSet]:
    """The rows of a table, each named after its rule and place."""
    table = cast("list[dict[str, Json]]", json.loads((DATA / f"{name}.json").read_text(encoding="utf-8")))
    return [pytest.param(Row(fields), id=f"{fields['rule']}-{number}") for number, fields in enumerate(table, start=1)]
