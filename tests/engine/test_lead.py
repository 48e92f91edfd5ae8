"""Leading, and throws (R9.2, R10.1 to R10.5)."""

from random import Random

import pytest
from hypothesis import given
from strategies import DICE, TRUMPS, hands
from tables import Row, is_sentence, rows
from tractor_engine import EMPTY, Hand, Reason, Trump, order_of
from tractor_engine.lead import check_lead, resolve
from tractor_engine.ruleset import STANDARD
from tractor_engine.shape import can_beat, parse


@pytest.mark.parametrize("row", rows("throws"))
def test_throws(row: Row) -> None:
    """A throw stands, or one beaten component is led and each card withdrawn costs ten points (R10.2 to R10.5)."""
    lead, led = row.hand("lead"), row.hand("led")
    assert check_lead(row.rules, row.order, lead) is None
    throw = resolve(row.rules, row.order, lead, row.hands("hands"))
    assert throw.led == led
    assert throw.withdrawn == lead - led
    assert throw.stands == (lead == led)
    assert throw.penalty == row.number("penalty")
    assert throw.components == parse(row.order, led)


@pytest.mark.parametrize("row", rows("leads"))
def test_leads(row: Row) -> None:
    """A lead is at least one card, all of one effective suit; a throw where throws are played (R9.2, R10.1)."""
    illegal = check_lead(row.rules, row.order, row.hand("cards"))
    if "refused" in row:
        assert illegal is not None
        assert (illegal.reason, illegal.rule) == (Reason[row.text("refused")], row.text("rule"))
        assert illegal.witness == row.hand("cards")
        assert is_sentence(illegal.message)
    else:
        assert illegal is None


@given(TRUMPS, hands(4, 54), DICE)
def test_what_is_led_of_a_failed_throw(trump: Trump, cards: Hand, rng: Random) -> None:
    """It is a component of the throw that somebody can beat; a throw without one stands whole."""
    order = order_of(trump)
    held = cards.only(order.suits[order.suit(next(iter(cards)))])
    lead = Hand.of(rng.sample(list(held), rng.randint(1, len(held))))
    others: list[Hand] = [EMPTY] * 3
    for card in cards - lead:
        seat = rng.randrange(3)
        others[seat] += Hand.of((card,))
    throw = resolve(STANDARD, order, lead, others)
    beaten = [part.cards for part in parse(order, lead) if any(can_beat(order, part, hand) for hand in others)]
    assert throw.led + throw.withdrawn == lead
    assert throw.penalty == 10 * len(throw.withdrawn)
    if len(parse(order, lead)) == 1 or not beaten:
        assert throw.stands
    else:
        assert throw.led in beaten
