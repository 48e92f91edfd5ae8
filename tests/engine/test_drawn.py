"""What led tractors draw where tractors draw tractors (R9.3, `follow_tractor`)."""

from itertools import combinations_with_replacement, product

import pytest
from tables import Row, rows
from tractor_engine.card import TRUMP
from tractor_engine.drawn import drawn
from tractor_engine.shape import layers_of, runs_of_length, take


@pytest.mark.parametrize("row", rows("drawn"))
def test_drawn(row: Row) -> None:
    """Pairs of trumps, each face standing for its pair, answer tractors of some lengths with the longest runs."""
    layers = layers_of(row.order, TRUMP, row.hand("held").ones)
    lengths = tuple(map(int, row.text("lengths").split()))
    assert drawn(layers, lengths) == tuple(map(int, row.text("drawn").split()))


def best(layers: tuple[int, ...], rooms: tuple[int, ...]) -> tuple[int, ...]:
    """The largest lengths, in order, over every way to take the longest run that fits the first room."""
    if not rooms or not layers[0]:
        return ()
    length = max(length for length in range(1, rooms[0] + 1) if runs_of_length(layers[0], length))
    bottoms = runs_of_length(layers[0], length)
    left = (rooms[0] - length, *rooms[1:]) if length < rooms[0] else rooms[1:]
    starts = [1 << tier for tier in range(16) if bottoms >> tier & 1]
    return (length, *max(best(take(layers, ((1 << length) - 1) * start), left) for start in starts))


def test_no_other_choice_of_runs_is_better() -> None:
    """Whichever trumps around the equal rank pairs are held, whatever was led: no other way to take runs is better."""
    leads = [lead for count in (1, 2, 3) for lead in combinations_with_replacement((4, 3, 2), count) if sum(lead) < 9]
    for held in product((0, 1), repeat=7):
        tiers = sum(1 << tier for tier, is_held in zip((7, 8, 10, 11, 13, 14, 15), held, strict=True) if is_held)
        for equal in range(4):
            layers = (tiers | (1 << 12 if equal else 0), *(1 << 12,) * (equal - 1))
            for lead in leads:
                assert drawn(layers, lead) == best(layers, lead), (layers, lead)
