"""Cards: the contract's numbers are the engine's, so a repeated Card is bytes, a hand or a deck."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from google.protobuf.message import Message
from tractor_engine.card import CARDS
from tractor_engine.deck import DECK_SIZE, is_deck
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.legal import TALON_SIZE
from tractor_proto import state_pb2

from tractor_server.codec.faults import Faults, Path
from tractor_server.codec.numbers import enum

CardField: TypeAlias = Sequence[int]
"""A repeated Card."""

_CARDS = bytes(CARDS)
_FIRST_FIELD = 1 << 3 | 2


def decode_cards(field: CardField, path: Path, faults: Faults, *, most: int = DECK_SIZE) -> bytes:
    """Cards in the order given. Whether a face is there three times is not asked."""
    if not field:
        return b""
    if len(field) <= most:
        try:
            cards = bytes(field)
        except ValueError:
            pass
        else:
            if not cards.translate(None, _CARDS):
                return cards
    _name_faults(field, path, faults, most)
    return b""


def decode_played(history: state_pb2.History, at: Path, faults: Faults) -> bytes:
    """The cards of finished tricks."""
    try:
        cards = packed_cards(history)
    except ValueError:
        cards = b"\0"
    return decode_cards(history.cards, (at, "cards"), faults) if cards.translate(None, _CARDS) else cards


def decode_hand(field: CardField, path: Path, faults: Faults, *, most: int = DECK_SIZE) -> Hand:
    """Cards in any order, no face three times."""
    if not field:
        return EMPTY
    if len(field) <= most:
        try:
            return Hand.of(field)
        except ValueError:
            pass
    _name_faults(field, path, faults, most)
    return EMPTY


def decode_some(field: CardField, path: Path, faults: Faults) -> Hand:
    """One card or more in any order, no face three times."""
    if not field:
        faults.add(path, "must be one card or more")
    return decode_hand(field, path, faults)


def decode_hands(piles: Iterable[state_pb2.Pile], path: Path, faults: Faults) -> list[Hand]:
    """A hand for each pile."""
    return [_decode_pile(pile, (path, number), faults) for number, pile in enumerate(piles)]


def _decode_pile(pile: state_pb2.Pile, at: Path, faults: Faults) -> Hand:
    try:
        return Hand.of(packed_cards(pile))
    except ValueError:
        return decode_hand(pile.cards, (at, "cards"), faults)


def packed_cards(message: Message) -> bytes:
    """The cards of a message whose first field they are, as bytes of the wire: cheaper than to ask for each.

    A card is one byte there, and a number that is none has a byte that is none. ValueError when there are too many.
    """
    data = message.SerializeToString()
    if not data:
        return b""
    if data[0] != _FIRST_FIELD or data[1] > DECK_SIZE:
        raise ValueError("not a deck's worth of cards")
    return data[2 : 2 + data[1]]


def decode_deck(field: CardField, path: Path, faults: Faults) -> bytes:
    """The 108 cards in the order drawn."""
    if len(field) != DECK_SIZE:
        faults.add(path, f"must be {DECK_SIZE} cards, not {len(field)}")
        return b""
    before = faults.count
    deck = decode_cards(field, path, faults)
    if faults.count == before and not is_deck(deck):
        _name_faults(field, path, faults, DECK_SIZE)
    return deck


def decode_talon(field: CardField, path: Path, faults: Faults) -> bytes:
    """The talon's eight cards in the order turned."""
    if len(field) != TALON_SIZE:
        faults.add(path, f"must be {TALON_SIZE} cards, not {len(field)}")
        return b""
    return bytes(field) if decode_hand(field, path, faults) else b""


def check_together(hands: Iterable[Hand], path: Path, faults: Faults) -> None:
    """Note it when a face is three times in several hands that are held, or lie on the table, at one time (R1.1)."""
    together = EMPTY
    try:
        for hand in hands:
            together += hand
    except ValueError:
        faults.add(path, "must not hold a face three times in all (R1.1)")


def _name_faults(field: CardField, path: Path, faults: Faults, most: int) -> None:
    if len(field) > most:
        faults.add(path, f"must be at most {most} cards, not {len(field)}")
        return
    seen: Counter[int] = Counter()
    for number, card in enumerate(field):
        seen[card] += 1
        if card not in CARDS:
            faults.add((path, number), "must be a card, 1 to 54")
        elif seen[card] > 2:
            faults.add((path, number), "must not be a third copy of a face (R1.1)")


def encode_pile(cards: Iterable[int]) -> state_pb2.Pile:
    """Cards as a pile: a hand's in ascending order, others in theirs."""
    return state_pb2.Pile(cards=enum(bytes(cards)))
