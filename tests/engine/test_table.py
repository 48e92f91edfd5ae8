"""What everybody knows: whose turn it is, what is owed, who is winning, which cards must be where."""

from random import Random

import pytest
from bots import random_round, random_start
from hypothesis import given
from rulesets import changed, random_rules
from scenes import endgame, play_on
from strategies import DICE, states
from tractor_engine import EMPTY, Hand, Phase, State, Table, Trick, Trump
from tractor_engine.event import CardsPlayed, DealStarted, TalonBuried, TalonTurned, ThrowFailed, TrumpDeclared
from tractor_engine.history import History
from tractor_engine.options import TalonOvercall
from tractor_engine.ruleset import STANDARD
from tractor_engine.score import side_of
from tractor_engine.trick import winner
from tractor_engine.turn import may_pass, shows

HANDS = [Hand.parse(cards) for cards in ("SA S8 C3 C7", "S4 S5 C4 D7", "SK S3 C5 H3", "SQ SQ S6 C6")]


def scene() -> State:
    """An endgame in 2/H: seat 0 leads."""
    return endgame(Table(trump=Trump.parse("2/H"), trick=Trick(0)), HANDS)


@given(states())
def test_hand_sizes(state: State) -> None:
    """The sizes of all hands follow from what everybody has seen."""
    assert state.table.hand_sizes == tuple(map(len, state.hands))


@given(states())
def test_who_is_to_act(state: State) -> None:
    """To act are those whom the table waits for, each of whom can do something; in the draw, those who may declare."""
    table = state.table
    for seat in range(4):
        waits = seat in table.to_act
        if table.phase in (Phase.DECLARE, Phase.OVERCALL):
            assert waits == may_pass(table, seat)
        elif table.phase == Phase.DRAW:
            assert waits or not state.legal_plays_of(seat)
        else:
            assert waits == bool(state.legal_plays_of(seat))
    assert list(table.to_act) == sorted(table.to_act)


@given(states(Phase.DECLARE))
def test_who_has_passed_may_still_show(state: State) -> None:
    """Until trumps are final anybody may overcall but the holder, who has passed too (R4.2, R4.6)."""
    table = state.table
    for seat in table.passed:
        open_to_all = table._replace(passed=())
        assert list(shows(table, seat, state.hands[seat])) == list(shows(open_to_all, seat, state.hands[seat]))


@given(states())
def test_who_declares_and_defends(state: State) -> None:
    """The declarers are known from the end of declaring on, later from the start (R4.1, R4.7)."""
    table = state.table
    if table.round > 1 or table.trump is not None:
        assert table.declarers == side_of(table.starter)
    else:
        assert table.declarers is None
    if table.standing is not None:
        assert table.shown_trump is not None
        assert table.shown_trump.suit == table.standing.suit
    if table.trump is not None:
        assert table.shown_trump == table.trump
    assert (table.order is None) == (table.shown_trump is None)


@given(states(Phase.PLAY))
def test_who_is_winning(state: State) -> None:
    """The seat whose play would win the trick if it ended now; nobody before the lead."""
    table = state.table
    assert table.trick is not None
    assert table.order is not None
    if table.trick.plays:
        place = winner(table.rule_set, table.order, table.trick.plays)
        assert table.winning == table.rule_set.seat_after(table.trick.leader, place)
    else:
        assert table.winning is None
        assert table.debt is None


@pytest.mark.parametrize(
    ("actions", "owed", "winning"),
    [
        ([], None, None),
        (["play 0 SAS8"], "S8", 0),  # S8 is what the throw left
        (["play 0 SAS8", "play 1 S4"], "S8", 0),
        (["play 0 SAS8", "play 1 S4", "play 2 SK"], "", 2),  # beaten: nobody else must
        (["play 0 SA"], "", 0),
        (["play 0 SA", "play 1 S4", "play 2 S3"], "", 0),
    ],
)
def test_debt(actions: list[str], owed: str | None, winning: int | None) -> None:
    """A lead asks for its suit and size, and to beat what a failed throw left until somebody has (R10.6)."""
    table = play_on(scene(), actions).state.table
    debt = table.debt
    assert table.winning == winning
    if owed is None:
        assert debt is None
    else:
        assert debt is not None
        assert debt[:3] == (1, 1, 0)
        assert (EMPTY if debt.to_beat is None else debt.to_beat.cards) == Hand.parse(owed)


@given(DICE)
def test_known_cards(rng: Random) -> None:
    """Known are cards shown, turned up or withdrawn, until they are played; a burier's only until it buries."""
    known: list[Hand] = []
    rules = rng.choice((STANDARD, random_rules(rng), changed(talon_overcall=TalonOvercall.TAKES_TALON)))
    for move in random_round(rng, random_start(rng, rules)):
        known = known or [EMPTY] * 4
        table = move.step.state.table
        for event in move.step.events:
            match event:
                case DealStarted():
                    known = [EMPTY] * 4
                case TrumpDeclared((seat, cards)):
                    known[seat] |= cards
                case TalonTurned(cards):
                    known[table.starter] = Hand.of(cards)
                case TalonBuried(seat):
                    known[seat] = EMPTY
                case ThrowFailed(seat, attempted):
                    known[seat] |= attempted
                case CardsPlayed(seat, cards):
                    known[seat] -= cards
        assert list(table.known) == known
        assert all(some <= hand for some, hand in zip(known, move.step.state.hands, strict=True))


def test_history() -> None:
    """Finished tricks come out as they went in, the last one at once, failed throws with theirs."""
    tricks = [
        Trick(0, tuple(Hand.parse(cards) for cards in ("S8", "S4", "SK", "S6")), Hand.parse("SA S8")),
        Trick(2, tuple(Hand.parse(cards) for cards in ("D3 D3", "D4 D5", "D6 D6", "C3 C4"))),
        Trick(2, tuple(Hand.parse(cards) for cards in ("H3", "H4", "H5", "H6")), Hand.parse("H3 H7")),
    ]
    history = History()
    assert history.last is None
    for number, trick in enumerate(tricks, start=1):
        history = history.with_trick(trick)
        assert list(history.tricks()) == tricks[:number]
        assert history.last == trick
    assert history.sizes == bytes([1, 2, 1])
    assert history.leaders == bytes([0, 2, 2])
    assert [trick for trick, _ in history.failed] == [0, 2]
