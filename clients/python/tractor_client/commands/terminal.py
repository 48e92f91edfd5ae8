"""Text for people: colours and suit symbols on a terminal, plain letters in a pipe."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text
from tractor_proto.card_pb2 import Card, TrumpSuit

from tractor_client.cards import card_name, format_suit

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
STYLES = {
    "S": "bright_blue",
    "H": "bright_red",
    "D": "yellow",
    "C": "green",
    "B": "bold magenta",
    "R": "bold red",
}


class Terminal:
    """Writes lines to stdout."""

    def __init__(self, console: Console | None = None) -> None:
        """Write to a console; without one to stdout, be it a terminal or not."""
        self.console = console or Console(highlight=False, soft_wrap=True, emoji=False, markup=False)
        self._has_symbols = self.console.is_terminal and self.console.encoding.lower().startswith("utf")

    def line(self, *parts: str | Text | tuple[str, str]) -> None:
        """Write a line; a pair is a text and its style."""
        self.console.print(Text.assemble(*parts))

    def card(self, card: Card) -> Text:
        """A card in its colour."""
        name = card_name(card)
        shown = SYMBOLS.get(name[0], name[0]) + name[1] if self._has_symbols else name
        return Text(shown, STYLES.get(name[0], ""))

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards, with spaces between them."""
        return Text(" ").join(map(self.card, cards))

    def suit(self, suit: TrumpSuit) -> Text:
        """A trump suit in its colour."""
        letter = format_suit(suit)
        return Text(SYMBOLS.get(letter, letter) if self._has_symbols else letter, STYLES.get(letter, ""))
