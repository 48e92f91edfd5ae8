"""A slow and plain reading of the rules, to test the engine against: cards, their shapes, leading and following.

It shares no code with the engine. Cards are strings, suit first: `S7 HT BJ RJ`. Every question is answered by listing
all possibilities and looking at each, so that it can be read line by line beside the rules it cites. The options of
section 14 are cited by their names; `reference_options.py` lists them. `reference_tricks.py` goes on with throws and
the winner of a trick, `reference_rounds.py` with declaring, the talon and the result of a round.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from reference_options import STANDARD, Rules

RANKS = "23456789TJQKA"  # R13.4
SUITS = "SHDC"  # the suit order of R8.5 and R10.4
NO_TRUMP = "NT"


class Trump(NamedTuple):
    """The trump rank, one of RANKS, and the trump suit, one of SUITS or NO_TRUMP, where the rank is ignored (R4.8)."""

    rank: str
    suit: str


# ---- R1 and R7: cards and their order


def is_joker(card: str) -> bool:
    """BJ and RJ are the jokers."""
    return card in ("BJ", "RJ")


def card_points(card: str) -> int:
    """R1.2."""
    return {"K": 10, "T": 10, "5": 5}.get(card[1], 0)


def ignores_rank(trump: Trump, rules: Rules) -> bool:
    """R4.8: whether the cards of the trump rank are plain cards in this round."""
    return trump.suit == NO_TRUMP and rules.no_trump_rank == "plain"


def effective_suit(card: str, trump: Trump, rules: Rules = STANDARD) -> str:
    """R7.1: "T" for a trump, else the printed suit."""
    if is_joker(card) or card[0] == trump.suit:
        return "T"
    return "T" if card[1] == trump.rank and not ignores_rank(trump, rules) else card[0]


def tier(card: str, trump: Trump, rules: Rules = STANDARD) -> int:
    """R7.6: the height of a card within its effective suit."""
    if ignores_rank(trump, rules):
        return {"BJ": 0, "RJ": 1}[card] if is_joker(card) else RANKS.index(card[1])
    no_trump = trump.suit == NO_TRUMP  # no_trump_rank=trump
    if is_joker(card):
        return {"BJ": 1, "RJ": 2}[card] if no_trump else {"BJ": 14, "RJ": 15}[card]
    if card[1] == trump.rank:
        return 0 if no_trump else 13 if card[0] == trump.suit else 12
    return [rank for rank in RANKS if rank != trump.rank].index(card[1])


def place(card: str, trump: Trump, rules: Rules = STANDARD) -> tuple[int, int]:
    """A sort key for cards of one effective suit: highest tier first, within one tier in the order of SUITS."""
    return -tier(card, trump, rules), SUITS.find(card[0])


def of_suit(cards: Sequence[str], suit: str, trump: Trump, rules: Rules = STANDARD) -> list[str]:
    """The cards of one effective suit."""
    return [card for card in cards if effective_suit(card, trump, rules) == suit]


def one_suit(cards: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> bool:
    """Whether there are cards and all of them are of one effective suit."""
    return len({effective_suit(card, trump, rules) for card in cards}) == 1


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


def runs(cards: Sequence[str], length: int, trump: Trump, rules: Rules = STANDARD) -> list[list[str]]:
    """Every choice of `length` pairs of one suit on consecutive tiers (R8.2; a run of one is a pair), highest first."""
    found = []
    for faces in combinations(pair_faces(cards), length):
        downwards = sorted(faces, key=lambda face: place(face, trump, rules))
        neighbours = all(tier(high, trump, rules) == tier(low, trump, rules) + 1 for high, low in pairwise(downwards))
        if one_suit(downwards, trump, rules) and neighbours:
            found.append([card for face in downwards for card in (face, face)])
    return found


def parse(cards: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> list[list[str]]:
    """R8.5: the components of cards of one effective suit: longest first, then higher top, then suit order."""
    if cards and not one_suit(cards, trump, rules):
        raise ValueError(f"cards of more than one suit are not parsed: {cards}")
    components = []
    left = list(cards)
    for length in range(len(pair_faces(cards)), 0, -1):
        while found := runs(left, length, trump, rules):
            # Higher top first. Runs of one length and top can differ in equal rank pairs only: suit order.
            longest = min(found, key=lambda run: [place(card, trump, rules) for card in run])
            components.append(longest)
            left = without(left, longest)
    return components + [[card] for card in sorted(left, key=lambda card: place(card, trump, rules))]


# ---- R9: leading and following


def lead_is_legal(hand: Sequence[str], cards: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> bool:
    """R9.2, `throws`: held cards of one effective suit; whether a throw stands is another question (R10.2)."""
    if not holds(hand, cards) or not one_suit(cards, trump, rules):
        return False
    if len(parse(cards, trump, rules)) == 1 or rules.throws == "all_suits":
        return True
    return rules.throws == "side_suits_only" and effective_suit(cards[0], trump, rules) != "T"


def run_lengths(lengths: Sequence[int], cards: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> list[int]:
    """`must_tractor`: the best run lengths that the cards have for tractors of these lengths, in the order reached."""
    if not lengths or not pair_faces(cards):
        return []
    reached = max(length for length in range(1, lengths[0] + 1) if runs(cards, length, trump, rules))
    room = [lengths[0] - reached] if reached < lengths[0] else []
    # All runs of this length are tried, because the choice may decide what is left for the next.
    rests = [
        run_lengths([*room, *lengths[1:]], without(cards, run), trump, rules)
        for run in runs(cards, reached, trump, rules)
    ]
    return [reached, *max(rests)]


def pairs_that_count(lead: Sequence[str], cards: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> int:
    """R9.3: q, from the follower's cards of the suit led; `protect_tractors` acts only where the lead is one pair."""
    protected: list[str] = []
    if rules.protect_tractors == "on" and len(lead) == 2 and pair_faces(lead):
        # "In no tractor of the hand": in none that its cards can form, whichever way the hand might be read.
        protected = [card for tractor in runs(cards, 2, trump, rules) for card in tractor]
    return len([face for face in pair_faces(cards) if face not in protected])


def follow_is_legal(
    lead: Sequence[str], hand: Sequence[str], play: Sequence[str], trump: Trump, rules: Rules = STANDARD
) -> bool:
    """R9.3, with the rule's own n, P, h and q."""
    suit = effective_suit(lead[0], trump, rules)
    suit_in_hand = of_suit(hand, suit, trump, rules)
    suit_in_play = of_suit(play, suit, trump, rules)
    components = parse(lead, trump, rules)
    n = len(lead)
    p = sum(len(component) // 2 for component in components)
    h = len(suit_in_hand)
    q = pairs_that_count(lead, suit_in_hand, trump, rules)
    if len(play) != n or not holds(hand, play):
        return False
    if h <= n:
        return len(suit_in_play) == h  # all of them; where h is 0, any n cards
    if len(suit_in_play) < n or len(pair_faces(suit_in_play)) < min(p, q):
        return False
    if rules.follow_tractor == "pairs_only":
        return True
    tractors = [len(component) // 2 for component in components if len(component) >= 4]
    return run_lengths(tractors, play, trump, rules) == run_lengths(tractors, suit_in_hand, trump, rules)


def legal_follows(
    lead: Sequence[str], hand: Sequence[str], trump: Trump, rules: Rules = STANDARD
) -> set[tuple[str, ...]]:
    """Every legal answer to the lead, each sorted as strings."""
    choices = set(combinations(sorted(hand), len(lead)))
    return {play for play in choices if follow_is_legal(lead, hand, play, trump, rules)}
