"""Text for cards, actions, states and whole matches; each `parse_` reads what its `format_` writes.

A state is one line of `field=value` words in the order of the contract; what is empty is left out. Cards are written
without spaces, seats and numbers with commas, hands with slashes.

>>> format_action(Play(2, Hand.parse("S7 S7")))
'play 2 S7S7'
>>> parse_action("pass 1 3")
Pass(seat=1, declarations_seen=3)
"""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

from tractor_engine.action import Action, Bury, Deal, Declare, Draw, Pass, Play
from tractor_engine.card import NAMES, RANK_LETTERS, Rank, parse_card
from tractor_engine.declare import Declaration
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.history import FailedThrow, History, Trick
from tractor_engine.ruleset import RuleSet
from tractor_engine.ruletext import format_rule_set, parse_rule_set
from tractor_engine.state import Hands, Setup
from tractor_engine.table import Phase, Table
from tractor_engine.trump import Trump

FORMAT = "tractor/1"
_PHASES = ("", *(phase.name for phase in Phase))
_DECIMALS = tuple(map(str, range(256)))
_FIRST_LETTERS = bytes(ord(name[0]) for name in NAMES).ljust(256)
_SECOND_LETTERS = bytes(ord(name[-1]) for name in NAMES).ljust(256)
"""What `bytes.translate` makes the two letters of a name with: many cards in one go."""
T = TypeVar("T")


def digest(state: Setup) -> bytes:
    """The SHA-256 of a state's text: 32 bytes that are equal for equal states."""
    return sha256(format_state(state).encode()).digest()


def format_cards(cards: Iterable[int]) -> str:
    """Cards in the order given, without spaces."""
    numbers = bytes(cards)
    if len(numbers) < 8:
        return "".join([NAMES[card] for card in numbers])
    text = bytearray(2 * len(numbers))
    text[::2] = numbers.translate(_FIRST_LETTERS)
    text[1::2] = numbers.translate(_SECOND_LETTERS)
    return text.decode()


def parse_cards(text: str) -> bytes:
    """Cards in the order written; ValueError for what is no card."""
    return bytes(parse_card(text[at : at + 2]) for at in range(0, len(text), 2))


def format_action(action: Action) -> str:
    """An action as a line: its kind, the seat, and its cards or number."""
    match action:
        case Draw(count):
            return f"draw {count}"
        case Pass(seat, seen):
            return f"pass {seat} {seen}"
        case Deal(deck):
            return f"deal {format_cards(deck)}".rstrip()
        case Declare(seat, cards) | Bury(seat, cards) | Play(seat, cards):
            return f"{type(action).__name__.lower()} {seat} {format_cards(cards)}".rstrip()


def parse_action(text: str) -> Action:
    """Read an action; ValueError for anything else."""
    kind, *words = text.split()
    read = _READERS.get((kind, len(words)))
    if read is None:
        raise ValueError(f"no action is written {text[:80]!r}")
    return read(*words)


def format_state(state: Setup) -> str:
    """A state as one line."""
    table, hands, stock, buried, seed = state
    words = [FORMAT, *_format_numbers(table), *_format_trumps(table), *_format_play(table)]
    if any(hands):
        words.append("hands=" + "/".join(map(format_cards, hands)))
    if stock:
        words.append("stock=" + format_cards(stock))
    if buried.ones:
        words.append("buried=" + format_cards(buried))
    if seed:
        words.append("seed=" + seed.hex())
    return " ".join(words)


def _format_numbers(table: Table) -> tuple[str, str]:
    return (
        f"rules={format_rule_set(table.rule_set)} version={table.version} deal={table.deal} round={table.round}",
        f"levels={_ranks(table.levels)} phase={_PHASES[table.phase]} starter={table.starter} undrawn={table.undrawn}",
    )


def _format_trumps(table: Table) -> Iterator[str]:
    if table.declarations:
        yield "declarations=" + _format_numbered(table.declarations)
    if table.passed:
        yield "passed=" + _numbers(table.passed)
    if table.turned:
        yield "turned=" + format_cards(table.turned)
    if table.trump is not None:
        yield f"trump={table.trump}"
    if table.overcallers:
        yield "overcallers=" + _numbers(table.overcallers)


def _format_play(table: Table) -> Iterator[str]:
    if table.points:
        yield f"points={table.points}"
    if table.trick is not None:
        yield from _format_trick(table.trick)
    if table.history.sizes:
        yield from _format_history(table.history)
    if table.talon.ones:
        yield "talon=" + format_cards(table.talon)
    if table.winner is not None:
        yield f"winner={table.winner}"


def _format_trick(trick: Trick) -> Iterator[str]:
    yield f"leader={trick.leader}"
    if trick.plays:
        yield "plays=" + "/".join(map(format_cards, trick.plays))
    if trick.attempted.ones:
        yield "attempted=" + format_cards(trick.attempted)


def _format_history(history: History) -> Iterator[str]:
    yield "history=" + format_cards(history.cards)
    yield "sizes=" + _numbers(history.sizes)
    yield "leaders=" + _numbers(history.leaders)
    if history.failed:
        yield "failed=" + _format_numbered(history.failed)


def _format_numbered(pairs: Iterable[tuple[int, Hand]]) -> str:
    return ",".join([f"{number}:{format_cards(cards)}" for number, cards in pairs])


def parse_state(text: str) -> Setup:
    """Read a state, which may be an impossible one; ValueError for what is no state at all."""
    form, *words = text.split()
    if form != FORMAT:
        raise ValueError(f"a state begins with {FORMAT}")
    fields = dict(_field(word) for word in words)
    if len(fields) != len(words):
        raise ValueError("a field stands there twice")

    def take(name: str) -> str:
        return fields.pop(name, "")

    table = Table(
        rule_set=_parse_rules(take("rules")),
        version=int(take("version")),
        deal=int(take("deal")),
        round=int(take("round")),
        levels=_parse_levels(take("levels")),
        phase=_parse_phase(take("phase")),
        starter=int(take("starter")),
        undrawn=int(take("undrawn")),
        declarations=tuple(Declaration(*pair) for pair in _numbered(take("declarations"))),
        passed=tuple(_parse_numbers(take("passed"))),
        turned=parse_cards(take("turned")),
        trump=_optional(Trump.parse, take("trump")),
        points=int(take("points") or 0),
        trick=_parse_trick(take("leader"), take("plays"), take("attempted")),
        history=History(
            parse_cards(take("history")),
            bytes(_parse_numbers(take("sizes"))),
            bytes(_parse_numbers(take("leaders"))),
            tuple(FailedThrow(*pair) for pair in _numbered(take("failed"))),
        ),
        talon=Hand.parse(take("talon")),
        winner=_optional(int, take("winner")),
        overcallers=tuple(_parse_numbers(take("overcallers"))),
    )
    hands, stock, buried = _parse_hands(take("hands")), parse_cards(take("stock")), Hand.parse(take("buried"))
    setup = Setup(table, hands, stock, buried, bytes.fromhex(take("seed")))
    if fields:
        raise ValueError(f"no field is called {min(fields)[:80]!r}")
    return setup


def _ranks(levels: tuple[Rank, Rank]) -> str:
    return f"{RANK_LETTERS[levels[0]]},{RANK_LETTERS[levels[1]]}"


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join([_DECIMALS[number] for number in numbers])


def _parse_numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")] if text else []


def _field(word: str) -> tuple[str, str]:
    name, _, text = word.partition("=")
    return name, text


def _optional(parse: Callable[[str], T], text: str) -> T | None:
    return parse(text) if text else None


def _parse_rules(text: str) -> RuleSet:
    if "@" not in text:
        raise ValueError("a state names the revision of its rules")
    return parse_rule_set(text)


def _parse_phase(text: str) -> Phase:
    if text not in Phase.__members__:
        raise ValueError(f"no phase is called {text[:80]!r}")
    return Phase[text]


def _parse_levels(text: str) -> tuple[Rank, Rank]:
    first, _, second = text.partition(",")
    if len(first) != 1 or len(second) != 1:
        raise ValueError("levels are two ranks")
    return RANK_LETTERS.index(first), RANK_LETTERS.index(second)


def _parse_hands(text: str) -> Hands:
    if not text:
        return (EMPTY, EMPTY, EMPTY, EMPTY)
    north, east, south, west = (Hand.parse(cards) for cards in text.split("/"))
    return (north, east, south, west)


def _parse_trick(leader: str, plays: str, attempted: str) -> Trick | None:
    if not leader:
        return None
    return Trick(int(leader), tuple(map(Hand.parse, plays.split("/"))) if plays else (), Hand.parse(attempted))


def _numbered(text: str) -> list[tuple[int, Hand]]:
    pairs = (item.partition(":") for item in text.split(",") if item)
    return [(int(number), Hand.parse(cards)) for number, _, cards in pairs]


def _seat(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise ValueError(f"no seat is written {text[:80]!r}")
    return int(text)


_READERS: dict[tuple[str, int], Callable[..., Action]] = {
    ("draw", 1): lambda count: Draw(int(count)),
    ("declare", 1): lambda seat: Declare(_seat(seat), EMPTY),
    ("declare", 2): lambda seat, cards: Declare(_seat(seat), Hand.parse(cards)),
    ("pass", 2): lambda seat, seen: Pass(_seat(seat), int(seen)),
    ("bury", 1): lambda seat: Bury(_seat(seat), EMPTY),
    ("bury", 2): lambda seat, cards: Bury(_seat(seat), Hand.parse(cards)),
    ("play", 1): lambda seat: Play(_seat(seat), EMPTY),
    ("play", 2): lambda seat, cards: Play(_seat(seat), Hand.parse(cards)),
    ("deal", 0): Deal,
    ("deal", 1): lambda deck: Deal(parse_cards(deck)),
}
