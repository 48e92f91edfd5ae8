"""Leading: what nobody can beat, several such components at once; else something long, else something low."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tractor_proto.card_pb2 import EFFECTIVE_SUIT_TRUMP, Card, EffectiveSuit
from tractor_proto.view_pb2 import View

from tractor_client import Client
from tractor_client.cards import to_cards
from tractor_client.commands.bots.reading import Reading, Shape

ALL_CARDS = 2 * to_cards("".join(suit + rank for suit in "SHDC" for rank in "23456789TJQKA") + "BJRJ")
TRUMPS_TO_DRAW = 9
"""With so many trumps it is good to draw those of the others."""


def lead(client: Client, reading: Reading, view: View, *, daring: bool) -> Sequence[Card]:
    """What to lead."""
    wanted = _wanted(reading, view, daring=daring)
    shapes = reading.shapes(wanted)
    if len(shapes) > 1 and client.check_lead(view.table.trump, wanted).HasField("illegal"):  # throws are not played
        return shapes[0].cards
    return wanted


def _wanted(reading: Reading, view: View, *, daring: bool) -> Sequence[Card]:
    """What to lead where it may be thrown."""
    unseen = _unseen(view)
    suits = reading.by_suit(view.own.hand)
    throws = []
    for suit, cards in suits.items():
        beyond = [card for card in unseen.elements() if reading.suit(card) == suit]
        shapes = reading.shapes(cards)
        sure = [shape for shape in shapes if not _beaters(reading, shape, beyond)]
        if daring and len(sure) > 1 and not view.table.history.failed:  # once bitten
            sure += [shape for shape in shapes if shape not in sure][:1]
        throws.append((suit != EFFECTIVE_SUIT_TRUMP, [card for shape in sure for card in shape.cards]))
    side_suit, best = max(throws, key=lambda throw: (bool(throw[1]) and throw[0], len(throw[1])))
    if best and (side_suit or len(suits) == 1):
        return best
    return _long_or_low(reading, suits, best)


def _long_or_low(
    reading: Reading, suits: Mapping[EffectiveSuit, list[Card]], sure_trumps: list[Card]
) -> Sequence[Card]:
    """Without a sure card in a side suit."""
    trumps = suits.get(EFFECTIVE_SUIT_TRUMP, [])
    shapes = [shape for suit, cards in suits.items() if suit != EFFECTIVE_SUIT_TRUMP for shape in reading.shapes(cards)]
    longest = max(shapes, key=lambda shape: (shape.pairs, shape.top, shape.cards), default=None)
    if longest is not None and longest.pairs:
        return longest.cards
    if sure_trumps and (len(trumps) >= TRUMPS_TO_DRAW or longest is None):
        return reading.shapes(sure_trumps)[0].cards
    if longest is None or len(trumps) >= TRUMPS_TO_DRAW:
        return min(reading.shapes(trumps), key=lambda shape: (reading.points(shape.cards), shape.top)).cards
    return min(shapes, key=lambda shape: (reading.points(shape.cards), shape.top, shape.cards)).cards


def _unseen(view: View) -> Counter[Card]:
    """The cards that the seat has not seen: in other hands, or buried."""
    seen = [*view.own.hand, *view.own.buried, *view.table.history.cards]
    return Counter(ALL_CARDS) - Counter(seen)


def _beaters(reading: Reading, shape: Shape, beyond: Sequence[Card]) -> list[Shape]:
    """What others may hold to beat it: longer runs too, and pairs where it is a single."""
    return [other for other in reading.shapes(beyond) if other.pairs >= shape.pairs and other.top > shape.top]
