"""The calls of RulesService: single questions."""

from collections.abc import Iterable

from tractor_proto.card_pb2 import Rank, Trump
from tractor_proto.rules_service_pb2 import (
    CheckDeclarationRequest,
    CheckDeclarationResponse,
    CheckFollowRequest,
    CheckFollowResponse,
    CheckLeadRequest,
    CheckLeadResponse,
    DescribeRuleSetsRequest,
    DescribeRuleSetsResponse,
    DescribeTrumpRequest,
    DescribeTrumpResponse,
    JudgeTrickRequest,
    JudgeTrickResponse,
    ResolveThrowRequest,
    ResolveThrowResponse,
    ScoreRoundRequest,
    ScoreRoundResponse,
    ScoreTalonRequest,
    ScoreTalonResponse,
    TurnTalonRequest,
    TurnTalonResponse,
)
from tractor_proto.state_pb2 import Declaration

from tractor_client.caller import Caller
from tractor_client.cards import Cards, to_cards, to_declaration, to_pile, to_piles, to_rank, to_trump

AnyTrump = str | Trump
"""`7/C`, `7/NT`, or the contract's message."""
AnyDeclaration = tuple[int, Cards] | Declaration
"""A seat and its cards, or the contract's message."""


class RulesCalls(Caller):
    """RulesService, a method an RPC; rules_service.proto says what each does."""

    def check_lead(self, trump: AnyTrump, cards: Cards) -> CheckLeadResponse:
        """Ask whether cards may be led, and how they read (R8.5, R9.2)."""
        request = CheckLeadRequest(trump=to_trump(trump), cards=to_cards(cards), rule_set=self.rule_set)
        return self._call(self._rules.CheckLead, request)

    def check_follow(
        self, trump: AnyTrump, lead: Cards, hand: Cards, cards: Cards, *, must_beat: bool = False
    ) -> CheckFollowResponse:
        """Ask whether a hand may answer a lead so (R9.3); `must_beat`: the lead is what a failed throw left (R10.6)."""
        request = CheckFollowRequest(
            trump=to_trump(trump),
            lead=to_cards(lead),
            hand=to_cards(hand),
            cards=to_cards(cards),
            must_beat=must_beat,
            rule_set=self.rule_set,
        )
        return self._call(self._rules.CheckFollow, request)

    def resolve_throw(self, trump: AnyTrump, lead: Cards, hands: Iterable[Cards]) -> ResolveThrowResponse:
        """Ask whether a lead stands against the other three hands, in turn order, and what is led if not (R10)."""
        request = ResolveThrowRequest(
            trump=to_trump(trump), lead=to_cards(lead), hands=to_piles(hands), rule_set=self.rule_set
        )
        return self._call(self._rules.ResolveThrow, request)

    def judge_trick(self, trump: AnyTrump, plays: Iterable[Cards]) -> JudgeTrickResponse:
        """Ask who wins a trick, as an index of its plays, and what is in it (R11)."""
        request = JudgeTrickRequest(trump=to_trump(trump), plays=to_piles(plays), rule_set=self.rule_set)
        return self._call(self._rules.JudgeTrick, request)

    def check_declaration(
        self,
        trump_rank: "str | Rank",
        declaration: AnyDeclaration,
        *,
        standing: AnyDeclaration | None = None,
        hand: Cards | None = None,
    ) -> CheckDeclarationResponse:
        """Ask whether a declaration is accepted over the standing one, and what is trumps then (R4)."""
        request = CheckDeclarationRequest(
            trump_rank=to_rank(trump_rank),
            standing=None if standing is None else to_declaration(standing),
            declaration=to_declaration(declaration),
            hand=None if hand is None else to_pile(hand),
            rule_set=self.rule_set,
        )
        return self._call(self._rules.CheckDeclaration, request)

    def turn_talon(self, trump_rank: "str | Rank", talon: Cards) -> TurnTalonResponse:
        """Ask what the talon, turned up in this order, makes trumps (R5)."""
        request = TurnTalonRequest(trump_rank=to_rank(trump_rank), talon=to_cards(talon), rule_set=self.rule_set)
        return self._call(self._rules.TurnTalon, request)

    def score_talon(self, trump: AnyTrump, talon: Cards, lead: Cards, *, won_by_opponents: bool) -> ScoreTalonResponse:
        """Ask what the talon is worth after a last trick with this lead (R11.4)."""
        request = ScoreTalonRequest(
            trump=to_trump(trump),
            talon=to_cards(talon),
            lead=to_cards(lead),
            won_by_opponents=won_by_opponents,
            rule_set=self.rule_set,
        )
        return self._call(self._rules.ScoreTalon, request)

    def score_round(
        self, points: int, levels: "Iterable[str | Rank]", starter: int, *, lost_last_trick_to_jack: bool = False
    ) -> ScoreRoundResponse:
        """Ask what the opponents' total means for the levels of sides 0 and 1, and for the starter (R12, R13)."""
        request = ScoreRoundRequest(
            points=points,
            levels=[to_rank(level) for level in levels],
            starter=starter,
            lost_last_trick_to_jack=lost_last_trick_to_jack,
            rule_set=self.rule_set,
        )
        return self._call(self._rules.ScoreRound, request)

    def describe_trump(self, trump: AnyTrump) -> DescribeTrumpResponse:
        """Ask for effective suit, tier and points of all 54 cards (R7)."""
        return self._call(
            self._rules.DescribeTrump, DescribeTrumpRequest(trump=to_trump(trump), rule_set=self.rule_set)
        )

    def describe_rule_sets(self) -> DescribeRuleSetsResponse:
        """Ask for the presets, options and versions of the server."""
        return self._call(self._rules.DescribeRuleSets, DescribeRuleSetsRequest())
