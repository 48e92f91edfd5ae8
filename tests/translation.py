"""The reference's words in the engine's, and how many situations the two are compared in.

SITUATIONS in the environment says how many, 20,000 if nothing; the first ones are always the same.
"""

import os
from collections.abc import Iterator, Sequence
from random import Random

import reference
from reference_options import Rules
from rulesets import each_value, for_reference, random_rules
from tractor_engine import Hand, Trump, TrumpOrder, order_of
from tractor_engine.options import NoTrumpRank
from tractor_engine.ruleset import RuleSet

SITUATIONS = int(os.environ.get("SITUATIONS") or 20_000)


def dice(share: float) -> Iterator[Random]:
    """Dice for a share of the situations."""
    return (Random(number) for number in range(int(share * SITUATIONS)))


def played_under(share: float, *options: str) -> Iterator[tuple[Random, RuleSet, Rules]]:
    """Dice, and rules in the words of both: every value of these options in turn, then any combination of them."""
    each = list(each_value(options))
    for number, rng in enumerate(dice(share)):
        rules = each[number // 2 % len(each)] if number % 2 else random_rules(rng, options)
        yield rng, rules, for_reference(rules)


def order(trump: reference.Trump, rank: NoTrumpRank = NoTrumpRank.PLAIN) -> TrumpOrder:
    """The engine's order under the reference's trump."""
    return order_of(engine_trump(trump), rank)


def engine_trump(trump: reference.Trump) -> Trump:
    """The engine's trump."""
    return Trump.parse(f"{trump.rank}/{trump.suit}")


def cards(faces: Sequence[str]) -> Hand:
    """The engine's cards."""
    return Hand.parse("".join(faces))
