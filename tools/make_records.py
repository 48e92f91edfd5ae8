"""Play the recorded matches of tests/records anew, the same every time: `python tools/make_records.py`.

Beside each record stand attempts that were refused on the way: after how many actions, what was tried, and why not.
To be run only when the text form of records has changed: that what was once recorded still plays is the point of them.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from bots import EAGERNESS, random_action, random_attempt, random_deck  # noqa: E402  # found by the line before
from tractor_engine import (  # noqa: E402
    EMPTY,
    Action,
    Deal,
    Phase,
    State,
    Table,
    apply,
    check,
    format_record,
    record_of,
    start_match,
)
from tractor_engine.card import RANK_LETTERS  # noqa: E402
from tractor_engine.deck import shuffle  # noqa: E402
from tractor_engine.event import DealVoided, TalonTurned  # noqa: E402
from tractor_engine.notation import format_action  # noqa: E402
from tractor_engine.options import Direction, FollowTractor, PartnerOvercall, TalonOvercall, Throws  # noqa: E402
from tractor_engine.ruleset import rule_set  # noqa: E402

RECORDS = ROOT / "tests" / "records"
OWN_REASONS = {"PARTNERS_DECLARATION", "THROW_NOT_ALLOWED", "MUST_PLAY_TRACTOR"}
"""What is never refused under the standard rules."""
Attempt = tuple[int, str, str]


def played(rng: Random, state: State, last_round: int) -> Iterator[Action]:
    """What bots do until a round is over, or the match."""
    eagerness = 0.0
    while state.table.phase != Phase.MATCH_OVER:
        if state.table.phase == Phase.DEAL and state.table.trump and state.table.round == last_round:
            return
        if state.table.undrawn == 100:
            eagerness = rng.choice(EAGERNESS)
        action = random_action(rng, state, eagerness)
        if isinstance(action, Deal) and state.seed:
            action = Deal()
        yield action
        state = apply(state, action).state


def refused(rng: Random, state: State, actions: list[Action]) -> Iterator[Attempt]:
    """What somebody tried on the way, once for each reason and rule."""
    seen = set()
    for number in range(len(actions) + 1):
        for _ in range(20):
            attempt = random_attempt(rng, state)
            illegal = check(state, attempt)
            if illegal is not None and len(format_action(attempt)) < 60:
                why = f"{illegal.reason.name} {illegal.rule}"
                if why not in seen:
                    seen.add(why)
                    yield number, format_action(attempt), why
        if number < len(actions):
            state = apply(state, actions[number]).state


def write(name: str, start: State, actions: list[Action], attempts: list[Attempt]) -> None:
    """Write one record and its attempts."""
    (RECORDS / f"{name}.txt").write_text(format_record(record_of(start, actions)), encoding="utf-8")
    lines = ",\n".join(f"  {json.dumps(attempt)}" for attempt in attempts)
    (RECORDS / f"{name}.attempts.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{name}: {len(actions)} actions, {len(attempts)} attempts")


def redeal() -> None:
    """Three rounds from a seed: nobody declares in round 1 at first, and again in a later one."""
    for number in range(10_000):
        rng = Random(number)  # noqa: S311
        start = start_match(seed=sha256(b"%d" % number).digest(), first=number % 4).state
        actions = list(played(rng, start, 3))
        state, happened = start, set()
        for action in actions:
            step = apply(state, action)
            happened |= {type(event) for event in step.events}
            state = step.state
        if {DealVoided, TalonTurned} <= happened and state.table.round == 3:
            write("redeal", start, actions, list(refused(rng, start, actions)))
            return


def last_rounds() -> None:
    """The end of a match, from the deal of its ninth round on."""
    rng = Random(9)  # noqa: S311
    seed = sha256(b"the end").digest()
    levels = (RANK_LETTERS.index("Q"), RANK_LETTERS.index("K"))
    table = Table(version=1_000, deal=11, round=9, levels=levels, starter=3)
    start = State(table, (EMPTY, EMPTY, EMPTY, EMPTY), shuffle(seed, 11), EMPTY, seed)
    actions = list(played(rng, start, 1_000))
    write("last_rounds", start, actions, list(refused(rng, start, actions)))


def given_decks() -> None:
    """Two rounds from given decks, in which many pairs lie together: tractors, throws and ruffs."""
    rng = Random(2)  # noqa: S311
    start = start_match(deck=random_deck(rng), first=2).state
    actions = list(played(rng, start, 2))
    write("given_decks", start, actions, list(refused(rng, start, actions)))


def other_rules() -> None:
    """Two rounds under rules that refuse what the standard rules allow."""
    rules = rule_set(
        direction=Direction.CLOCKWISE,
        partner_overcall=PartnerOvercall.OFF,
        talon_overcall=TalonOvercall.TAKES_TALON,
        follow_tractor=FollowTractor.MUST_TRACTOR,
        throws=Throws.SIDE_SUITS_ONLY,
    )
    for number in range(10_000):
        rng = Random(number)  # noqa: S311
        start = start_match(rules, deck=random_deck(rng), first=1).state
        actions = list(played(rng, start, 2))
        attempts = list(refused(rng, start, actions))
        if {why.split()[0] for _, _, why in attempts} >= OWN_REASONS:
            write("other_rules", start, actions, attempts)
            return


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    redeal()
    last_rounds()
    given_decks()
    other_rules()
