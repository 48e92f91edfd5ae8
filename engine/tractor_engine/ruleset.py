"""Rule sets: named bundles of options (sections 14 and 15).

>>> str(STANDARD)
'STANDARD@1'
"""

from enum import IntEnum
from typing import NamedTuple


class Preset(IntEnum):
    """A named bundle of options; the numbers are those of the contract's `tractor.v1.Preset`."""

    STANDARD = 1


NEWEST_REVISION = {Preset.STANDARD: 1}
DESCRIPTIONS = {
    Preset.STANDARD: "The governing text: throws checked against all hands, any pairs answer a tractor, no caps.",
}


class RuleSet(NamedTuple):
    """The rules a match is played under; a preset of one revision never changes its meaning."""

    preset: Preset = Preset.STANDARD
    revision: int = 1

    def __str__(self) -> str:
        return f"{self.preset.name}@{self.revision}"


STANDARD = RuleSet()
