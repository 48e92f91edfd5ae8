"""The methods of RulesService: decode, one call of the engine, encode."""

from tractor_engine import declare, follow, score, talon, trick
from tractor_engine import lead as leads
from tractor_engine.card import CARDS, CLUB, DIAMOND, HEART, SPADE, TRUMP, points_of
from tractor_engine.errors import IllegalActionError, not_in_hand
from tractor_engine.hand import Hand
from tractor_engine.options import UNLISTED, OptionValue
from tractor_engine.ruleset import DESCRIPTIONS, OPTIONS, STANDARD, RuleSet
from tractor_engine.ruletext import format_option
from tractor_engine.shape import parse
from tractor_engine.trump import TrumpOrder
from tractor_proto import rules_service_pb2 as pb

from tractor_server.codec.cards import (
    check_together,
    decode_hand,
    decode_hands,
    decode_some,
    decode_talon,
    encode_pile,
)
from tractor_server.codec.faults import Faults
from tractor_server.codec.numbers import (
    check_size,
    decode_levels,
    decode_rank,
    decode_required,
    decode_seat,
    enum,
)
from tractor_server.codec.rules import (
    decode_declaration,
    decode_order,
    encode_components,
    encode_illegal,
)
from tractor_server.codec.ruleset import decode_chosen_rule_set, encode_rule_set
from tractor_server.codec.writer import FORMAT
from tractor_server.version import rule_sets, server_version

MOST_POINTS = 1_000_000
READING_ORDER = (TRUMP, SPADE, HEART, DIAMOND, CLUB)


def check_lead(request: pb.CheckLeadRequest) -> pb.CheckLeadResponse:
    """How cards read, and whether they may be led."""
    with Faults() as faults:
        rules, order = decode_order(request.trump, request.rule_set, faults)
        cards = decode_hand(request.cards, "cards", faults)
    illegal = leads.check_lead(rules, order, cards)
    response = pb.CheckLeadResponse(suit=enum(order.common_suit(cards.ones)), illegal=encode_illegal(illegal))
    for suit in READING_ORDER:
        encode_components(parse(order, cards.only(order.suits[suit])), order, response.components)
    return response


def check_follow(request: pb.CheckFollowRequest) -> pb.CheckFollowResponse:
    """Whether a hand may answer so."""
    with Faults() as faults:
        rules, order = decode_order(request.trump, request.rule_set, faults)
        lead = decode_some(request.lead, "lead", faults)
        hand = decode_hand(request.hand, "hand", faults)
        cards = decode_hand(request.cards, "cards", faults)
    _refuse_no_lead(rules, order, lead)
    components = parse(order, lead)
    with Faults() as faults:
        if request.must_beat and len(components) > 1:
            faults.add("must_beat", "must not be set for a throw: what a failed one leaves is one component (R10.4)")
    debt = follow.debt_of(rules, order, lead, components[0] if request.must_beat else None)
    return pb.CheckFollowResponse(illegal=encode_illegal(follow.check_follow(order, debt, hand, cards)))


def resolve_throw(request: pb.ResolveThrowRequest) -> pb.ResolveThrowResponse:
    """What comes of a lead against the other hands."""
    with Faults() as faults:
        rules, order = decode_order(request.trump, request.rule_set, faults)
        lead = decode_some(request.lead, "lead", faults)
        check_size(request.hands, "hands", range(1, 4), faults)
        hands = decode_hands(request.hands[:3], "hands", faults)
        check_together([lead, *hands], "hands", faults)
    illegal = leads.check_lead(rules, order, lead)
    if illegal is not None:
        return pb.ResolveThrowResponse(illegal=encode_illegal(illegal))
    throw = leads.resolve(rules, order, lead, hands)
    return pb.ResolveThrowResponse(
        stands=throw.stands,
        led=encode_pile(throw.led).cards,
        withdrawn=encode_pile(throw.withdrawn).cards,
        penalty=throw.penalty,
    )


def judge_trick(request: pb.JudgeTrickRequest) -> pb.JudgeTrickResponse:
    """Who wins a trick, as far as it is played, and what is in it."""
    with Faults() as faults:
        rules, order = decode_order(request.trump, request.rule_set, faults)
        check_size(request.plays, "plays", range(1, 5), faults)
        plays = decode_hands(request.plays[:4], "plays", faults)
        for number, play in enumerate(plays):
            if not play or len(play) != len(plays[0]):
                faults.add((("plays", number), "cards"), "must be one card or more, and as many in every play (R9.1)")
        check_together(plays, "plays", faults)
    _refuse_no_lead(rules, order, plays[0])
    return pb.JudgeTrickResponse(winner=trick.winner(rules, order, plays), points=trick.points(plays))


def check_declaration(request: pb.CheckDeclarationRequest) -> pb.CheckDeclarationResponse:
    """Whether a declaration is accepted, and what is trumps then."""
    with Faults() as faults:
        rules = decode_chosen_rule_set(request.rule_set, faults)
        rank = decode_rank(request.trump_rank, "trump_rank", faults)
        standing = None
        if request.HasField("standing"):
            standing = decode_declaration(request.standing, "standing", faults)
            if not declare.class_of(rules, rank, standing.cards):
                faults.add(("standing", "cards"), "must be a declaration of the trump rank (R4.2)")
        declaration = decode_declaration(request.declaration, "declaration", faults)
        hand = decode_hand(request.hand.cards, ("hand", "cards"), faults) if request.HasField("hand") else None
    illegal = declare.check_declaration(rules, rank, standing, declaration)
    if illegal is None and hand is not None and not declaration.cards <= hand:
        illegal = not_in_hand(hand, declaration.cards, "R4.2")
    accepted = declaration if illegal is None else standing
    return pb.CheckDeclarationResponse(
        illegal=encode_illegal(illegal), trump_suit=enum(accepted.suit if accepted is not None else 0)
    )


def turn_talon(request: pb.TurnTalonRequest) -> pb.TurnTalonResponse:
    """What the talon makes trumps."""
    with Faults() as faults:
        rules = decode_chosen_rule_set(request.rule_set, faults)
        rank = decode_rank(request.trump_rank, "trump_rank", faults)
        cards = decode_talon(request.talon, "talon", faults)
    turned = talon.turn(rules, rank, cards)
    if turned is None:
        return pb.TurnTalonResponse()
    return pb.TurnTalonResponse(trump_suit=enum(turned.suit), turned=turned.count)


def score_talon(request: pb.ScoreTalonRequest) -> pb.ScoreTalonResponse:
    """What the talon adds."""
    with Faults() as faults:
        rules, order = decode_order(request.trump, request.rule_set, faults)
        cards = decode_hand(request.talon, "talon", faults, most=8)
        lead = decode_some(request.lead, "lead", faults)
        check_together((cards, lead), "talon", faults)
    _refuse_no_lead(rules, order, lead)
    bonus = talon.score(rules, cards, parse(order, lead))
    added = bonus.added if request.won_by_opponents else 0
    return pb.ScoreTalonResponse(points=bonus.points, multiplier=bonus.multiplier, added=added)


def score_round(request: pb.ScoreRoundRequest) -> pb.ScoreRoundResponse:
    """What a total means for levels and starter."""
    with Faults() as faults:
        rules = decode_chosen_rule_set(request.rule_set, faults)
        points = decode_required(request, "points", None, faults)
        if abs(points) > MOST_POINTS or points % 5:
            faults.add("points", f"must be a multiple of 5, at most {MOST_POINTS} either way")
        levels = decode_levels(request.levels, None, faults)
        starter = decode_seat(request, "starter", None, faults)
    result = score.result(rules, points, levels, starter)
    if request.lost_last_trick_to_jack:
        result = score.hook(rules, result, levels, starter)
    return pb.ScoreRoundResponse(
        side=result.side,
        gain=result.gain,
        levels=enum(result.levels),
        next_starter=result.next_starter,
        next_trump_rank=enum(0 if result.winner is not None else result.levels[result.side]),
        winner=result.winner,
    )


def describe_trump(request: pb.DescribeTrumpRequest) -> pb.DescribeTrumpResponse:
    """Suit, tier and points of every card."""
    with Faults() as faults:
        _, order = decode_order(request.trump, request.rule_set, faults)
    facts = [
        pb.CardFacts(card=enum(card), suit=enum(order.suit(card)), tier=order.tier(card), points=points_of(card))
        for card in CARDS
    ]
    return pb.DescribeTrumpResponse(cards=facts)


def describe_rule_sets(_: pb.DescribeRuleSetsRequest) -> pb.DescribeRuleSetsResponse:
    """What this server offers."""
    return pb.DescribeRuleSetsResponse(
        rule_sets=map(_describe_rule_set, rule_sets()),
        state_format=FORMAT,
        server_version=server_version(),
        options=map(_describe_option, OPTIONS),
    )


def _describe_rule_set(rules: RuleSet) -> pb.RuleSetDescription:
    return pb.RuleSetDescription(
        rule_set=encode_rule_set(rules),
        description=DESCRIPTIONS[rules.preset],
        changes=[f"{name}={format_option(name, value)}" for name, value in rules.differences(STANDARD).items()],
    )


def _describe_option(name: str) -> pb.OptionDescription:
    kind = type(getattr(STANDARD, name))
    if not issubclass(kind, OptionValue):
        return pb.OptionDescription(name=name, description=UNLISTED[name][0])
    values = [
        pb.OptionValueDescription(number=value, name=format_option(name, value), sentence=value.sentence)
        for value in kind
    ]
    return pb.OptionDescription(name=name, description=kind.__doc__, values=values)


def _refuse_no_lead(rules: RuleSet, order: TrumpOrder, lead: Hand) -> None:
    illegal = leads.check_lead(rules, order, lead)
    if illegal is not None:
        raise IllegalActionError(illegal)
