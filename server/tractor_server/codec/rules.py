"""Trumps, components and verdicts: the small messages that most calls share."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from tractor_engine.card import SPADE
from tractor_engine.declare import Declaration
from tractor_engine.errors import Illegal
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import Component
from tractor_engine.trump import Trump, TrumpOrder, order_of
from tractor_proto import card_pb2, error_pb2, rule_set_pb2, state_pb2

from tractor_server.codec.cards import decode_hand
from tractor_server.codec.faults import Faults, Path
from tractor_server.codec.numbers import REQUIRED, decode_rank, decode_seat, enum
from tractor_server.codec.ruleset import decode_chosen_rule_set

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

ComponentField: TypeAlias = "RepeatedCompositeFieldContainer[card_pb2.Component]"
"""A repeated Component."""

_KINDS = (card_pb2.Component.KIND_SINGLE, card_pb2.Component.KIND_PAIR, card_pb2.Component.KIND_TRACTOR)
_NO_TRUMP_READ = Trump(1, SPADE)


def decode_trump(message: card_pb2.Trump, at: Path, faults: Faults) -> Trump:
    """Trump rank and suit, both settled."""
    if not message.rank and not message.suit:
        faults.add(at, REQUIRED)
        return _NO_TRUMP_READ
    rank = decode_rank(message.rank, (at, "rank"), faults)
    suit = message.suit
    if not 1 <= suit <= 5:
        faults.add((at, "suit"), "must be a suit or none, 1 to 5")
        return _NO_TRUMP_READ
    return Trump(rank, suit)


def decode_order(trump: card_pb2.Trump, rule_set: rule_set_pb2.RuleSet, faults: Faults) -> tuple[RuleSet, TrumpOrder]:
    """A request's rules, and the order of the cards under them and its trump."""
    rules = decode_chosen_rule_set(rule_set, faults)
    return rules, order_of(decode_trump(trump, "trump", faults), rules.no_trump_rank)


def encode_trump(trump: Trump | None) -> card_pb2.Trump | None:
    """What is trumps, if anything is."""
    return None if trump is None else card_pb2.Trump(rank=enum(trump.rank), suit=enum(trump.suit))


def decode_declaration(message: state_pb2.Declaration, at: Path, faults: Faults) -> Declaration:
    """Who shows what; whether it declares anything is not asked."""
    return Declaration(decode_seat(message, "seat", at, faults), decode_hand(message.cards, (at, "cards"), faults))


def encode_declaration(declaration: Declaration) -> state_pb2.Declaration:
    """Cards shown."""
    return state_pb2.Declaration(seat=declaration.seat, cards=enum(bytes(declaration.cards)))


def encode_components(components: Iterable[Component], order: TrumpOrder, into: ComponentField) -> None:
    """Add how cards read, each component's cards highest first."""
    for component in components:
        message = into.add(kind=_KINDS[min(component.pairs, 2)], top_tier=component.top)
        message.cards.extend(enum(order.sort(component.cards)))


def encode_illegal(illegal: Illegal | None) -> error_pb2.IllegalAction | None:
    """Why an action is refused; nothing when it is not."""
    if illegal is None:
        return None
    reason, rule, message, witness = illegal
    return error_pb2.IllegalAction(reason=enum(reason), rule=rule, witness=enum(bytes(witness)), message=message)
