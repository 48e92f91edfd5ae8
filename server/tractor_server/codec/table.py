"""The public part of a match, in; `writer` is the way out."""

from collections.abc import Sequence

from google.protobuf.message import Message
from tractor_engine.declare import Declaration
from tractor_engine.hand import Hand
from tractor_engine.history import FailedThrow, History, Trick
from tractor_engine.table import Phase, Table
from tractor_proto import state_pb2

from tractor_server.codec.cards import decode_cards, decode_hand, decode_hands, decode_played
from tractor_server.codec.faults import Faults, Path, UnsupportedError
from tractor_server.codec.numbers import REQUIRED, decode_levels, decode_numbers, decode_required
from tractor_server.codec.rules import decode_declaration, decode_trump
from tractor_server.codec.ruleset import decode_rule_set
from tractor_server.codec.writer import FORMAT

MOST_DECLARATIONS = 16
MOST_TRICKS = 25
_PHASES = {int(phase): phase for phase in Phase}
_NO_HISTORY = History()


def decode_table(message: state_pb2.Table, at: Path, faults: Faults) -> Table:
    """A table, field by field; whether they fit together is for the engine to say.

    UnsupportedError for a newer format or rule set.
    """
    if message.format != FORMAT:
        _refuse_format(message.format, at, faults)
    phase = _PHASES.get(message.phase)
    if phase is None:
        faults.add((at, "phase"), f"must be a phase, 1 to {len(Phase)}")
        phase = Phase.DRAW
    declarations = message.declarations
    return Table(
        decode_rule_set(message.rule_set, (at, "rule_set"), faults),
        decode_required(message, "version", at, faults),
        message.deal,
        message.round,
        decode_levels(message.levels, at, faults),
        phase,
        decode_required(message, "starter", at, faults),
        message.undrawn,
        _decode_declarations(declarations, (at, "declarations"), faults) if declarations else (),
        tuple(decode_numbers(message.passed, (at, "passed"), 4, faults)),
        decode_cards(message.turned, (at, "turned"), faults, most=8),
        decode_trump(message.trump, (at, "trump"), faults) if message.HasField("trump") else None,
        message.points,
        _decode_trick(message.trick, (at, "trick"), faults) if message.HasField("trick") else None,
        _decode_history(message.history, (at, "history"), faults) if message.HasField("history") else _NO_HISTORY,
        decode_hand(message.talon, (at, "talon"), faults, most=8),
        message.winner if message.HasField("winner") else None,
        tuple(decode_numbers(message.overcallers, (at, "overcallers"), MOST_DECLARATIONS, faults)),
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


def _refuse_format(number: int, at: Path, faults: Faults) -> None:
    if number > FORMAT:
        text = f"Format {number} of the state is newer than this server's, {FORMAT}."
        raise UnsupportedError("UNSUPPORTED_FORMAT", text, format=number, newest=FORMAT)
    faults.add((at, "format"), "must be 1 or more" if number else REQUIRED)


def _decode_declarations(
    messages: Sequence[state_pb2.Declaration], path: Path, faults: Faults
) -> tuple[Declaration, ...]:
    if len(messages) > MOST_DECLARATIONS:
        faults.add(path, f"must be at most {MOST_DECLARATIONS}, not {len(messages)}")
        return ()
    return tuple([decode_declaration(message, (path, number), faults) for number, message in enumerate(messages)])


def _decode_trick(message: state_pb2.Trick, at: Path, faults: Faults) -> Trick:
    plays: list[Hand] = []
    if len(message.plays) <= 4:
        plays = decode_hands(message.plays, (at, "plays"), faults)
    else:
        faults.add((at, "plays"), f"must be at most 4, not {len(message.plays)}")
    return Trick(
        decode_required(message, "leader", at, faults),
        tuple(plays),
        decode_hand(message.attempted, (at, "attempted"), faults),
    )


def _decode_history(message: state_pb2.History, at: Path, faults: Faults) -> History:
    return History(
        decode_played(message, at, faults),
        decode_numbers(message.sizes, (at, "sizes"), MOST_TRICKS, faults),
        decode_numbers(message.leaders, (at, "leaders"), MOST_TRICKS, faults),
        _decode_failed(message.failed, (at, "failed"), faults) if message.failed else (),
    )


def _decode_failed(messages: Sequence[state_pb2.FailedThrow], path: Path, faults: Faults) -> tuple[FailedThrow, ...]:
    if len(messages) > MOST_TRICKS:
        faults.add(path, f"must be at most {MOST_TRICKS}, not {len(messages)}")
        return ()
    return tuple(
        [
            FailedThrow(
                decode_required(message, "trick", (path, number), faults),
                decode_hand(message.attempted, ((path, number), "attempted"), faults),
            )
            for number, message in enumerate(messages)
        ]
    )
