"""How a match starts, in."""

from typing import NamedTuple

from tractor_engine.deck import SEED_SIZE
from tractor_engine.ruleset import RuleSet
from tractor_proto import match_service_pb2

from tractor_server.codec.cards import decode_deck
from tractor_server.codec.faults import Faults
from tractor_server.codec.numbers import decode_seat
from tractor_server.codec.ruleset import decode_chosen_rule_set


class Start(NamedTuple):
    """How a match starts."""

    rule_set: RuleSet
    seed: bytes
    """32 bytes, or none."""
    deck: bytes
    """108 cards in the order drawn, or none."""
    first: int


def decode_start(message: match_service_pb2.StartMatchRequest, faults: Faults) -> Start:
    """The rule set, the seed or the deck if one is given, and who draws first."""
    source = message.WhichOneof("source")
    if source == "seed" and len(message.seed) != SEED_SIZE:
        faults.add("seed", f"must be {SEED_SIZE} bytes, not {len(message.seed)}")
    return Start(
        decode_chosen_rule_set(message.rule_set, faults),
        message.seed,
        decode_deck(message.deck.cards, ("deck", "cards"), faults) if source == "deck" else b"",
        decode_seat(message, "first", None, faults) if message.HasField("first") else 0,
    )
