"""The rules of Tractor (拖拉机, Sheng Ji, 80 points): one source of truth, standard library only.

`start_match` gives the first state, `apply` the next; `state.legal_plays` answers what may be played without listing
it, `check` why something may not, `view_of` what one seat knows. Values never change; only a seed makes chance.

>>> state = start_match(seed=bytes(32)).state
>>> state = apply(state, Draw(100)).state
>>> check(state, Play(0, Hand.parse("S7"))).rule
'R9.1'
"""

from tractor_engine.action import (
    Action,
    Bury,
    Deal,
    Declare,
    Draw,
    Pass,
    Play,
    apply,
    apply_unchecked,
    check,
    start_match,
)
from tractor_engine.card import card_name, parse_card
from tractor_engine.errors import Illegal, IllegalActionError, InvalidPositionError, Problem, Reason
from tractor_engine.flow import Step
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.history import Trick
from tractor_engine.legal import LegalPlays
from tractor_engine.notation import digest
from tractor_engine.replay import Record, format_record, parse_record, record_of, replay
from tractor_engine.ruleset import STANDARD, Preset, RuleSet
from tractor_engine.state import Setup, State
from tractor_engine.table import Phase, Table
from tractor_engine.trump import Trump, TrumpOrder, order_of
from tractor_engine.view import Own, View, view_of

__all__ = [
    "EMPTY",
    "STANDARD",
    "Action",
    "Bury",
    "Deal",
    "Declare",
    "Draw",
    "Hand",
    "Illegal",
    "IllegalActionError",
    "InvalidPositionError",
    "LegalPlays",
    "Own",
    "Pass",
    "Phase",
    "Play",
    "Preset",
    "Problem",
    "Reason",
    "Record",
    "RuleSet",
    "Setup",
    "State",
    "Step",
    "Table",
    "Trick",
    "Trump",
    "TrumpOrder",
    "View",
    "apply",
    "apply_unchecked",
    "card_name",
    "check",
    "digest",
    "format_record",
    "order_of",
    "parse_card",
    "parse_record",
    "record_of",
    "replay",
    "start_match",
    "view_of",
]
