from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_SPADE_TWO: _ClassVar[Card]
    CARD_SPADE_THREE: _ClassVar[Card]
    CARD_SPADE_FOUR: _ClassVar[Card]
    CARD_SPADE_FIVE: _ClassVar[Card]
    CARD_SPADE_SIX: _ClassVar[Card]
    CARD_SPADE_SEVEN: _ClassVar[Card]
    CARD_SPADE_EIGHT: _ClassVar[Card]
    CARD_SPADE_NINE: _ClassVar[Card]
    CARD_SPADE_TEN: _ClassVar[Card]
    CARD_SPADE_JACK: _ClassVar[Card]
    CARD_SPADE_QUEEN: _ClassVar[Card]
    CARD_SPADE_KING: _ClassVar[Card]
    CARD_SPADE_ACE: _ClassVar[Card]
    CARD_HEART_TWO: _ClassVar[Card]
    CARD_HEART_THREE: _ClassVar[Card]
    CARD_HEART_FOUR: _ClassVar[Card]
    CARD_HEART_FIVE: _ClassVar[Card]
    CARD_HEART_SIX: _ClassVar[Card]
    CARD_HEART_SEVEN: _ClassVar[Card]
    CARD_HEART_EIGHT: _ClassVar[Card]
    CARD_HEART_NINE: _ClassVar[Card]
    CARD_HEART_TEN: _ClassVar[Card]
    CARD_HEART_JACK: _ClassVar[Card]
    CARD_HEART_QUEEN: _ClassVar[Card]
    CARD_HEART_KING: _ClassVar[Card]
    CARD_HEART_ACE: _ClassVar[Card]
    CARD_DIAMOND_TWO: _ClassVar[Card]
    CARD_DIAMOND_THREE: _ClassVar[Card]
    CARD_DIAMOND_FOUR: _ClassVar[Card]
    CARD_DIAMOND_FIVE: _ClassVar[Card]
    CARD_DIAMOND_SIX: _ClassVar[Card]
    CARD_DIAMOND_SEVEN: _ClassVar[Card]
    CARD_DIAMOND_EIGHT: _ClassVar[Card]
    CARD_DIAMOND_NINE: _ClassVar[Card]
    CARD_DIAMOND_TEN: _ClassVar[Card]
    CARD_DIAMOND_JACK: _ClassVar[Card]
    CARD_DIAMOND_QUEEN: _ClassVar[Card]
    CARD_DIAMOND_KING: _ClassVar[Card]
    CARD_DIAMOND_ACE: _ClassVar[Card]
    CARD_CLUB_TWO: _ClassVar[Card]
    CARD_CLUB_THREE: _ClassVar[Card]
    CARD_CLUB_FOUR: _ClassVar[Card]
    CARD_CLUB_FIVE: _ClassVar[Card]
    CARD_CLUB_SIX: _ClassVar[Card]
    CARD_CLUB_SEVEN: _ClassVar[Card]
    CARD_CLUB_EIGHT: _ClassVar[Card]
    CARD_CLUB_NINE: _ClassVar[Card]
    CARD_CLUB_TEN: _ClassVar[Card]
    CARD_CLUB_JACK: _ClassVar[Card]
    CARD_CLUB_QUEEN: _ClassVar[Card]
    CARD_CLUB_KING: _ClassVar[Card]
    CARD_CLUB_ACE: _ClassVar[Card]
    CARD_BLACK_JOKER: _ClassVar[Card]
    CARD_RED_JOKER: _ClassVar[Card]

class Rank(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RANK_UNSPECIFIED: _ClassVar[Rank]
    RANK_TWO: _ClassVar[Rank]
    RANK_THREE: _ClassVar[Rank]
    RANK_FOUR: _ClassVar[Rank]
    RANK_FIVE: _ClassVar[Rank]
    RANK_SIX: _ClassVar[Rank]
    RANK_SEVEN: _ClassVar[Rank]
    RANK_EIGHT: _ClassVar[Rank]
    RANK_NINE: _ClassVar[Rank]
    RANK_TEN: _ClassVar[Rank]
    RANK_JACK: _ClassVar[Rank]
    RANK_QUEEN: _ClassVar[Rank]
    RANK_KING: _ClassVar[Rank]
    RANK_ACE: _ClassVar[Rank]

class EffectiveSuit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EFFECTIVE_SUIT_UNSPECIFIED: _ClassVar[EffectiveSuit]
    EFFECTIVE_SUIT_SPADE: _ClassVar[EffectiveSuit]
    EFFECTIVE_SUIT_HEART: _ClassVar[EffectiveSuit]
    EFFECTIVE_SUIT_DIAMOND: _ClassVar[EffectiveSuit]
    EFFECTIVE_SUIT_CLUB: _ClassVar[EffectiveSuit]
    EFFECTIVE_SUIT_TRUMP: _ClassVar[EffectiveSuit]

class TrumpSuit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TRUMP_SUIT_UNSPECIFIED: _ClassVar[TrumpSuit]
    TRUMP_SUIT_SPADE: _ClassVar[TrumpSuit]
    TRUMP_SUIT_HEART: _ClassVar[TrumpSuit]
    TRUMP_SUIT_DIAMOND: _ClassVar[TrumpSuit]
    TRUMP_SUIT_CLUB: _ClassVar[TrumpSuit]
    TRUMP_SUIT_NONE: _ClassVar[TrumpSuit]
CARD_UNSPECIFIED: Card
CARD_SPADE_TWO: Card
CARD_SPADE_THREE: Card
CARD_SPADE_FOUR: Card
CARD_SPADE_FIVE: Card
CARD_SPADE_SIX: Card
CARD_SPADE_SEVEN: Card
CARD_SPADE_EIGHT: Card
CARD_SPADE_NINE: Card
CARD_SPADE_TEN: Card
CARD_SPADE_JACK: Card
CARD_SPADE_QUEEN: Card
CARD_SPADE_KING: Card
CARD_SPADE_ACE: Card
CARD_HEART_TWO: Card
CARD_HEART_THREE: Card
CARD_HEART_FOUR: Card
CARD_HEART_FIVE: Card
CARD_HEART_SIX: Card
CARD_HEART_SEVEN: Card
CARD_HEART_EIGHT: Card
CARD_HEART_NINE: Card
CARD_HEART_TEN: Card
CARD_HEART_JACK: Card
CARD_HEART_QUEEN: Card
CARD_HEART_KING: Card
CARD_HEART_ACE: Card
CARD_DIAMOND_TWO: Card
CARD_DIAMOND_THREE: Card
CARD_DIAMOND_FOUR: Card
CARD_DIAMOND_FIVE: Card
CARD_DIAMOND_SIX: Card
CARD_DIAMOND_SEVEN: Card
CARD_DIAMOND_EIGHT: Card
CARD_DIAMOND_NINE: Card
CARD_DIAMOND_TEN: Card
CARD_DIAMOND_JACK: Card
CARD_DIAMOND_QUEEN: Card
CARD_DIAMOND_KING: Card
CARD_DIAMOND_ACE: Card
CARD_CLUB_TWO: Card
CARD_CLUB_THREE: Card
CARD_CLUB_FOUR: Card
CARD_CLUB_FIVE: Card
CARD_CLUB_SIX: Card
CARD_CLUB_SEVEN: Card
CARD_CLUB_EIGHT: Card
CARD_CLUB_NINE: Card
CARD_CLUB_TEN: Card
CARD_CLUB_JACK: Card
CARD_CLUB_QUEEN: Card
CARD_CLUB_KING: Card
CARD_CLUB_ACE: Card
CARD_BLACK_JOKER: Card
CARD_RED_JOKER: Card
RANK_UNSPECIFIED: Rank
RANK_TWO: Rank
RANK_THREE: Rank
RANK_FOUR: Rank
RANK_FIVE: Rank
RANK_SIX: Rank
RANK_SEVEN: Rank
RANK_EIGHT: Rank
RANK_NINE: Rank
RANK_TEN: Rank
RANK_JACK: Rank
RANK_QUEEN: Rank
RANK_KING: Rank
RANK_ACE: Rank
EFFECTIVE_SUIT_UNSPECIFIED: EffectiveSuit
EFFECTIVE_SUIT_SPADE: EffectiveSuit
EFFECTIVE_SUIT_HEART: EffectiveSuit
EFFECTIVE_SUIT_DIAMOND: EffectiveSuit
EFFECTIVE_SUIT_CLUB: EffectiveSuit
EFFECTIVE_SUIT_TRUMP: EffectiveSuit
TRUMP_SUIT_UNSPECIFIED: TrumpSuit
TRUMP_SUIT_SPADE: TrumpSuit
TRUMP_SUIT_HEART: TrumpSuit
TRUMP_SUIT_DIAMOND: TrumpSuit
TRUMP_SUIT_CLUB: TrumpSuit
TRUMP_SUIT_NONE: TrumpSuit

class Trump(_message.Message):
    __slots__ = ("rank", "suit")
    RANK_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    rank: Rank
    suit: TrumpSuit
    def __init__(self, rank: _Optional[_Union[Rank, str]] = ..., suit: _Optional[_Union[TrumpSuit, str]] = ...) -> None: ...

class Component(_message.Message):
    __slots__ = ("kind", "cards", "top_tier")
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        KIND_UNSPECIFIED: _ClassVar[Component.Kind]
        KIND_SINGLE: _ClassVar[Component.Kind]
        KIND_PAIR: _ClassVar[Component.Kind]
        KIND_TRACTOR: _ClassVar[Component.Kind]
    KIND_UNSPECIFIED: Component.Kind
    KIND_SINGLE: Component.Kind
    KIND_PAIR: Component.Kind
    KIND_TRACTOR: Component.Kind
    KIND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TOP_TIER_FIELD_NUMBER: _ClassVar[int]
    kind: Component.Kind
    cards: _containers.RepeatedScalarFieldContainer[Card]
    top_tier: int
    def __init__(self, kind: _Optional[_Union[Component.Kind, str]] = ..., cards: _Optional[_Iterable[_Union[Card, str]]] = ..., top_tier: _Optional[int] = ...) -> None: ...
