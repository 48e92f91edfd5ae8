"""The reference's reading of what surrounds the tricks: declaring, the talon, the result (R2.2, R4, R5, R11.4-R13)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from reference import NO_TRUMP, RANKS, SUITS, Trump, card_points, holds, is_joker, parse
from reference_options import STANDARD, Rules

ROUND_ONE = 1
SUITS_UPWARDS = "DCHS"  # `suit_order_overcall`; not the suit order of R8.5


class Declaration(NamedTuple):
    """Who shows which cards (R4.2); a twin that `reinforce` adds is shown as the pair it makes."""

    seat: int
    cards: list[str]


class Turned(NamedTuple):
    """What the talon gives where nobody declares: the trump suit, and the cards turned, public by R5.4."""

    suit: str
    cards: list[str]


class RoundResult(NamedTuple):
    """What a round leads to; sides are 0 for seats {0, 2} and 1 for {1, 3}, `levels` has one for each.

    `gain` is what the side's level moves, or would move were there ranks beyond the ace. `gaining_side` is None when
    nobody gains, `next_starter` is None once `match_winner`, a side, is known.
    """

    gaining_side: int | None
    gain: int
    levels: tuple[str, str]
    next_starter: int | None
    match_winner: int | None


def turn_order(first: int, rules: Rules = STANDARD) -> list[int]:
    """R2.2, `direction`: the seats in the order in which they draw and play."""
    step = 1 if rules.direction == "counter_clockwise" else -1
    return [(first + step * index) % 4 for index in range(4)]


# ---- R4: making trumps


def shows(trump_rank: str, rules: Rules = STANDARD) -> list[list[str]]:
    """R4.2: whatever may be shown at all."""
    rank_cards = [suit + trump_rank for suit in SUITS]
    jokers = ["BJ", "RJ"] if rules.no_trump_declaration == "joker_pair" else []
    return [[card] for card in rank_cards] + [[card, card] for card in rank_cards + jokers]


def height(cards: Sequence[str], rules: Rules = STANDARD) -> tuple[int, int]:
    """R4.3: one card < pair < pair of jokers; within a class only as `suit_order_overcall`, `joker_overcall` say."""
    if is_joker(cards[0]):
        return 2, ["BJ", "RJ"].index(cards[0]) if rules.joker_overcall == "red_over_black" else 0
    if len(cards) == 2:
        return 1, SUITS_UPWARDS.index(cards[0][0]) if rules.suit_order_overcall == "shcd" else 0
    return 0, 0


def overcalls(standing: Declaration, show: Declaration, rules: Rules = STANDARD) -> bool:
    """R4.3, R4.4: whether what is shown replaces the standing declaration."""
    # `suit_order_overcall` and `joker_overcall` let another player overcall within a class (R4.3); `self_overcall` asks
    # for a higher class, and theirs is none. "In any suit" includes the suit that stands.
    higher = height(show.cards, rules) > height(standing.cards, rules)
    if show.seat == standing.seat:
        reinforced = rules.reinforce == "on" and list(show.cards) == list(standing.cards) * 2
        higher_class = height(show.cards, rules)[0] > height(standing.cards, rules)[0]
        return reinforced or (rules.self_overcall == "on" and higher_class)
    partners = show.seat % 2 == standing.seat % 2
    return higher and not (partners and rules.partner_overcall == "off")


def declaration_is_legal(
    standing: Declaration | None, show: Declaration, hand: Sequence[str], trump_rank: str, rules: Rules = STANDARD
) -> bool:
    """R4.2-R4.4: whether a player with this hand may show this now; R4.6 asks besides whether trumps are final."""
    if list(show.cards) not in shows(trump_rank, rules) or not holds(hand, show.cards):
        return False
    return standing is None or overcalls(standing, show, rules)


def can_be_overcalled(standing: Declaration, trump_rank: str, rules: Rules = STANDARD) -> bool:
    """R4.6: whether the options let anybody overcall, whatever the hands are."""
    candidates = [Declaration(seat, cards) for seat in range(4) for cards in shows(trump_rank, rules)]
    return any(overcalls(standing, show, rules) for show in candidates)


def trumps_are_final(
    standing: Declaration | None, drawn: int, passed: Collection[int], trump_rank: str, rules: Rules = STANDARD
) -> bool:
    """R4.6: whether declaring is over; `passed` are the seats that did since the last card or declaration."""
    if standing is not None and not can_be_overcalled(standing, trump_rank, rules):
        return True
    # No option changes who is waited for: not the holder who might still reinforce, but a partner who may not overcall.
    awaited = [seat for seat in range(4) if standing is None or seat != standing.seat]
    return drawn == 100 and all(seat in passed for seat in awaited)


def declared_trump(declaration: Declaration, trump_rank: str) -> Trump:
    """R4.1, R4.2: the trumps that a declaration makes."""
    card = declaration.cards[0]
    return Trump(trump_rank, NO_TRUMP if is_joker(card) else card[0])


def starter_of_round_one(declarations: Sequence[Declaration], rules: Rules = STANDARD) -> int:
    """R4.7, `first_starter`: from the declarations of the deal that is played, in order."""
    return declarations[0 if rules.first_starter == "first_declaration" else -1].seat


# ---- R5: nobody declares


def turn_talon(talon: Sequence[str], trump_rank: str) -> Turned:
    """R5.2, R5.3."""
    for index, card in enumerate(talon):
        if card[1] == trump_rank and not is_joker(card):  # the J of BJ is no rank
            return Turned(card[0], list(talon[: index + 1]))
    highest = max((card for card in talon if not is_joker(card)), key=lambda card: RANKS.index(card[1]))
    return Turned(highest[0], list(talon))  # max takes the first among equals


def nobody_declares(talon: Sequence[str], trump_rank: str, round_number: int, rules: Rules = STANDARD) -> Turned | None:
    """R5: what makes trumps instead, the talon turned in the order given; None where the cards are dealt again."""
    if round_number == ROUND_ONE or rules.nobody_declares == "redeal":  # R5.1
        return None
    if rules.nobody_declares == "no_trump":
        return Turned(NO_TRUMP, [])
    if rules.nobody_declares == "first_card":
        # Eight cards hold a card that is no joker. It need not be of the trump rank; nothing after it is turned.
        index = next(index for index, card in enumerate(talon) if not is_joker(card))
        return Turned(talon[index][0], list(talon[: index + 1]))
    return turn_talon(talon, trump_rank)


# ---- R11.4 and R12.1: the points of a round


def talon_bonus(talon: Sequence[str], cards_each: int, *, opponents_won: bool) -> int:
    """R11.4: what the talon adds, `cards_each` being what each player played to the last trick."""
    return sum(card_points(card) for card in talon) * 2 * cards_each if opponents_won else 0


def opponents_bonus(talon: Sequence[str], lead: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> int:
    """R11.4: what the talon adds when the opponents win a last trick with this lead."""
    return sum(card_points(card) for card in talon) * talon_multiplier(lead, trump, rules)


def talon_multiplier(lead: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> int:
    """R11.4, `talon_multiplier`: how many times the talon counts; the lead is what was led in the end (R10.4)."""
    longest = max(len(component) for component in parse(lead, trump, rules))
    match rules.talon_multiplier:
        case "twice_cards":
            return 2 * len(lead)
        case "twice_longest":
            return 2 * longest
        case "power_of_two_longest":
            return int(2**longest)
        case "by_kind":
            return {1: 2, 2: 4}.get(longest, 8)


def round_total(trick_total: int, bonus: int, declarers_penalties: int, opponents_penalties: int) -> int:
    """R12.1: T, from the opponents' trick points, the talon bonus and the penalties paid by either side."""
    return trick_total + bonus + declarers_penalties - opponents_penalties


def running_total(changes: Sequence[int], rules: Rules = STANDARD) -> int:
    """R12.1, `point_totals`: T, from every penalty (less than 0 if the opponents' own), trick and bonus in order.

    A failed throw's penalty comes before the points of the trick that it began.
    """
    total = 0
    for change in changes:
        total = total + change if rules.point_totals == "unclamped" else max(0, total + change)
    return total


# ---- R12.2 and R13: the result of a round


def round_result(
    total: int,
    levels: tuple[str, str],
    starter: int,
    opponents_last_play: Sequence[str] = (),
    rules: Rules = STANDARD,
) -> RoundResult:
    """R12.2, R13: what the opponents' total T leads to; a level stops at A, also the winner's.

    `opponents_last_play` is the play with which the opponents won the last trick, without cards if they did not win it.
    """
    declarers, opponents = starter % 2, (starter + 1) % 2
    if total < 80:  # R13.1
        side, next_starter = declarers, (starter + 2) % 4
        gain = 3 if total <= 0 else 2 if total < 40 else 1
    else:  # R13.2
        side, next_starter = opponents, turn_order(starter, rules)[1]
        gain = (total - 80) // 40
    if rules.gain_cap is not None:
        gain = min(gain, rules.gain_cap)

    # `win_at_ace=defend` says of the ace what `must_defend` says of its ranks: a gain stops there, opponents who stand
    # there gain nothing, and declarers who win there gain, which carries them beyond the ace (R13.4).
    guarded = rules.must_defend | {"A"} if rules.win_at_ace == "defend" else rules.must_defend
    if side == opponents and levels[side] in guarded:
        gain = 0
    level = RANKS.index(levels[side])
    reached = min([level + gain] + [RANKS.index(rank) for rank in guarded if RANKS.index(rank) > level])

    new_levels = list(levels)
    has_jack = any(card[1] == "J" and not is_joker(card) for card in opponents_last_play)
    if rules.jack_hook == "to_two" and levels[declarers] == "J" and has_jack:
        new_levels[declarers] = "2"  # also from a J that must be defended
        if side == declarers:  # they stay declarers (R13.1), their gain is lost; a gain of the opponents stays
            level = reached = RANKS.index("2")
    beyond_ace = reached > RANKS.index("A")  # R13.4
    new_levels[side] = "A" if beyond_ace else RANKS[reached]
    return RoundResult(
        gaining_side=side if reached > level else None,
        gain=reached - level,
        levels=(new_levels[0], new_levels[1]),
        next_starter=None if beyond_ace else next_starter,
        match_winner=side if beyond_ace else None,
    )
