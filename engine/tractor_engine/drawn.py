"""What led tractors draw under `follow_tractor=must_tractor`: runs of pairs as long as the hand allows.

For each led tractor, longest first: a run as long as possible up to its length, then, in the room that remains of that
length, again the longest run possible; a run of one is a pair. Of all ways to take them the lexicographically largest
lengths count.

>>> drawn((0b1011,), (3,)), drawn((0b0101,), (2,)), drawn((0b1111,), (3, 2))
((2, 1), (1, 1), (3, 1))
"""

from collections.abc import Iterator

from tractor_engine.shape import runs_of, take

Layers = tuple[int, ...]


def drawn(layers: Layers, lengths: tuple[int, ...]) -> tuple[int, ...]:
    """The largest lengths of runs, in order, that answer tractors of these lengths; layers of tiers hold the pairs."""
    reached: list[int] = []
    frontier = {layers}
    for length in lengths:
        room = length
        while room:
            longest = max(_longest(rest, room) for rest in frontier)
            if not longest:
                return tuple(reached)
            frontier = {rest for before in frontier for rest in _taking(before, longest)}
            reached.append(longest)
            room -= longest
    return tuple(reached)


def _longest(layers: Layers, room: int) -> int:
    """The length of the longest run, at most as long as the room."""
    return min(max((top - bottom + 1 for bottom, top in runs_of(layers[0])), default=0), room) if layers else 0


def _taking(layers: Layers, length: int) -> Iterator[Layers]:
    """What can be left after taking a run of a length, ways that leave nothing better than another put aside.

    A run is best cut at an end: one long rest holds all that two short ones do. Only around a tier that has several
    pairs every place is looked at, since what is left there can join again.
    """
    doubled = layers[1] if len(layers) > 1 else 0
    for bottom, top in runs_of(layers[0]):
        last = top - length + 1
        if last < bottom:
            continue
        window = (1 << length) - 1
        for start in range(bottom, last + 1):
            if start in (bottom, last) or (window << start) & doubled:
                yield take(layers, window << start)
