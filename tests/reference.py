"""A slow and plain reading of the rules in their standard form, to test the engine against.

It shares no code with the engine. Cards are strings, suit first: `S7 HT BJ RJ`. Every question is answered by listing
all possibilities and looking at each, so that the file can be read line by line beside the rules it cites.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

RANKS = "23456789TJQKA"  # R13.4
SUITS = "SHDC"  # the suit order of R8.5 and R10.4
NO_TRUMP = "NT"


class Trump(NamedTuple):
    """The trump rank, one of RANKS, and the trump suit, one of SUITS or NO_TRUMP, where the rank is ignored (R4.8)."""

    rank: str
    suit: str


class Throw(NamedTuple):
    """What becomes of a lead: the cards led, those withdrawn, and the penalty to the leader's side (R10.3-R10.5)."""

    stands: bool
    led: list[str]
    withdrawn: list[str]
    penalty: int


class RoundResult(NamedTuple):
    """What a round leads to; sides are 0 for seats {0, 2} and 1 for {1, 3}, `levels` has one for each.

    `gaining_side` is None when nobody gains, `next_starter` is None once `match_winner`, a side, is known.
    """

    gaining_side: int | None
    gain: int
    levels: tuple[str, str]
    next_starter: int | None
    match_winner: int | None


# ---- R1 and R7: cards and their order


def is_joker(card: str) -> bool:
    """BJ and RJ are the jokers."""
    return card in ("BJ", "RJ")


def card_points(card: str) -> int:
    """R1.2."""
    return {"K": 10, "T": 10, "5": 5}.get(card[1], 0)


def effective_suit(card: str, trump: Trump) -> str:
    """R7.1: "T" for a trump, else the printed suit."""
    if is_joker(card):
        return "T"
    if trump.suit != NO_TRUMP and (card[0] == trump.suit or card[1] == trump.rank):
        return "T"
    return card[0]


def tier(card: str, trump: Trump) -> int:
    """R7.6: the height of a card within its effective suit."""
    if trump.suit == NO_TRUMP:
        return {"BJ": 0, "RJ": 1}[card] if is_joker(card) else RANKS.index(card[1])
    if is_joker(card):
        return {"BJ": 14, "RJ": 15}[card]
    if card[1] == trump.rank:
        return 13 if card[0] == trump.suit else 12
    return [rank for rank in RANKS if rank != trump.rank].index(card[1])


def place(card: str, trump: Trump) -> tuple[int, int]:
    """A sort key for cards of one effective suit: highest tier first, within one tier in the order of SUITS."""
    return -tier(card, trump), SUITS.find(card[0])


def one_suit(cards: Sequence[str], trump: Trump) -> bool:
    """Whether there are cards and all of them are of one effective suit."""
    return len({effective_suit(card, trump) for card in cards}) == 1


# ---- Multisets of cards


def holds(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether the hand has every one of the cards, twice where it is named twice."""
    return all(Counter(hand)[card] >= count for card, count in Counter(cards).items())


def without(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The hand after the cards have been taken out of it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


# ---- R8: pairs, tractors, parsing


def pair_faces(cards: Sequence[str]) -> list[str]:
    """R8.1: the faces of which both copies are among the cards, each named once."""
    return sorted(face for face, count in Counter(cards).items() if count == 2)


def runs(cards: Sequence[str], length: int, trump: Trump) -> list[list[str]]:
    """Every choice of `length` pairs of one suit on consecutive tiers (R8.2; a run of one is a pair), highest first."""
    found = []
    for faces in combinations(pair_faces(cards), length):
        downwards = sorted(faces, key=lambda face: place(face, trump))
        neighbours = all(tier(high, trump) == tier(low, trump) + 1 for high, low in pairwise(downwards))
        if one_suit(downwards, trump) and neighbours:
            found.append([card for face in downwards for card in (face, face)])
    return found


def parse(cards: Sequence[str], trump: Trump) -> list[list[str]]:
    """R8.5: the components of cards of one effective suit: longest first, then higher top, then suit order."""
    if cards and not one_suit(cards, trump):
        raise ValueError(f"cards of more than one suit are not parsed: {cards}")
    components = []
    left = list(cards)
    for length in range(len(pair_faces(cards)), 0, -1):
        while found := runs(left, length, trump):
            # Higher top first. Runs of one length and top can differ in equal rank pairs only: suit order.
            longest = min(found, key=lambda run: [place(card, trump) for card in run])
            components.append(longest)
            left = without(left, longest)
    return components + [[card] for card in sorted(left, key=lambda card: place(card, trump))]


# ---- R9: leading and following


def lead_is_legal(hand: Sequence[str], cards: Sequence[str], trump: Trump) -> bool:
    """R9.2: any held cards of one effective suit; whether a throw stands is another question (R10.2)."""
    return holds(hand, cards) and one_suit(cards, trump)


def follow_is_legal(lead: Sequence[str], hand: Sequence[str], play: Sequence[str], trump: Trump) -> bool:
    """R9.3, with the rule's own n, P, h and q."""
    suit = effective_suit(lead[0], trump)
    suit_in_hand = [card for card in hand if effective_suit(card, trump) == suit]
    suit_in_play = [card for card in play if effective_suit(card, trump) == suit]
    n = len(lead)
    p = sum(len(component) // 2 for component in parse(lead, trump))
    h = len(suit_in_hand)
    q = len(pair_faces(suit_in_hand))
    if len(play) != n or not holds(hand, play):
        return False
    if h > n:
        return len(suit_in_play) == n and len(pair_faces(suit_in_play)) >= min(p, q)
    return len(suit_in_play) == h  # all of them; where h is 0, any n cards


def legal_follows(lead: Sequence[str], hand: Sequence[str], trump: Trump) -> set[tuple[str, ...]]:
    """Every legal answer to the lead, each sorted as strings."""
    choices = set(combinations(sorted(hand), len(lead)))
    return {play for play in choices if follow_is_legal(lead, hand, play, trump)}


# ---- R10.1 to R10.6: throws


def can_beat(component: Sequence[str], hand: Sequence[str], trump: Trump) -> bool:
    """R10.2: whether the hand holds, in the component's suit, a component of its kind with a higher top."""
    suit = effective_suit(component[0], trump)
    suit_in_hand = [card for card in hand if effective_suit(card, trump) == suit]
    if len(component) == 1:
        rivals = [[card] for card in suit_in_hand]
    else:
        rivals = runs(suit_in_hand, len(component) // 2, trump)
    top = max(tier(card, trump) for card in component)
    return any(tier(rival[0], trump) > top for rival in rivals)


def resolve_throw(lead: Sequence[str], other_hands: Sequence[Sequence[str]], trump: Trump) -> Throw:
    """R10.1-R10.5: what is led in the end; a lead of one component always stands."""
    components = parse(lead, trump)
    beaten = [component for component in components if any(can_beat(component, hand, trump) for hand in other_hands)]
    if len(components) == 1 or not beaten:
        return Throw(stands=True, led=list(lead), withdrawn=[], penalty=0)
    # R10.4: the lowest top tier, then the fewest cards, then the suit order.
    led = min(beaten, key=lambda component: (tier(component[0], trump), len(component), SUITS.find(component[0][0])))
    withdrawn = without(lead, led)
    return Throw(stands=False, led=led, withdrawn=withdrawn, penalty=10 * len(withdrawn))


def first_able(component: Sequence[str], hands_in_turn: Sequence[Sequence[str]], trump: Trump) -> int | None:
    """R10.6: the index of the first player after the leader who can, and so must, beat the component."""
    return next((index for index, hand in enumerate(hands_in_turn) if can_beat(component, hand, trump)), None)


def must_beat_is_legal(component: Sequence[str], hand: Sequence[str], play: Sequence[str], trump: Trump) -> bool:
    """R10.6: whether the first able player may answer what remained of a failed throw with this play."""
    # The play has as many cards as the component, so it can beat it only as a whole.
    return follow_is_legal(component, hand, play, trump) and can_beat(component, play, trump)


# ---- R10.7 and R11.1 to R11.3: winning a trick


def divisions(cards: Sequence[str], sizes: Sequence[int], trump: Trump) -> list[list[list[str]]]:
    """R10.7: every way to divide the cards into a layout, its sizes in cards (1 single, 2 pair, 4 and up tractor)."""
    if all(size == 1 for size in sizes):  # singles take whatever is left, a pair as two of them
        return [[[card] for card in cards]] if len(cards) == len(sizes) else []
    size = max(sizes)
    other_sizes = list(sizes)
    other_sizes.remove(size)
    return [
        [run, *rest]
        for run in runs(cards, size // 2, trump)
        for rest in divisions(without(cards, run), other_sizes, trump)
    ]


def strength(play: Sequence[str], lead: Sequence[str], trump: Trump) -> tuple[int, int] | None:
    """R11.1, R11.2: 1 for a ruff and 0 for the led suit, then the top that is compared; None if it can never win."""
    led_suit = effective_suit(lead[0], trump)
    if not one_suit(play, trump) or effective_suit(play[0], trump) not in (led_suit, "T"):
        return None
    sizes = [len(component) for component in parse(lead, trump)]
    tops = [
        tier(component[0], trump)
        for division in divisions(play, sizes, trump)
        for component in division
        if len(component) == max(sizes)  # only the longest component of the lead is compared
    ]
    if not tops:
        return None
    return int(effective_suit(play[0], trump) != led_suit), max(tops)


def winner(plays: Sequence[Sequence[str]], trump: Trump) -> int:
    """R11.2: the index of the winning play; plays[0] is the lead, the others follow in turn."""
    strengths = [strength(play, plays[0], trump) for play in plays]
    best = max(this for this in strengths if this is not None)
    return strengths.index(best)  # equal: the first played


def trick_points(plays: Sequence[Sequence[str]]) -> int:
    """R1.2, R11.3: the points of a trick's cards."""
    return sum(card_points(card) for play in plays for card in play)


# ---- R11.4, R12 and R13: the result of a round


def talon_bonus(talon: Sequence[str], cards_each: int, *, opponents_won: bool) -> int:
    """R11.4: what the talon adds, `cards_each` being what each player played to the last trick."""
    return sum(card_points(card) for card in talon) * 2 * cards_each if opponents_won else 0


def round_total(trick_total: int, bonus: int, declarers_penalties: int, opponents_penalties: int) -> int:
    """R12.1: T, from the opponents' trick points, the talon bonus and the penalties paid by either side."""
    return trick_total + bonus + declarers_penalties - opponents_penalties


def round_result(total: int, levels: tuple[str, str], starter: int) -> RoundResult:
    """R12.2, R13: what the opponents' total T leads to; a level stops at A, also the winner's."""
    declarers, opponents = starter % 2, (starter + 1) % 2
    if total < 80:  # R13.1
        side, next_starter = declarers, (starter + 2) % 4
        gain = 3 if total <= 0 else 2 if total < 40 else 1
    else:  # R13.2
        side, next_starter = opponents, (starter + 1) % 4
        gain = (total - 80) // 40
    reached = RANKS.index(levels[side]) + gain
    beyond_ace = reached > RANKS.index("A")  # R13.4
    new_levels = list(levels)
    new_levels[side] = "A" if beyond_ace else RANKS[reached]
    return RoundResult(
        gaining_side=side if gain > 0 else None,
        gain=gain,
        levels=(new_levels[0], new_levels[1]),
        next_starter=None if beyond_ace else next_starter,
        match_winner=side if beyond_ace else None,
    )
