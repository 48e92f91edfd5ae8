"""Actions, in and out."""

from collections.abc import Callable

from tractor_engine.action import Action, Bury, Deal, Declare, Draw, Pass, Play
from tractor_engine.hand import Hand
from tractor_proto import action_pb2

from tractor_server.codec.cards import decode_deck, decode_hand
from tractor_server.codec.faults import Faults, Path
from tractor_server.codec.numbers import decode_count, decode_seat, enum

NO_ACTION = Deal()


def decode_action(message: action_pb2.Action, at: Path, faults: Faults) -> Action:
    """An action that can be asked for; whether it is legal is for the engine to say."""
    kind = message.WhichOneof("kind")
    if kind is None:
        faults.add(at, "must be set, to a kind that this server knows")
        return NO_ACTION
    return _DECODERS[kind](getattr(message, kind), (at, kind), faults)


def _decode_draw(message: action_pb2.DrawAction, at: Path, faults: Faults) -> Draw:
    if not 1 <= message.count <= 100:
        faults.add((at, "count"), "must be 1 to 100")
    return Draw(message.count)


def _decode_declare(message: action_pb2.DeclareAction, at: Path, faults: Faults) -> Declare:
    return Declare(decode_seat(message, "seat", at, faults), decode_hand(message.cards, (at, "cards"), faults))


def _decode_pass(message: action_pb2.PassAction, at: Path, faults: Faults) -> Pass:
    return Pass(decode_seat(message, "seat", at, faults), decode_count(message, "declarations_seen", at, faults))


def _decode_bury(message: action_pb2.BuryAction, at: Path, faults: Faults) -> Bury:
    return Bury(decode_seat(message, "seat", at, faults), decode_hand(message.cards, (at, "cards"), faults))


def _decode_play(message: action_pb2.PlayAction, at: Path, faults: Faults) -> Play:
    return Play(decode_seat(message, "seat", at, faults), decode_hand(message.cards, (at, "cards"), faults))


def _decode_deal(message: action_pb2.DealAction, at: Path, faults: Faults) -> Deal:
    return Deal(decode_deck(message.deck, (at, "deck"), faults)) if message.deck else Deal()


_DECODERS: dict[str, Callable[..., Action]] = {
    "draw": _decode_draw,
    "declare": _decode_declare,
    "pass": _decode_pass,
    "bury": _decode_bury,
    "play": _decode_play,
    "deal": _decode_deal,
}

_KINDS: dict[type[Action], str] = {
    Draw: "draw",
    Declare: "declare",
    Pass: "pass",
    Bury: "bury",
    Play: "play",
    Deal: "deal",
}
KINDS = tuple(_DECODERS)
"""The names of the kinds, in the order of the contract."""


def kind_of(action: Action) -> str:
    """The contract's name of an action's kind."""
    return _KINDS[type(action)]


def encode_action(kind: type[Declare | Bury | Play], seat: int, cards: Hand) -> action_pb2.Action:
    """A seat's action of a kind that takes cards."""
    values = enum(bytes(cards))
    if kind is Play:
        return action_pb2.Action(play=action_pb2.PlayAction(seat=seat, cards=values))
    if kind is Bury:
        return action_pb2.Action(bury=action_pb2.BuryAction(seat=seat, cards=values))
    return action_pb2.Action(declare=action_pb2.DeclareAction(seat=seat, cards=values))
