"""The options of a rule set, each value with the sentence it stands for (rules, section 14).

The first value of each is the default. Numbers and names are those of the contract's enums. What is said here is said
once: the docs and `DescribeRuleSets` take it from here.
"""

from enum import IntEnum
from typing import Self


class OptionValue(IntEnum):
    """A value of an option: a number, and a sentence for people."""

    sentence: str

    def __new__(cls, number: int, sentence: str) -> Self:
        """Keep the sentence beside the number."""
        value = int.__new__(cls, number)
        value._value_ = number
        value.sentence = sentence
        return value

    __hash__ = int.__hash__
    """An int's, as its equality is: an enum's own goes through its name, and takes ten times as long."""


class Direction(OptionValue):
    """Turn order (R2.2, R13.2)."""

    COUNTER_CLOCKWISE = 1, "Drawing and playing go from seat s to s + 1; the seat on the right takes over."
    CLOCKWISE = 2, "Drawing and playing go from seat s to s - 1; so does the start when opponents take over."


class NoTrumpRank(OptionValue):
    """What the trump rank is in a no-trump round (R4.8, R7)."""

    PLAIN = 1, "In a no-trump round only jokers are trumps."
    TRUMP = 2, "In a no-trump round the four rank cards stay trumps, equal to each other, below the jokers."


class NoTrumpDeclaration(OptionValue):
    """Whether no-trump can be declared (R4.2)."""

    JOKER_PAIR = 1, "Two identical jokers declare no-trump."
    OFF = 2, "Jokers declare nothing."


class JokerOvercall(OptionValue):
    """Whether one pair of jokers overcalls the other (R4.3)."""

    NONE = 1, "A pair of jokers cannot be overcalled."
    RED_OVER_BLACK = 2, "The red pair overcalls the black pair."


class SuitOrderOvercall(OptionValue):
    """Whether a pair overcalls a pair (R4.3)."""

    NONE = 1, "A pair is overcalled by a pair of jokers only."
    SHCD = 2, "A pair of rank cards overcalls a pair of a lower suit: S high, then H, C, D."


class Reinforce(OptionValue):
    """Whether a single declaration can be made a pair (R4.4)."""

    OFF = 1, "The holder of a standing declaration cannot strengthen it."
    ON = 2, "The holder of a standing single may show its twin too, which makes it a pair."


class SelfOvercall(OptionValue):
    """Whether the holder may overcall the own declaration (R4.4)."""

    OFF = 1, "The holder of a standing declaration cannot change it."
    ON = 2, "The holder of a standing declaration may overcall it with a higher class, in any suit."


class PartnerOvercall(OptionValue):
    """Whether partners may overcall each other (R4.4)."""

    ON = 1, "Partners may overcall each other."
    OFF = 2, "Nobody overcalls a partner."


class FirstStarter(OptionValue):
    """Who starts round 1 (R4.7)."""

    FINAL_DECLARATION = 1, "In round 1 the final declarer is the starter."
    FIRST_DECLARATION = 2, "In round 1 the first to declare is the starter, whoever makes trumps."


class NobodyDeclares(OptionValue):
    """What makes trumps in later rounds when nobody declares (R5)."""

    TURN_TALON = 1, "The talon is turned up: its first card of the trump rank, else its highest card, makes trumps."
    FIRST_CARD = 2, "The first card of the talon that is no joker makes trumps."
    NO_TRUMP = 3, "The round is no-trump."
    REDEAL = 4, "The cards are dealt again; starter and levels stay."


class TalonOvercall(OptionValue):
    """Whether others may overcall after the burying (R6)."""

    OFF = 1, "Declaring ends before the talon is taken."
    TAKES_TALON = 2, "After the burying others may overcall in turn order, take the talon and bury again."


class FollowTractor(OptionValue):
    """What answers a tractor (R9.3)."""

    PAIRS_ONLY = 1, "Any pairs answer a tractor."
    MUST_TRACTOR = 2, "A tractor draws tractors: runs of pairs as long as the hand allows."


class ProtectTractors(OptionValue):
    """Whether a pair lead draws pairs out of tractors (R9.3)."""

    OFF = 1, "A pair draws any pair."
    ON = 2, "A pair does not draw pairs that are in a tractor of the hand; they may be played all the same."


class Throws(OptionValue):
    """What may be thrown (R10.1)."""

    ALL_SUITS = 1, "Any suit may be thrown, trumps included."
    SIDE_SUITS_ONLY = 2, "Side suits may be thrown, trumps not."
    OFF = 3, "A lead is one component."


class ThrowCheck(OptionValue):
    """Against whose hands a throw must stand (R10.2)."""

    ALL_HANDS = 1, "A throw must stand against the three other hands."
    OPPONENTS = 2, "A throw must stand against the two hands of the other side."


class FailedComponent(OptionValue):
    """What is led when a throw fails (R10.4)."""

    LOWEST_BEATEN = 1, "Of a failed throw the lowest beaten component is led."
    FEWEST_CARDS_BEATEN = 2, "Of a failed throw the beaten component of the fewest cards is led; then the lowest."
    FIRST_CHALLENGER = 3, "Of a failed throw the lowest component that the first able player in turn can beat is led."


class ThrowPenalty(OptionValue):
    """What a failed throw costs (R10.5)."""

    PER_CARD_WITHDRAWN = 1, "A failed throw costs 10 points for each card withdrawn."
    PER_ATTEMPT = 2, "A failed throw costs 10 points."
    NONE = 3, "A failed throw costs nothing."


class FailedThrowMustBeat(OptionValue):
    """Whether what a failed throw left must be beaten (R10.6)."""

    FIRST_ABLE = 1, "The first player in turn who can beat what a failed throw left must beat it."
    OFF = 2, "Nobody has to beat what a failed throw left."


class RuffCompare(OptionValue):
    """What decides between plays that divide into the lead's layout (R10.7)."""

    LONGEST_COMPONENT = 1, "The top of the lead's longest component decides."
    HIGHEST_PAIR = 2, "The highest pair decides when a pair was led, else the highest single."
    ALL_COMPONENTS = 3, "A later play must be higher in every component."


class TalonMultiplier(OptionValue):
    """By what the talon's points are multiplied (R11.4)."""

    TWICE_CARDS = 1, "The talon counts twice the cards that each player played to the last trick."
    TWICE_LONGEST = 2, "The talon counts twice the cards of the lead's longest component."
    POWER_OF_TWO_LONGEST = 3, "The talon counts 2 to the power of the cards of the lead's longest component."
    BY_KIND = 4, "The talon counts double for a single, 4 times for a pair, 8 times for a tractor."


class PointTotals(OptionValue):
    """Whether totals may be negative (R12.1)."""

    UNCLAMPED = 1, "The opponents' points may fall below zero."
    NOT_BELOW_ZERO = 2, "The opponents' points never fall below zero."


class WinAtAce(OptionValue):
    """How a match is won (R13.4)."""

    PASS = 1, "A side that gains beyond the ace wins, from whatever level."
    DEFEND = 2, "Gains stop at the ace; declarers on the ace who win the round win the match."


class JackHook(OptionValue):
    """What a jack can do to declarers on jacks (R13.4)."""

    OFF = 1, "Levels never fall."
    TO_TWO = 2, "Declarers on J who lose the last trick to a play with a jack fall to 2."


UNLISTED = {
    "start_level": ("The level at which both sides begin (R2.1).", "`2`, or any rank"),
    "gain_cap": ("The most levels that a round can gain (R12.2).", "`none`, or 1 to 13"),
    "must_defend": (
        "Ranks that a gain cannot skip and that only declarers leave (R13.4).",
        "`none`, or ranks joined with `+`, as `5+T+K`",
    ),
}
"""The options whose values are ranks, a number or a set: what they are about, and how they are written."""
