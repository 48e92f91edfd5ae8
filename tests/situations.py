"""Random situations in the words of the reference, where what is rare at a table is common.

Few faces, most of them twice and near one another in one suit, mostly trumps, with the other rank cards and jokers; A
and 2 as trump rank and no-trump more often than fair.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from reference import NO_TRUMP, RANKS, SUITS, Trump, effective_suit, pair_faces, tier, without
from reference_options import STANDARD, Rules

FACES = [suit + rank for suit in SUITS for rank in RANKS] + ["BJ", "RJ"]
Cards = list[str]


class Follow(NamedTuple):
    """A lead, the hand that answers, and attempted answers."""

    trump: Trump
    lead: Cards
    hand: Cards
    plays: list[Cards]


class Throw(NamedTuple):
    """A lead of one suit, and the other hands in turn order."""

    trump: Trump
    lead: Cards
    hands: list[Cards]


class FullTrick(NamedTuple):
    """The lead and three plays."""

    trump: Trump
    plays: list[Cards]


def random_trump(rng: Random, rules: Rules = STANDARD) -> Trump:
    """Any of the 65, the odd ones more often."""
    suit = NO_TRUMP if rng.random() < (0.15 if rules.no_trump_rank == "plain" else 0.3) else rng.choice(SUITS)
    return Trump(rng.choice((rng.choice(RANKS), "A", "2")), suit)


def random_suit(rng: Random, trump: Trump) -> str:
    """An effective suit, mostly trumps."""
    return "T" if rng.random() < 0.6 else rng.choice([suit for suit in SUITS if suit != trump.suit])


def of_suit(cards: Sequence[str], suit: str, trump: Trump, rules: Rules = STANDARD) -> Cards:
    """The cards of an effective suit, the lowest first."""
    own = [card for card in cards if effective_suit(card, trump, rules) == suit]
    return sorted(own, key=lambda card: tier(card, trump, rules))


def neighbours(rng: Random, cards: Cards, most: int) -> Cards:
    """All copies of some faces that lie side by side in this order: often the last, the highest."""
    faces = list(dict.fromkeys(cards))
    count = min(len(faces), rng.randint(2, most))
    last = len(faces) - count
    start = last if rng.random() < 0.3 else rng.randint(0, last)
    return [card for card in cards if card in faces[start : start + count]]


def some(rng: Random, cards: Cards, count: int) -> Cards:
    """So many of the cards, or all, in any order: pairs for preference."""
    chosen: Cards = []
    left = list(cards)
    count = min(count, len(cards))
    while len(chosen) < count:
        pairs = pair_faces(left)
        whole = pairs and len(chosen) + 2 <= count and rng.random() < 0.8
        new = 2 * [rng.choice(pairs)] if whole else [rng.choice(left)]
        chosen += new
        left = without(left, new)
    rng.shuffle(chosen)
    return chosen


def one_suit(rng: Random, rules: Rules = STANDARD) -> tuple[Trump, Cards]:
    """Cards of one suit."""
    trump = random_trump(rng, rules)
    pool = neighbours(rng, of_suit(2 * FACES, random_suit(rng, trump), trump, rules), 8)
    return trump, some(rng, pool, rng.randint(1, 12))


def follow(rng: Random, rules: Rules = STANDARD) -> Follow:
    """A lead and a hand with few or many cards of its suit, often just as many as were led."""
    trump = random_trump(rng, rules)
    suit = random_suit(rng, trump)
    pool = neighbours(rng, of_suit(2 * FACES, suit, trump, rules), 9)
    lead = some(rng, pool, rng.choice((1, 2, 2, 3, 4, 5, 6)))
    count = len(lead)
    held = some(rng, without(pool, lead), rng.choice((0, count - 1, count, count + 1, count + 2, 9)))
    others = [face for face in FACES if effective_suit(face, trump, rules) != suit]
    hand = held + some(rng, 2 * rng.sample(others, 6), max(2, count + 1 - len(held)))
    plays = [rng.sample(hand, count)]
    for _ in range(4):  # what is likely to be legal: cards of the suit, pairs for preference
        play = some(rng, held, count)
        plays.append(play + rng.sample(without(hand, play), count - len(play)))
    plays.append(rng.sample(hand, rng.randint(0, count + 1)))
    plays.append(rng.sample(sorted({*hand, *lead}), 1) + plays[0][1:])  # perhaps a card that is not held
    return Follow(trump, lead, hand, [play for play in plays if max(map(play.count, play), default=0) <= 2])


def drawing(rng: Random, rules: Rules = STANDARD) -> Follow:
    """A lead of tractors and a hand of many pairs of its suit; of the lead only the layout matters."""
    trump = random_trump(rng, rules)
    pool = neighbours(rng, of_suit(2 * FACES, random_suit(rng, trump), trump, rules), 11)
    lead: Cards = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        length = rng.choice((2, 2, 3, 4))
        faces = list(dict.fromkeys(face for face in pool if tier(face, trump, rules) != tier(pool[0], trump, rules)))
        start = rng.randrange(max(1, len(faces) - length))
        lead += [face for face in faces[start : start + length] for _ in range(2) if face not in lead[:-1]]
    lead += rng.sample(without(pool, lead), min(rng.choice((0, 0, 1, 2)), len(pool) - len(lead)))
    if not lead:
        return follow(rng, rules)
    paired = rng.sample(pair_faces(pool), rng.randint(0, min(8, len(pool) // 2)))
    single = rng.sample(
        [face for face in dict.fromkeys(pool) if face not in paired], min(2, len(pool) // 2 - len(paired))
    )
    held = 2 * paired + single
    others = [face for face in FACES if effective_suit(face, trump, rules) != effective_suit(pool[0], trump, rules)]
    hand = held + rng.sample(others, max(0, len(lead) - len(held)))
    plays = [rng.sample(hand, len(lead))] + [some(rng, hand, len(lead)) for _ in range(6)]
    return Follow(trump, lead, hand, plays)


def throw(rng: Random, rules: Rules = STANDARD) -> Throw:
    """A lead of some components, and hands with much of its suit, pairs mostly in one hand."""
    trump = random_trump(rng, rules)
    pool = neighbours(rng, of_suit(2 * FACES, random_suit(rng, trump), trump, rules), 9)
    lead = some(rng, pool, rng.randint(1, 7))
    rest = without(pool, lead)
    hands: list[Cards] = [[], [], []]
    for face in dict.fromkeys(rest):
        if rng.random() < 0.6:
            rng.choice(hands).extend([face] * rest.count(face))
        else:
            for _ in range(rest.count(face)):
                rng.choice(hands).append(face)
    return Throw(trump, lead, hands)


def trick(rng: Random, rules: Rules = STANDARD) -> FullTrick:
    """A lead, often with a tractor, and three plays: mostly trumps that divide like it, in several ways, or nearly."""
    trump = random_trump(rng, rules)
    suit = random_suit(rng, trump) if rng.random() < 0.3 else rng.choice([s for s in SUITS if s != trump.suit])
    pool = neighbours(rng, of_suit(2 * FACES, suit, trump, rules), 7)
    if rng.random() < 0.3:  # all of it but an inner tier: two tractors, or one and a pair
        inner = rng.choice(pool[2:-2] or pool)
        lead = [face for face in pool if face != inner] or pool
    else:
        lead = some(rng, pool, rng.choice((1, 2, 3, 4, 4, 5, 6)))
    count = len(lead)
    plays = [lead]
    left = without(2 * FACES, lead)
    for _ in range(3):
        pool = of_suit(left, "T" if rng.random() < 0.7 else suit, trump, rules)
        play = some(rng, neighbours(rng, pool, 2 + count // 2) if pool else [], count)
        play += rng.sample(without(left, play), count - len(play))
        plays.append(play)
        left = without(left, play)
    return FullTrick(trump, plays)


def ruffs(rng: Random, rules: Rules = STANDARD) -> FullTrick:
    """A side suit's lead of several components, and three ruffs of neighbouring trumps, mostly high ones."""
    trump = random_trump(rng, rules)
    suit = rng.choice([suit for suit in SUITS if suit != trump.suit])
    pool = neighbours(rng, of_suit(2 * FACES, suit, trump, rules), 6)
    lead = some(rng, pool, rng.choice((2, 3, 4, 5, 5, 6, 7)))
    plays = [lead]
    left = of_suit(2 * FACES, "T", trump, rules)
    others = [face for face in FACES if effective_suit(face, trump, rules) not in ("T", suit)]
    for _ in range(3):
        near = left[-18:] if rng.random() < 0.5 else left
        play = some(rng, neighbours(rng, near, 2 + len(lead) // 2) if near else [], len(lead))
        more = without(left, play)
        play += rng.sample(more, min(len(lead) - len(play), len(more)))
        left = without(left, play)
        plays.append(play + rng.sample(others, len(lead) - len(play)))
    return FullTrick(trump, plays)
