"""Positions that nobody came to: judging them never fails, and what is found sound can be played on."""

from random import Random

from bots import random_action, random_attempt
from hypothesis import given
from strategies import DICE, states
from tractor_engine import Hand, Own, Phase, Setup, State, Table, Trick, Trump, View, apply, check, digest
from tractor_engine.deck import IN_ORDER
from tractor_engine.declare import Declaration
from tractor_engine.history import FailedThrow, History
from tractor_engine.notation import format_state, parse_state

NUMBERS = (-(1 << 40), -1, 0, 1, 2, 3, 4, 5, 13, 14, 25, 80, 100, 101, 1 << 40)


def any_hand(rng: Random) -> Hand:
    """Any cards."""
    return Hand.of(rng.sample(IN_ORDER, rng.choice((0, 1, 2, 8, 25, 40))))


def any_bytes(rng: Random) -> bytes:
    """Cards in some order, or not even cards."""
    return rng.choice((bytes(rng.sample(IN_ORDER, rng.randint(0, 108))), rng.randbytes(rng.randint(0, 9)), b"\6\6\6\6"))


def any_trick(rng: Random) -> Trick | None:
    """Some plays of whomever."""
    trick = Trick(rng.choice(NUMBERS), tuple(any_hand(rng) for _ in range(rng.randint(0, 5))), any_hand(rng))
    return rng.choice((None, trick))


def any_history(rng: Random, history: History) -> History:
    """A history with one part exchanged."""
    failed = tuple(FailedThrow(rng.choice(NUMBERS), any_hand(rng)) for _ in range(rng.randint(0, 2)))
    return rng.choice(
        (
            history._replace(cards=any_bytes(rng)),
            history._replace(sizes=any_bytes(rng)),
            history._replace(sizes=history.sizes[1:]),
            history._replace(sizes=history.sizes + b"\1"),
            history._replace(leaders=any_bytes(rng)),
            history._replace(failed=failed),
        )
    )


def any_table(rng: Random, table: Table) -> Table:
    """A table with one field exchanged."""
    number, other = rng.choice(NUMBERS), rng.choice(NUMBERS)
    declarations = tuple(Declaration(rng.randint(-1, 4), any_hand(rng)) for _ in range(rng.randint(0, 3)))
    return rng.choice(
        (
            table._replace(version=number),
            table._replace(deal=number),
            table._replace(round=number),
            table._replace(levels=(number, other)),
            table._replace(phase=rng.choice(list(Phase))),
            table._replace(starter=number),
            table._replace(undrawn=number),
            table._replace(declarations=declarations),
            table._replace(declarations=table.declarations[1:]),
            table._replace(passed=tuple(rng.randint(-1, 4) for _ in range(rng.randint(0, 4)))),
            table._replace(turned=any_bytes(rng)),
            table._replace(trump=Trump(number, other)),
            table._replace(trump=rng.choice((None, Trump(rng.randint(1, 13), rng.randint(1, 5))))),
            table._replace(points=5 * number),
            table._replace(trick=any_trick(rng)),
            table._replace(history=any_history(rng, table.history)),
            table._replace(talon=any_hand(rng)),
            table._replace(winner=rng.choice((None, number))),
        )
    )


def any_setup(rng: Random, state: Setup) -> Setup:
    """A position with a few fields exchanged, or cards between its hands."""
    setup = Setup(*state)
    for _ in range(rng.randint(1, 3)):
        hands = rng.choice((rng.sample(setup.hands, 4), [any_hand(rng) for _ in range(4)]))
        setup = rng.choice(
            (
                *[setup._replace(table=any_table(rng, setup.table)) for _ in range(4)],
                setup._replace(hands=(hands[0], hands[1], hands[2], hands[3])),
                setup._replace(stock=any_bytes(rng)),
                setup._replace(buried=any_hand(rng)),
                setup._replace(seed=any_bytes(rng)),
            )
        )
    return setup


@given(states(), DICE)
def test_any_position_is_judged(state: State, rng: Random) -> None:
    """Whatever stands in its fields, a position is sound or has problems that are named; so has a view of it."""
    for _ in range(10):
        setup = any_setup(rng, state)
        for problem in setup.problems():
            assert problem.field
            assert problem.message
        View(setup.table, Own(rng.randint(-1, 4), any_hand(rng), any_hand(rng))).problems()


@given(states(), DICE)
def test_what_is_sound_can_be_played_on(state: State, rng: Random) -> None:
    """From a position found sound, however it was made up, every legal action leads to another one."""
    for _ in range(10):
        setup = any_setup(rng, state)
        if setup.problems():
            continue
        made_up = State.of(setup)
        assert State.of(parse_state(format_state(made_up))) == made_up
        assert digest(made_up)
        check(made_up, random_attempt(rng, made_up))
        if made_up.table.winner is None:
            assert not apply(made_up, random_action(rng, made_up)).state.problems()
