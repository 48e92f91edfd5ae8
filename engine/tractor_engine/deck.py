"""Decks, and the shuffle that makes one from a seed (as the contract's match_service.proto says it in words).

>>> shuffle(bytes(32), 1)[:8].hex(), is_deck(shuffle(bytes(32), 1))
('0a1d111c1f1a062b', True)
"""

from collections.abc import Iterator
from hashlib import sha256

SEED_SIZE = 32
DECK_SIZE = 108
IN_ORDER = bytes(card for card in range(1, 55) for _ in range(2))
"""Every face twice (R1.1), ascending."""
_IN_ORDER = list(IN_ORDER)


def is_deck(cards: bytes) -> bool:
    """Whether every face is there exactly twice (R1.1)."""
    return len(cards) == DECK_SIZE and sorted(cards) == _IN_ORDER


def shuffle(seed: bytes, deal: int) -> bytes:
    """The deck of a deal, counted from 1, of the match that a seed of 32 bytes gives; the first card is drawn first.

    Fisher-Yates on the stream whose block i is SHA-256(seed, "tractor/v1/deck", deal, i), without modulo bias.
    """
    deck = bytearray(IN_ORDER)
    place = DECK_SIZE - 1
    for byte in _stream(seed, deal):
        if byte < 256 - 256 % (place + 1):
            other = byte % (place + 1)
            deck[place], deck[other] = deck[other], deck[place]
            place -= 1
            if not place:
                break
    return bytes(deck)


def _stream(seed: bytes, deal: int) -> Iterator[int]:
    prefix = seed + b"tractor/v1/deck" + deal.to_bytes(4, "big")
    block = 0
    while True:
        yield from sha256(prefix + block.to_bytes(4, "big")).digest()
        block += 1
