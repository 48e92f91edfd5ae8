"""Tells a match as it goes, from the events and from what the four seats see."""

from typing import TypeAlias

from rich.text import Text
from tractor_proto.card_pb2 import TRUMP_SUIT_NONE, Card
from tractor_proto.event_pb2 import (
    CardsDrawn,
    CardsPlayed,
    DealStarted,
    DealVoided,
    MatchWon,
    RoundScored,
    SeatPassed,
    TalonBuried,
    TalonScored,
    TalonTaken,
    TalonTurned,
    ThrowFailed,
    TrickWon,
    TrumpDeclared,
    TrumpFixed,
)
from tractor_proto.match_service_pb2 import ApplyActionResponse, StartMatchResponse
from tractor_proto.state_pb2 import Phase, State

from tractor_client.cards import format_rank
from tractor_client.commands.terminal import Terminal
from tractor_client.rule_sets import format_rule_set, turn_step

Step: TypeAlias = StartMatchResponse | ApplyActionResponse
"""A step with an update for each of the four seats."""

SIDES = ("0+2", "1+3")
SEATS = range(4)
TO_DRAW = 100
TALON_SIZE = 8
CELL = 14
"""Columns for what a seat plays to a trick, when that is no more than four cards."""


class Narrator:
    """Prints a match, all cards face up. Each method that tells an event has the event's name."""

    def __init__(self, terminal: Terminal, state: State) -> None:
        """Take up a match where it stands."""
        table, trick = state.table, state.table.trick
        self._terminal = terminal
        self._round = 0
        self._drawn = TO_DRAW - table.undrawn
        self._passed: list[int] = []
        self._trick = len(table.history.sizes)
        self._leader = trick.leader
        self._plays: dict[int, list[Card]] = {
            (trick.leader + turn_step(table.rule_set) * place) % 4: list(pile.cards)
            for place, pile in enumerate(trick.plays)
        }

    def begin(self, step: Step) -> None:
        """Say where a match is taken up."""
        table = step.state.table
        rank = table.levels[table.starter % 2]
        if table.undrawn == TO_DRAW and not table.declarations:
            started = DealStarted(round=table.round, deal=table.deal, trump_rank=rank, first=table.starter)
            self._deal_started(started, step)
        else:
            self._rules(step)
            self._line("")
            self._line(
                (f"Round {table.round}, taken up in {Phase.Name(table.phase)}", "bold"), f"; {self._levels(step)}"
            )
        self._round = table.round

    def tell(self, step: Step) -> None:
        """What happened in one step."""
        for event in step.events:
            name = event.WhichOneof("kind")
            if self._passed and name != "seat_passed":
                self._line(f"  passed: {' '.join(map(str, self._passed))}")
                self._passed = []
            teller = getattr(self, f"_{name}", None)
            if teller is not None:  # a newer server may know more kinds of event
                teller(getattr(event, str(name)), step)

    def _deal_started(self, event: DealStarted, step: Step) -> None:
        if not self._round:
            self._rules(step)
        again = ", dealt again" if event.round == self._round else ""
        self._round, self._drawn, self._trick = event.round, 0, 0
        self._line("")
        title = f"Round {event.round}{again}: trump rank {format_rank(event.trump_rank)}"
        self._line((title, "bold"), f"; {self._levels(step)}; seat {event.first} draws first")

    def _cards_drawn(self, event: CardsDrawn, _step: Step) -> None:
        self._drawn += event.count

    def _trump_declared(self, event: TrumpDeclared, step: Step) -> None:
        cards = self._terminal.cards(event.declaration.cards)
        declarations = step.state.table.declarations
        over = Text("")
        if len(declarations) > 1:
            last = declarations[-2]
            over = Text.assemble(" over ", self._terminal.cards(last.cards), f" of seat {last.seat}")
        self._line(f"  seat {event.declaration.seat} shows ", cards, over, f", {self._drawn} cards drawn")

    def _seat_passed(self, event: SeatPassed, _step: Step) -> None:
        self._passed.append(event.seat)

    def _deal_voided(self, _event: DealVoided, _step: Step) -> None:
        self._line("  nobody has declared: all cards are taken back")

    def _talon_turned(self, event: TalonTurned, _step: Step) -> None:
        self._line("  nobody has declared: the talon is turned up: ", self._terminal.cards(event.cards))

    def _trump_fixed(self, event: TrumpFixed, _step: Step) -> None:
        suit = "no trump" if event.trump.suit == TRUMP_SUIT_NONE else self._terminal.suit(event.trump.suit)
        trump = Text.assemble("  trumps: ", suit, f", rank {format_rank(event.trump.rank)}")
        self._line(trump, f"; seat {event.starter} is the starter, {SIDES[event.starter % 2]} are the declarers")

    def _talon_taken(self, event: TalonTaken, step: Step) -> None:
        for seat in SEATS if not step.state.table.overcallers else ():
            self._line(f"  seat {seat}  ", self._terminal.cards(step.updates[seat].view.own.hand))
        talon = step.updates[event.seat].received[-TALON_SIZE:]
        self._line(f"  seat {event.seat} takes the talon ", self._terminal.cards(talon))

    def _talon_buried(self, event: TalonBuried, step: Step) -> None:
        self._line(f"  seat {event.seat} buries ", self._terminal.cards(step.state.buried))

    def _throw_failed(self, event: ThrowFailed, _step: Step) -> None:
        cards = self._terminal.cards
        self._line(
            (f"  seat {event.seat}'s throw fails: ", "bold"),
            cards(event.attempted),
            "; leads ",
            cards(event.led),
            ", takes back ",
            cards(event.withdrawn),
            f"; the opponents {event.points:+d}",
        )

    def _cards_played(self, event: CardsPlayed, _step: Step) -> None:
        if not self._plays:
            self._leader = event.seat
        self._plays[event.seat] = list(event.cards)

    def _trick_won(self, event: TrickWon, _step: Step) -> None:
        if not self._trick:
            heads = "".join(f"  seat {seat}".ljust(CELL + 2) for seat in SEATS)
            self._line((f"  trick{heads}  points  opponents", "dim"))
        self._trick += 1
        width = max(CELL, 3 * max(map(len, self._plays.values())) + 1)
        cells = [self._cell(seat, width, won=seat == event.seat) for seat in SEATS]
        self._line(f"  {self._trick:5}", *cells, f"{event.points:8}{event.opponents_points:11}")
        self._plays = {}

    def _cell(self, seat: int, width: int, *, won: bool) -> Text:
        cards = self._plays.get(seat, [])
        cell = Text.assemble(" >" if seat == self._leader else "  ", self._terminal.cards(cards))
        cell.append("*" if won else "", "bold")
        cell.pad_right(width + 2 - len(cell))
        return cell

    def _talon_scored(self, event: TalonScored, _step: Step) -> None:
        cards = self._terminal.cards(event.talon)
        added = event.points * event.multiplier
        self._line(
            "  the opponents win the last trick; the talon ",
            cards,
            f": {event.points} points x {event.multiplier} = {added}",
        )

    def _round_scored(self, event: RoundScored, step: Step) -> None:
        declarers = step.state.table.starter % 2
        does = "stay declarers" if event.side == declarers else "become declarers"
        gain = f"{SIDES[event.side]} {does} and gain {event.gain}"
        then = f"; seat {event.next_starter} starts" if event.HasField("next_starter") else ""
        self._line(
            (f"  round {self._round}: {event.opponents_points} points for the opponents", "bold"),
            f"; {gain}; {self._levels(step)}{then}",
        )

    def _match_won(self, event: MatchWon, _step: Step) -> None:
        self._line("")
        self._line((f"{SIDES[event.side]} win the match in round {self._round}.", "bold"))

    def _rules(self, step: Step) -> None:
        self._line((f"Rules {format_rule_set(step.state.table.rule_set)}", "dim"))

    def _levels(self, step: Step) -> str:
        levels = [format_rank(level) for level in step.state.table.levels]
        return "levels " + ", ".join(f"{side} on {level}" for side, level in zip(SIDES, levels, strict=True))

    def _line(self, *parts: str | Text | tuple[str, str]) -> None:
        self._terminal.line(*parts)
