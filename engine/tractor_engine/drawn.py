"""What led tractors draw under `follow_tractor=must_tractor`: runs of pairs as long as the hand allows.

For each led tractor, longest first: a run as long as possible up to its length, then, in the room that remains of that
length, again the longest run possible; a run of one is a pair. Of all ways to take them the lexicographically largest
lengths count.

>>> drawn((0b1011,), (3,)), drawn((0b0101,), (2,)), drawn((0b1111,), (3, 2))
((2, 1), (1, 1), (3, 1))
"""

from tractor_engine.division import highest_run
from tractor_engine.shape import runs_of_length, take

Layers = tuple[int, ...]


def drawn(layers: Layers, lengths: tuple[int, ...]) -> tuple[int, ...]:
    """The largest lengths of runs, in order, that answer tractors of these lengths; layers of tiers hold the pairs."""
    if layers and highest_run(layers, lengths, 16) >= 0:
        # Each tractor can be answered in full: nothing is larger than that.
        return lengths
    reached: list[int] = []
    frontier = {layers}
    for length in lengths:
        room = length
        while room:
            longest = max([_longest(rest, room) for rest in frontier])
            if not longest:
                return tuple(reached)
            frontier = {left for rest in frontier for left in _taking(rest, longest)}
            reached.append(longest)
            room -= longest
    return tuple(reached)


def _longest(layers: Layers, room: int) -> int:
    """The length of the longest run, at most as long as the room."""
    runs = layers[0] if layers else 0
    length = 0
    while runs and length < room:
        runs &= runs >> 1
        length += 1
    return length


def _taking(layers: Layers, length: int) -> list[Layers]:
    """What can be left after taking a run of a length, ways that leave nothing better than another put aside.

    A run is best cut at an end: one long rest holds all that two short ones do. Only around a tier that has several
    pairs every place is looked at, since what is left there can join again.
    """
    tiers = layers[0] if layers else 0
    bottoms = runs_of_length(tiers, length)
    starts = bottoms & ~(tiers << 1)
    if len(layers) > 1:
        starts |= bottoms & ~(tiers >> length)
        for tier in range(layers[1].bit_length()):
            if layers[1] >> tier & 1:
                starts |= bottoms & ((2 << tier) - 1) & ~((1 << max(tier - length + 1, 0)) - 1)
    left = []
    while starts:
        start = starts & -starts
        starts ^= start
        run = ((1 << length) - 1) * start
        left.append((tiers ^ run,) if len(layers) == 1 else take(layers, run))
    return left
