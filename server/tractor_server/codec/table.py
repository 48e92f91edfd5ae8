"""The public part of a match, in; `writer` is the way out."""

from collections.abc import Sequence

from google.protobuf.message import Message
from tractor_engine.declare import Declaration
from tractor_engine.hand import Hand
from tractor_engine.table import FailedThrow, History, Phase, Table, Trick
from tractor_proto import state_pb2

from tractor_server.codec.cards import decode_cards, decode_hand, decode_hands
from tractor_server.codec.faults import Faults, UnsupportedError
from tractor_server.codec.numbers import REQUIRED, decode_levels, decode_required
from tractor_server.codec.rules import decode_declaration, decode_trump
from tractor_server.codec.ruleset import decode_rule_set
from tractor_server.codec.writer import FORMAT

MOST_DECLARATIONS = 16
MOST_TRICKS = 25
_PHASES = {int(phase): phase for phase in Phase}


def decode_table(message: state_pb2.Table, at: str, faults: Faults) -> Table:
    """A table, its fields one by one; whether they fit together is for the engine to say. UnsupportedError for a newer format."""
    if message.format != FORMAT:
        _refuse_format(message.format, at, faults)
    phase = _PHASES.get(message.phase)
    if phase is None:
        faults.add(f"{at}phase", f"must be a phase, 1 to {len(Phase)}")
        phase = Phase.DRAW
    return Table(
        decode_rule_set(message.rule_set, f"{at}rule_set.", faults),
        decode_required(message, "version", at, faults),
        message.deal,
        message.round,
        decode_levels(message.levels, at, faults),
        phase,
        decode_required(message, "starter", at, faults),
        message.undrawn,
        _decode_declarations(message.declarations, at, faults) if message.declarations else (),
        tuple(_decode_numbers(message.passed, f"{at}passed", 4, faults)),
        decode_cards(message.turned, f"{at}turned", faults, most=8),
        decode_trump(message.trump, f"{at}trump.", faults) if message.HasField("trump") else None,
        message.points,
        _decode_trick(message.trick, f"{at}trick.", faults) if message.HasField("trick") else None,
        _decode_history(message.history, f"{at}history.", faults),
        decode_hand(message.talon, f"{at}talon", faults, most=8),
        message.winner if message.HasField("winner") else None,
        tuple(_decode_numbers(message.overcallers, f"{at}overcallers", MOST_DECLARATIONS, faults)),
    )


def has_unknown_fields(*messages: Message) -> bool:
    """Whether messages hold fields that this server does not know, at any depth; it takes them away.

    Their size, before and after, tells: a walk through all messages takes ten times as long.
    """
    for message in messages:
        size = message.ByteSize()
        message.DiscardUnknownFields()
        if message.ByteSize() != size:
            return True
    return False


def _refuse_format(number: int, at: str, faults: Faults) -> None:
    if number > FORMAT:
        text = f"Format {number} of the state is newer than this server's, {FORMAT}."
        raise UnsupportedError("UNSUPPORTED_FORMAT", text, format=number, newest=FORMAT)
    faults.add(f"{at}format", "must be 1 or more" if number else REQUIRED)


def _decode_declarations(messages: Sequence[state_pb2.Declaration], at: str, faults: Faults) -> tuple[Declaration, ...]:
    if len(messages) > MOST_DECLARATIONS:
        faults.add(f"{at}declarations", f"must be at most {MOST_DECLARATIONS}, not {len(messages)}")
        return ()
    return tuple(
        decode_declaration(message, f"{at}declarations[{number}].", faults) for number, message in enumerate(messages)
    )


def _decode_numbers(field: Sequence[int], path: str, most: int, faults: Faults) -> bytes:
    """Small numbers; which, is for the engine to judge."""
    if len(field) > most:
        faults.add(path, f"must be at most {most} numbers, not {len(field)}")
        return b""
    try:
        return bytes(field)
    except ValueError:
        for number, value in enumerate(field):
            if not 0 <= value <= 255:
                faults.add(f"{path}[{number}]", "is out of range")
        return b""


def _decode_trick(message: state_pb2.Trick, at: str, faults: Faults) -> Trick:
    leader = decode_required(message, "leader", at, faults)
    attempted = decode_hand(message.attempted, f"{at}attempted", faults)
    plays: list[Hand] = []
    if len(message.plays) <= 4:
        plays = decode_hands(message.plays, f"{at}plays", faults)
    else:
        faults.add(f"{at}plays", f"must be at most 4, not {len(message.plays)}")
    return Trick(leader, tuple(plays), attempted)


def _decode_history(message: state_pb2.History, at: str, faults: Faults) -> History:
    failed: list[FailedThrow] = []
    if len(message.failed) <= MOST_TRICKS:
        for number, throw in enumerate(message.failed):
            here = f"{at}failed[{number}]."
            trick = decode_required(throw, "trick", here, faults)
            failed.append(FailedThrow(trick, decode_hand(throw.attempted, f"{here}attempted", faults)))
    else:
        faults.add(f"{at}failed", f"must be at most {MOST_TRICKS}, not {len(message.failed)}")
    return History(
        decode_cards(message.cards, f"{at}cards", faults),
        _decode_numbers(message.sizes, f"{at}sizes", MOST_TRICKS, faults),
        _decode_numbers(message.leaders, f"{at}leaders", MOST_TRICKS, faults),
        tuple(failed),
    )
