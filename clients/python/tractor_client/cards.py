"""Cards, ranks and trumps as people write them: suit first, T for ten, BJ and RJ for the jokers.

>>> format_cards(to_cards("S7S7 HT RJ"))
'S7 S7 HT RJ'
>>> to_trump("7/C").rank == to_rank("7")
True
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, cast

from tractor_proto.card_pb2 import Card, Rank, Trump, TrumpSuit
from tractor_proto.state_pb2 import Declaration, Pile

Cards: TypeAlias = str | Iterable[Card]
"""Cards as text or as the contract's values; functions that take cards take both."""

_RANK_LETTERS: Final = "23456789TJQKA"
_NAMES: Final = (*(suit + rank for suit in "SHDC" for rank in _RANK_LETTERS), "BJ", "RJ")
_NAME_OF: Final = dict(zip(cast("list[Card]", Card.values()[1:]), _NAMES, strict=True))
_CARD_OF: Final = {name: card for card, name in _NAME_OF.items()}
_RANK_OF: Final = dict(zip(_RANK_LETTERS, cast("list[Rank]", Rank.values()[1:]), strict=True))
_SUIT_OF: Final = dict(zip(("S", "H", "D", "C", "NT"), cast("list[TrumpSuit]", TrumpSuit.values()[1:]), strict=True))
_LETTER_OF: Final = {rank: letter for letter, rank in _RANK_OF.items()}
_WORD_OF: Final = {suit: word for word, suit in _SUIT_OF.items()}


def card_name(card: Card) -> str:
    """The two characters that write a card; `?` and the number for a value that is no card."""
    return _NAME_OF.get(card, f"?{int(card)}")


def parse_card(text: str) -> Card:
    """The card that two characters name; ValueError for anything else."""
    card = _CARD_OF.get(text)
    if card is None:
        raise ValueError(f"no card is written {text!r}")
    return card


def to_cards(cards: Cards) -> list[Card]:
    """Cards from text, with or without spaces, or from values; ValueError for what is no card."""
    if not isinstance(cards, str):
        return list(cards)
    letters = "".join(cards.split())
    return [parse_card(letters[at : at + 2]) for at in range(0, len(letters), 2)]


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text, in the order given."""
    return " ".join(map(card_name, cards))


def to_pile(cards: Cards) -> Pile:
    """Cards as the contract's message."""
    return Pile(cards=to_cards(cards))


def to_piles(piles: Iterable[Cards]) -> Sequence[Pile]:
    """Several lots of cards as the contract's messages."""
    return [to_pile(pile) for pile in piles]


def to_rank(rank: "str | Rank") -> Rank:
    """A rank from its letter or its value; ValueError for any other text."""
    if not isinstance(rank, str):
        return rank
    if rank not in _RANK_OF:
        raise ValueError(f"no rank is written {rank!r}")
    return _RANK_OF[rank]


def format_rank(rank: Rank) -> str:
    """The letter of a rank; empty for none."""
    return _LETTER_OF.get(rank, "")


def format_suit(suit: TrumpSuit) -> str:
    """S, H, D, C or NT; empty for none."""
    return _WORD_OF.get(suit, "")


def to_trump(trump: str | Trump) -> Trump:
    """A trump from `7/C` or `7/NT`; ValueError for any other text."""
    if not isinstance(trump, str):
        return trump
    rank, _, suit = trump.partition("/")
    if rank not in _RANK_OF or suit not in _SUIT_OF:
        raise ValueError(f"no trump is written {trump!r}")
    return Trump(rank=_RANK_OF[rank], suit=_SUIT_OF[suit])


def to_declaration(declaration: tuple[int, Cards] | Declaration) -> Declaration:
    """A declaration from a seat and the cards it shows."""
    if isinstance(declaration, Declaration):
        return declaration
    seat, cards = declaration
    return Declaration(seat=seat, cards=to_cards(cards))
