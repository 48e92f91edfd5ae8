"""The reference's reading of throws and of who wins a trick (R10, R11.1-R11.3)."""

from collections.abc import Sequence
from typing import NamedTuple

from reference import (
    SUITS,
    Trump,
    card_points,
    effective_suit,
    follow_is_legal,
    of_suit,
    one_suit,
    pair_faces,
    parse,
    runs,
    tier,
    without,
)
from reference_options import STANDARD, Rules


class Throw(NamedTuple):
    """What becomes of a lead: the cards led, those withdrawn, and the penalty to the leader's side (R10.3-R10.5)."""

    stands: bool
    led: list[str]
    withdrawn: list[str]
    penalty: int


# ---- R10.1 to R10.6: throws


def can_beat(component: Sequence[str], hand: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> bool:
    """R10.2: whether the hand holds, in the component's suit, a component of its kind with a higher top."""
    suit_in_hand = of_suit(hand, effective_suit(component[0], trump, rules), trump, rules)
    if len(component) == 1:
        rivals = [[card] for card in suit_in_hand]
    else:
        rivals = runs(suit_in_hand, len(component) // 2, trump, rules)
    top = max(tier(card, trump, rules) for card in component)
    return any(tier(rival[0], trump, rules) > top for rival in rivals)


def resolve_throw(
    lead: Sequence[str], other_hands: Sequence[Sequence[str]], trump: Trump, rules: Rules = STANDARD
) -> Throw:
    """R10.1-R10.5: what is led in the end; the other hands are in turn, so that the second is the partner's."""
    components = parse(lead, trump, rules)
    # What `throw_check` leaves out beats nothing here, so the partner is then no challenger of R10.4 either.
    checked = list(other_hands) if rules.throw_check == "all_hands" else [other_hands[0], other_hands[2]]
    beaten_by = [[part for part in components if can_beat(part, hand, trump, rules)] for hand in checked]
    if len(components) == 1 or not any(beaten_by):
        return Throw(stands=True, led=list(lead), withdrawn=[], penalty=0)
    first = next(parts for parts in beaten_by if parts)  # what the first able player in turn can beat
    beaten = first if rules.failed_component == "first_challenger" else [part for parts in beaten_by for part in parts]

    def place_in_line(part: Sequence[str]) -> tuple[int, ...]:
        # R10.4: the lowest top tier, then the fewest cards, then the suit order, which no value of the option changes.
        height, suit = tier(part[0], trump, rules), SUITS.find(part[0][0])
        fewest_first = rules.failed_component == "fewest_cards_beaten"
        return (len(part), height, suit) if fewest_first else (height, len(part), suit)

    led = min(beaten, key=place_in_line)
    withdrawn = without(lead, led)
    penalty = {"per_card_withdrawn": 10 * len(withdrawn), "per_attempt": 10, "none": 0}[rules.throw_penalty]
    return Throw(stands=False, led=led, withdrawn=withdrawn, penalty=penalty)


def first_able(
    component: Sequence[str], hands_in_turn: Sequence[Sequence[str]], trump: Trump, rules: Rules = STANDARD
) -> int | None:
    """R10.6: the index of the first player after the leader who can, and so must, beat the component."""
    if rules.failed_throw_must_beat == "off":
        return None
    # The partner too, also where `throw_check` does not look into the partner's hand: that option is about R10.2.
    return next((index for index, hand in enumerate(hands_in_turn) if can_beat(component, hand, trump, rules)), None)


def must_beat_is_legal(
    component: Sequence[str], hand: Sequence[str], play: Sequence[str], trump: Trump, rules: Rules = STANDARD
) -> bool:
    """R10.6: whether the first able player may answer what remained of a failed throw with this play."""
    # The play has as many cards as the component, so it can beat it only as a whole. That it beats makes it follow:
    # `protect_tractors` forbids no pair, and under `must_tractor` every run as long as the one led will do.
    return follow_is_legal(component, hand, play, trump, rules) and can_beat(component, play, trump, rules)


# ---- R10.7 and R11.1 to R11.3: winning a trick


def divisions(
    cards: Sequence[str], sizes: Sequence[int], trump: Trump, rules: Rules = STANDARD
) -> list[list[list[str]]]:
    """R10.7: every way to divide the cards into a layout, its sizes in cards (1 single, 2 pair, 4 and up tractor)."""
    if all(size == 1 for size in sizes):  # singles take whatever is left, a pair as two of them
        return [[[card] for card in cards]] if len(cards) == len(sizes) else []
    size = max(sizes)
    other_sizes = list(sizes)
    other_sizes.remove(size)
    return [
        [run, *rest]
        for run in runs(cards, size // 2, trump, rules)
        for rest in divisions(without(cards, run), other_sizes, trump, rules)
    ]


def compared_tiers(play: Sequence[str], lead: Sequence[str], trump: Trump, rules: Rules = STANDARD) -> list[list[int]]:
    """R10.7: what `ruff_compare` looks at, for each division into the lead's layout; empty if there is none."""
    sizes = [len(component) for component in parse(lead, trump, rules)]
    found = []
    for division in divisions(play, sizes, trump, rules):
        parts = sorted((len(part), tier(part[0], trump, rules)) for part in division)[::-1]
        match rules.ruff_compare:
            case "longest_component":
                found.append([parts[0][1]])
            case "highest_pair":
                # Any pair of the play, wherever the division puts it: also one that serves as two singles.
                cards = pair_faces(play) if max(sizes) > 1 else play
                found.append([max(tier(card, trump, rules) for card in cards)])
            case "all_components":
                found.append([height for _, height in parts])
    return found


def takes_lead(
    play: Sequence[str], standing: Sequence[str], lead: Sequence[str], trump: Trump, rules: Rules = STANDARD
) -> bool:
    """R11.1, R11.2: whether a later play beats the play that is winning the trick so far."""
    led_suit = effective_suit(lead[0], trump, rules)
    if not one_suit(play, trump, rules) or effective_suit(play[0], trump, rules) not in (led_suit, "T"):
        return False
    ruff, standing_ruff = (effective_suit(cards[0], trump, rules) != led_suit for cards in (play, standing))
    found = compared_tiers(play, lead, trump, rules)  # R11.2 compares so in the led suit too
    if ruff != standing_ruff:
        return ruff and found != []
    best = max(compared_tiers(standing, lead, trump, rules))
    return any(all(mine > theirs for mine, theirs in zip(tiers, best, strict=True)) for tiers in found)


def winner(plays: Sequence[Sequence[str]], trump: Trump, rules: Rules = STANDARD) -> int:
    """R11.2: the index of the winning play; plays[0] is the lead, the others follow in turn."""
    standing = 0
    for index in range(1, len(plays)):
        if takes_lead(plays[index], plays[standing], plays[0], trump, rules):
            standing = index
    return standing  # equal: the first played


def trick_points(plays: Sequence[Sequence[str]]) -> int:
    """R1.2, R11.3: the points of a trick's cards."""
    return sum(card_points(card) for play in plays for card in play)
