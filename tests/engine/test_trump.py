"""Effective suits and tiers (R7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import TRUMPS, hands
from tables import Row, rows
from tractor_engine import Hand, Trump, order_of
from tractor_engine.card import ALL_FACES, CARDS, EFFECTIVE_SUITS, RANKS, TRUMP, card_name, face_bit

SUITS = {"S": 1, "H": 2, "D": 3, "C": 4, "trump": TRUMP}


@pytest.mark.parametrize("row", rows("tiers"))
def test_tiers(row: Row) -> None:
    """The tiers of a suit, and that nothing else belongs to it (R7.1 to R7.6)."""
    order, suit, top = row.order, SUITS[row.text("suit")], row.number("top")
    expected = {name: top - down for down, names in enumerate(row.texts("high_to_low")) for name in names.split()}
    assert {card_name(card): order.tier(card) for card in CARDS if order.suit(card) == suit} == expected
    assert Hand(order.suits[suit]) == Hand.parse("".join(expected))


@given(TRUMPS)
def test_every_face_has_one_suit_and_one_tier(trump: Trump) -> None:
    """The suits divide the faces, and the faces on a tier are those that have it."""
    order = order_of(trump)
    assert sum(order.suits) == ALL_FACES
    for card in CARDS:
        suit, tier = order.suit(card), order.tier(card)
        assert face_bit(card) & order.suits[suit]
        assert face_bit(card) & order.faces_at(suit, tier)
        assert order.tiers(face_bit(card), suit) == 1 << tier
    for suit in EFFECTIVE_SUITS:
        on_tiers = [order.faces_at(suit, tier) for tier in range(16)]
        assert sum(on_tiers) == order.suits[suit]


@given(TRUMPS, st.integers(0, ALL_FACES))
def test_tier_masks(trump: Trump, faces: int) -> None:
    """A tier mask has a bit for each tier on which there is a card."""
    order = order_of(trump)
    for suit in EFFECTIVE_SUITS:
        own = Hand(faces & order.suits[suit])
        assert order.tiers(own.ones, suit) == sum({1 << order.tier(card) for card in own})


@given(TRUMPS, hands(0, 6))
def test_common_suit(trump: Trump, hand: Hand) -> None:
    """The suit of cards that are all of one, else 0 (R9.2)."""
    order = order_of(trump)
    suits = {order.suit(card) for card in hand}
    assert order.common_suit(hand.ones) == (suits.pop() if len(suits) == 1 else 0)
    for suit in EFFECTIVE_SUITS:
        own = hand.only(order.suits[suit])
        assert order.common_suit(own.ones) == (suit if own else 0)


@given(TRUMPS, hands(0, 33))
def test_sorting(trump: Trump, hand: Hand) -> None:
    """Players hold trumps first, then S H D C, the highest card of each first."""
    order = order_of(trump)
    in_order = order.sort(hand)
    assert Hand.of(in_order) == hand
    keys = [(order.suit(card) % TRUMP, -order.tier(card), card) for card in in_order]
    assert keys == sorted(keys)


def test_trumps_are_written_and_read() -> None:
    """All 65 trumps, no-trump among them, are read as they are written."""
    trumps = [Trump(rank, suit) for rank in RANKS for suit in range(1, 6)]
    assert len({str(trump) for trump in trumps}) == 65
    assert [Trump.parse(str(trump)) for trump in trumps] == trumps
    assert str(Trump.parse("T/NT")) == "T/NT"


@pytest.mark.parametrize(
    "text", ["", "7", "7/", "/C", "7/X", "7/?", "?/C", "10/C", "7/SH", "1/C", "7/NTT", "C/7", "/NT"]
)
def test_only_trumps_are_read(text: str) -> None:
    """What is no trump is refused."""
    with pytest.raises(ValueError, match="no trump is written"):
        Trump.parse(text)
