"""The words of a case: what it gives, as the client's values; UnreadableError names what is missing or no such word."""

from collections.abc import Iterator, Mapping, Sequence

from tractor_proto.card_pb2 import Card, Rank, Trump

from tractor_client.cards import format_rank, parse_card, to_rank, to_trump
from tractor_client.commands.cases.reader import Json, UnreadableError

SEATS = range(4)
SIDES = ("02", "13")
"""How sides 0 and 1 are written."""
LARGEST = 2**31 - 1
NO_RANK_MATTERS = "2"
NO_SUIT_MATTERS = "NT"


class Given:
    """One case's words, by key; a key that is absent and one that is null are the same."""

    def __init__(self, values: Mapping[str, Json]) -> None:
        """Take a case."""
        self._values = values

    def has(self, key: str) -> bool:
        """Whether a key is there, and not null."""
        return self._values.get(key) is not None

    def asks(self, key: str) -> bool:
        """Whether the expectation speaks of a key."""
        expected = self._values.get("expected")
        return isinstance(expected, Mapping) and key in expected

    def need(self, key: str) -> Json:
        """The value of a key."""
        if not self.has(key):
            raise UnreadableError(f"{key} is missing")
        return self._values[key]

    def cards(self, key: str) -> list[Card]:
        """A list of cards."""
        return cards_of(self.need(key), key)

    def number(self, key: str) -> int:
        """A whole number."""
        return number_of(self.need(key), key)

    def flag(self, key: str) -> bool:
        """True or false; false when the key is absent."""
        value = self._values.get(key)
        if not isinstance(value, bool | None):
            raise UnreadableError(f"{key} must be true or false")
        return bool(value)

    def seat(self, key: str) -> int:
        """A seat, 0 to 3."""
        return seat_of(self.need(key), key)

    def one_of(self, key: str, words: Sequence[str]) -> str:
        """One of a few words."""
        word = self.need(key)
        if not isinstance(word, str) or word not in words:
            raise UnreadableError(f"{key} must be one of {', '.join(words)}")
        return word

    def items(self, key: str) -> list[Json]:
        """A list of anything."""
        values = self.need(key)
        if not isinstance(values, list):
            raise UnreadableError(f"{key} must be a list")
        return values

    def hands(self, key: str) -> dict[int, list[Card]]:
        """Hands by seat."""
        hands = self.need(key)
        if not isinstance(hands, Mapping) or not set(hands) <= set(map(str, SEATS)):
            raise UnreadableError(f'{key} must be hands by seat, "0" to "3"')
        return {int(seat): cards_of(hand, f"{key}.{seat}") for seat, hand in hands.items()}

    def declaration(self, key: str) -> tuple[int, list[Card]]:
        """A seat and what it shows."""
        return declaration_of(self.need(key), key)

    def declarations(self, key: str) -> Iterator[tuple[int, list[Card]]]:
        """Several of them, in order; none when the key is absent."""
        for number, value in enumerate(self.items(key) if self.has(key) else []):
            yield declaration_of(value, f"{key}[{number}]")

    def rank(self) -> Rank:
        """The trump rank; null in no-trump, beside the declarers' level, and where it does not matter."""
        for key in ("trump_rank", "declarer_level"):
            if self.has(key):
                return rank_of(self.need(key), key)
        return to_rank(NO_RANK_MATTERS)

    def trump(self, suit_otherwise: str = NO_SUIT_MATTERS) -> Trump:
        """Trump rank and suit; null where they do not matter."""
        suit = self.need("trump_suit") if self.has("trump_suit") else suit_otherwise
        try:
            return to_trump(f"{format_rank(self.rank())}/{suit}")
        except ValueError as error:
            raise UnreadableError(f"trump_suit: {error}") from None

    def levels(self) -> list[Rank]:
        """The levels of sides 0 and 1."""
        levels = self.need("levels")
        if not isinstance(levels, Mapping) or set(levels) != set(SIDES):
            raise UnreadableError('levels must be those of "02" and "13"')
        return [rank_of(levels[side], f"levels.{side}") for side in SIDES]


def cards_of(value: Json, name: str) -> list[Card]:
    """A list of card names."""
    if not isinstance(value, list):
        raise UnreadableError(f"{name} must be a list of cards")
    cards = []
    for item in value:
        if not isinstance(item, str):
            raise UnreadableError(f"{name} must be a list of cards")
        try:
            cards.append(parse_card(item))
        except ValueError as error:
            raise UnreadableError(f"{name}: {error}") from None
    return cards


def number_of(value: Json, name: str) -> int:
    """A whole number; true and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise UnreadableError(f"{name} must be a whole number, of no more than 32 bits")
    return value


def seat_of(value: Json, name: str) -> int:
    """A seat, 0 to 3."""
    seat = number_of(value, name)
    if seat not in SEATS:
        raise UnreadableError(f"{name} must be a seat, 0 to 3")
    return seat


def rank_of(value: Json, name: str) -> Rank:
    """A rank's letter."""
    try:
        return to_rank(value if isinstance(value, str) else str(value))
    except ValueError as error:
        raise UnreadableError(f"{name}: {error}") from None


def declaration_of(value: Json, name: str) -> tuple[int, list[Card]]:
    """A seat and what it shows."""
    if not isinstance(value, Mapping) or not {"seat", "cards"} <= set(value):
        raise UnreadableError(f"{name} must be a seat and its cards")
    return seat_of(value["seat"], f"{name}.seat"), cards_of(value["cards"], f"{name}.cards")


def play_of(value: Json, name: str) -> tuple[int, list[Card]]:
    """A seat and what it plays, written as a pair."""
    if not isinstance(value, list) or len(value) != 2:
        raise UnreadableError(f"{name} must be a seat and its cards")
    return seat_of(value[0], f"{name}[0]"), cards_of(value[1], f"{name}[1]")
