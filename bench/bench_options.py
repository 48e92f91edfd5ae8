"""What the options cost: the longest tractors and throws of 25 cards, checked under rules that ask the most."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tractor_engine import STANDARD, Hand, RuleSet, Trump, order_of
from tractor_engine.follow import check_follow, debt_of
from tractor_engine.lead import resolve
from tractor_engine.legal import LegalFollows
from tractor_engine.options import FollowTractor, ProtectTractors, RuffCompare
from tractor_engine.ruleset import rule_set
from tractor_engine.trick import winner

ORDER = order_of(Trump.parse("2/H"))
SIDE = Hand.parse("SASA SKSK SQSQ SJSJ STST S9S9 S8S8 S7S7 S6S6 S5S5 S4S4 S3S3 D3")
TRUMPS = Hand.parse("H3H3 H4H4 H5H5 HQHQ HKHK HAHA S2S2 D2D2 C2C2 H2H2 BJBJ RJRJ S3")
MUST_TRACTOR = rule_set(follow_tractor=FollowTractor.MUST_TRACTOR)
PROTECT = rule_set(protect_tractors=ProtectTractors.ON)

FOLLOWS = {
    "must_tractor, tractor of 2": (MUST_TRACTOR, "S3S3S4S4", SIDE),
    "must_tractor, tractor of 5": (MUST_TRACTOR, "S3S3S4S4S5S5S7S7S8S8", SIDE),
    "must_tractor, three tractors": (MUST_TRACTOR, "S3S3S4S4S6S6S7S7S9S9STST", SIDE),
    "must_tractor, three tractors and a single": (MUST_TRACTOR, "S3S3S4S4S6S6S7S7S9S9STSTSQ", SIDE),
    "must_tractor, two tractors of trumps": (MUST_TRACTOR, "H6H6H7H7H9H9HTHT", TRUMPS),
    "must_tractor, tractor of 5 trumps": (MUST_TRACTOR, "H6H6H7H7H8H8H9H9HTHT", TRUMPS),
    "protect_tractors, pair": (PROTECT, "S3S3", SIDE),
    "standard, three tractors": (STANDARD, "S3S3S4S4S6S6S7S7S9S9STST", SIDE),
}
LEAD = Hand.parse("S3S3S4S4S6S6S7S7S9S9STST SA")
RUFFS = [Hand.parse("H3H3H4H4H5H5HQHQHKHKHAHA S2"), Hand.parse("HQHQHKHKHAHAS2S2D2D2H2H2 BJ")]


@pytest.mark.parametrize("name", FOLLOWS)
def bench_longest_follows(benchmark: BenchmarkFixture, name: str) -> None:
    """A legal answer of a hand of 25 cards, twelve pairs among them."""
    rules, lead, hand = FOLLOWS[name]
    debt = debt_of(rules, ORDER, Hand.parse(lead))
    play = LegalFollows(ORDER, debt, hand).nth(0)
    assert benchmark(check_follow, ORDER, debt, hand, play) is None


def bench_longest_throw(benchmark: BenchmarkFixture) -> None:
    """A throw of thirteen cards against three full hands."""
    throw = benchmark(resolve, STANDARD, ORDER, LEAD, [SIDE, TRUMPS, TRUMPS])
    assert not throw.stands


@pytest.mark.parametrize("compare", RuffCompare, ids=lambda compare: compare.name)
def bench_longest_ruffs(benchmark: BenchmarkFixture, compare: RuffCompare) -> None:
    """Two ruffs of thirteen cards that divide in many ways."""
    rules: RuleSet = rule_set(ruff_compare=compare)
    assert benchmark(winner, rules, ORDER, [LEAD, *RUFFS, RUFFS[0]]) == 2
