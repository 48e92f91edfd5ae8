from . import card_pb2 as _card_pb2
from . import error_pb2 as _error_pb2
from . import rule_set_pb2 as _rule_set_pb2
from . import state_pb2 as _state_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CheckLeadRequest(_message.Message):
    __slots__ = ("trump", "cards", "rule_set")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump: _card_pb2.Trump
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class CheckLeadResponse(_message.Message):
    __slots__ = ("suit", "components", "illegal")
    SUIT_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    suit: _card_pb2.EffectiveSuit
    components: _containers.RepeatedCompositeFieldContainer[_card_pb2.Component]
    illegal: _error_pb2.IllegalAction
    def __init__(self, suit: _Optional[_Union[_card_pb2.EffectiveSuit, str]] = ..., components: _Optional[_Iterable[_Union[_card_pb2.Component, _Mapping]]] = ..., illegal: _Optional[_Union[_error_pb2.IllegalAction, _Mapping]] = ...) -> None: ...

class CheckFollowRequest(_message.Message):
    __slots__ = ("trump", "lead", "hand", "cards", "must_beat", "rule_set")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    MUST_BEAT_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump: _card_pb2.Trump
    lead: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    hand: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    must_beat: bool
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., lead: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., hand: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., must_beat: _Optional[bool] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class CheckFollowResponse(_message.Message):
    __slots__ = ("illegal",)
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    illegal: _error_pb2.IllegalAction
    def __init__(self, illegal: _Optional[_Union[_error_pb2.IllegalAction, _Mapping]] = ...) -> None: ...

class ResolveThrowRequest(_message.Message):
    __slots__ = ("trump", "lead", "hands", "rule_set")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump: _card_pb2.Trump
    lead: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    hands: _containers.RepeatedCompositeFieldContainer[_state_pb2.Pile]
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., lead: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., hands: _Optional[_Iterable[_Union[_state_pb2.Pile, _Mapping]]] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class ResolveThrowResponse(_message.Message):
    __slots__ = ("illegal", "stands", "led", "withdrawn", "penalty")
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    STANDS_FIELD_NUMBER: _ClassVar[int]
    LED_FIELD_NUMBER: _ClassVar[int]
    WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    PENALTY_FIELD_NUMBER: _ClassVar[int]
    illegal: _error_pb2.IllegalAction
    stands: bool
    led: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    withdrawn: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    penalty: int
    def __init__(self, illegal: _Optional[_Union[_error_pb2.IllegalAction, _Mapping]] = ..., stands: _Optional[bool] = ..., led: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., withdrawn: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., penalty: _Optional[int] = ...) -> None: ...

class JudgeTrickRequest(_message.Message):
    __slots__ = ("trump", "plays", "rule_set")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump: _card_pb2.Trump
    plays: _containers.RepeatedCompositeFieldContainer[_state_pb2.Pile]
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., plays: _Optional[_Iterable[_Union[_state_pb2.Pile, _Mapping]]] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class JudgeTrickResponse(_message.Message):
    __slots__ = ("winner", "points")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    winner: int
    points: int
    def __init__(self, winner: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class CheckDeclarationRequest(_message.Message):
    __slots__ = ("trump_rank", "standing", "declaration", "hand", "rule_set")
    TRUMP_RANK_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    DECLARATION_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump_rank: _card_pb2.Rank
    standing: _state_pb2.Declaration
    declaration: _state_pb2.Declaration
    hand: _state_pb2.Pile
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump_rank: _Optional[_Union[_card_pb2.Rank, str]] = ..., standing: _Optional[_Union[_state_pb2.Declaration, _Mapping]] = ..., declaration: _Optional[_Union[_state_pb2.Declaration, _Mapping]] = ..., hand: _Optional[_Union[_state_pb2.Pile, _Mapping]] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class CheckDeclarationResponse(_message.Message):
    __slots__ = ("illegal", "trump_suit")
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    TRUMP_SUIT_FIELD_NUMBER: _ClassVar[int]
    illegal: _error_pb2.IllegalAction
    trump_suit: _card_pb2.TrumpSuit
    def __init__(self, illegal: _Optional[_Union[_error_pb2.IllegalAction, _Mapping]] = ..., trump_suit: _Optional[_Union[_card_pb2.TrumpSuit, str]] = ...) -> None: ...

class TurnTalonRequest(_message.Message):
    __slots__ = ("trump_rank", "talon", "rule_set")
    TRUMP_RANK_FIELD_NUMBER: _ClassVar[int]
    TALON_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump_rank: _card_pb2.Rank
    talon: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump_rank: _Optional[_Union[_card_pb2.Rank, str]] = ..., talon: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class TurnTalonResponse(_message.Message):
    __slots__ = ("trump_suit", "turned")
    TRUMP_SUIT_FIELD_NUMBER: _ClassVar[int]
    TURNED_FIELD_NUMBER: _ClassVar[int]
    trump_suit: _card_pb2.TrumpSuit
    turned: int
    def __init__(self, trump_suit: _Optional[_Union[_card_pb2.TrumpSuit, str]] = ..., turned: _Optional[int] = ...) -> None: ...

class ScoreTalonRequest(_message.Message):
    __slots__ = ("talon", "lead", "trump", "won_by_opponents", "rule_set")
    TALON_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    WON_BY_OPPONENTS_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    talon: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    lead: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    trump: _card_pb2.Trump
    won_by_opponents: bool
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, talon: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., lead: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., won_by_opponents: _Optional[bool] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class ScoreTalonResponse(_message.Message):
    __slots__ = ("points", "multiplier", "added")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    MULTIPLIER_FIELD_NUMBER: _ClassVar[int]
    ADDED_FIELD_NUMBER: _ClassVar[int]
    points: int
    multiplier: int
    added: int
    def __init__(self, points: _Optional[int] = ..., multiplier: _Optional[int] = ..., added: _Optional[int] = ...) -> None: ...

class ScoreRoundRequest(_message.Message):
    __slots__ = ("points", "levels", "starter", "rule_set", "lost_last_trick_to_jack")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    LOST_LAST_TRICK_TO_JACK_FIELD_NUMBER: _ClassVar[int]
    points: int
    levels: _containers.RepeatedScalarFieldContainer[_card_pb2.Rank]
    starter: int
    rule_set: _rule_set_pb2.RuleSet
    lost_last_trick_to_jack: bool
    def __init__(self, points: _Optional[int] = ..., levels: _Optional[_Iterable[_Union[_card_pb2.Rank, str]]] = ..., starter: _Optional[int] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ..., lost_last_trick_to_jack: _Optional[bool] = ...) -> None: ...

class ScoreRoundResponse(_message.Message):
    __slots__ = ("side", "gain", "levels", "next_starter", "next_trump_rank", "winner")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    GAIN_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    NEXT_STARTER_FIELD_NUMBER: _ClassVar[int]
    NEXT_TRUMP_RANK_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    side: int
    gain: int
    levels: _containers.RepeatedScalarFieldContainer[_card_pb2.Rank]
    next_starter: int
    next_trump_rank: _card_pb2.Rank
    winner: int
    def __init__(self, side: _Optional[int] = ..., gain: _Optional[int] = ..., levels: _Optional[_Iterable[_Union[_card_pb2.Rank, str]]] = ..., next_starter: _Optional[int] = ..., next_trump_rank: _Optional[_Union[_card_pb2.Rank, str]] = ..., winner: _Optional[int] = ...) -> None: ...

class DescribeTrumpRequest(_message.Message):
    __slots__ = ("trump", "rule_set")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    trump: _card_pb2.Trump
    rule_set: _rule_set_pb2.RuleSet
    def __init__(self, trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ...) -> None: ...

class DescribeTrumpResponse(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedCompositeFieldContainer[CardFacts]
    def __init__(self, cards: _Optional[_Iterable[_Union[CardFacts, _Mapping]]] = ...) -> None: ...

class CardFacts(_message.Message):
    __slots__ = ("card", "suit", "tier", "points")
    CARD_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    TIER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    suit: _card_pb2.EffectiveSuit
    tier: int
    points: int
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ..., suit: _Optional[_Union[_card_pb2.EffectiveSuit, str]] = ..., tier: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class DescribeRuleSetsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DescribeRuleSetsResponse(_message.Message):
    __slots__ = ("rule_sets", "state_format", "server_version", "options")
    RULE_SETS_FIELD_NUMBER: _ClassVar[int]
    STATE_FORMAT_FIELD_NUMBER: _ClassVar[int]
    SERVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    rule_sets: _containers.RepeatedCompositeFieldContainer[RuleSetDescription]
    state_format: int
    server_version: str
    options: _containers.RepeatedCompositeFieldContainer[OptionDescription]
    def __init__(self, rule_sets: _Optional[_Iterable[_Union[RuleSetDescription, _Mapping]]] = ..., state_format: _Optional[int] = ..., server_version: _Optional[str] = ..., options: _Optional[_Iterable[_Union[OptionDescription, _Mapping]]] = ...) -> None: ...

class RuleSetDescription(_message.Message):
    __slots__ = ("rule_set", "description", "changes")
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    rule_set: _rule_set_pb2.RuleSet
    description: str
    changes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ..., description: _Optional[str] = ..., changes: _Optional[_Iterable[str]] = ...) -> None: ...

class OptionDescription(_message.Message):
    __slots__ = ("name", "description", "values")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    values: _containers.RepeatedCompositeFieldContainer[OptionValueDescription]
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., values: _Optional[_Iterable[_Union[OptionValueDescription, _Mapping]]] = ...) -> None: ...

class OptionValueDescription(_message.Message):
    __slots__ = ("number", "name", "sentence")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_FIELD_NUMBER: _ClassVar[int]
    number: int
    name: str
    sentence: str
    def __init__(self, number: _Optional[int] = ..., name: _Optional[str] = ..., sentence: _Optional[str] = ...) -> None: ...
