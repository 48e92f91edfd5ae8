"""What the rules cost in process. `make bench` prints medians; nothing here is a test."""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tractor_engine import STANDARD, Bury, Declare, Draw, Hand, Pass, Phase, Play, Trump, apply, order_of, start_match
from tractor_engine.follow import check_follow, debt_of

ORDER = order_of(Trump.parse("2/H"))
HAND = Hand.parse("S3 S3 S4 S5 S6 S6 S9 SK SA D3 D4 D4 D9 DT C5 C6 C6 H4 H5 H6 H6 HA S2 BJ RJ")
NINE_PAIRS = "S3S3 S4S4 S5S5 S6S6 S7S7 S8S8 S9S9 STST SJSJ"

FOLLOWS = {
    "single": ("S7", HAND, "S3"),
    "pair": ("S7 S7", HAND, "S3 S3"),
    "two-pair tractor": ("S7 S7 S8 S8", HAND, "S3 S3 S6 S6"),
    "illegal, nine-pair tractor": (
        NINE_PAIRS,
        Hand.parse("S3S3 S4S4 S5S5 S6S6 SQSQ SKSK SA S7 S8 S9 ST SJ D3 D4 D5 D6 D7 D8 D9"),
        "S3 S4 S5 S6 SQSQ SKSK SA S7 S8 S9 ST SJ D3 D4 D5 D6",
    ),
    "illegal, pair and three singles": ("SA SK SQ SJ SJ", HAND, "S3 S4 S5 S9 SK"),
}


@pytest.mark.parametrize("name", FOLLOWS)
def bench_follow_check(benchmark: BenchmarkFixture, name: str) -> None:
    """One follow check against a hand of 25 cards."""
    lead, hand, play = FOLLOWS[name]
    debt, cards = debt_of(STANDARD, ORDER, Hand.parse(lead)), Hand.parse(play)
    assert len(hand) == 25
    illegal = benchmark(check_follow, ORDER, debt, hand, cards)
    assert (illegal is not None) == name.startswith("illegal")


def random_round(rng: Random) -> int:
    """Play one round at random, each action checked, each state a new value; returns the number of plays."""
    state = start_match(seed=rng.randbytes(32)).state
    state = apply(state, Draw(100)).state
    for seat in range(4):
        if shows := state.legal_plays_of(seat):
            state = apply(state, Declare(seat, shows.sample(rng))).state
            break
    while state.table.phase == Phase.DECLARE:
        state = apply(state, Pass(state.table.to_act[0], len(state.table.declarations))).state
    state = apply(state, Bury(state.table.starter, state.legal_plays.sample(rng))).state
    plays = 0
    while state.table.phase == Phase.PLAY:
        state = apply(state, Play(state.table.to_act[0], state.legal_plays.sample(rng))).state
        plays += 1
    return plays


def bench_random_rounds(benchmark: BenchmarkFixture) -> None:
    """Whole random rounds: shuffle, draw, declare, bury and some ninety plays each, uniform among the legal ones."""

    def twenty() -> int:
        rng = Random(20)
        return sum(random_round(rng) for _ in range(20))

    plays: int = benchmark.pedantic(twenty, rounds=9, warmup_rounds=1)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:
        benchmark.extra_info["plays_per_second"] = round(plays / benchmark.stats.stats.median)
