"""Pairs of possible states that one seat cannot tell apart."""

from random import Random

from tractor_engine import Hand, State


def twin_of(rng: Random, state: State, seat: int) -> State:
    """Another possible state with the same table and the same cards before this seat, and others hidden from it."""
    known = list(state.table.known)
    known[seat] = state.hands[seat]
    is_burier = seat == state.table.burier
    hidden = [list(hand - shown) for hand, shown in zip(state.hands, known, strict=True)]
    hidden += [list(state.stock), [] if is_burier else list(state.buried)]
    places = [(pile, place) for pile in range(len(hidden)) for place in range(len(hidden[pile]))]
    seed = rng.randbytes(len(state.seed))
    twin = state._replace(seed=seed)
    # All at once where the current trick allows it, then a few cards at a time, which it nearly always does.
    for count in (len(places), len(places) // 2, 16, *(4,) * 4, *(2,) * 16):
        moved = rng.sample(places, min(count, len(places)))
        piles = [list(pile) for pile in hidden]
        for (pile, place), (from_pile, from_place) in zip(moved, moved[1:] + moved[:1], strict=True):
            piles[pile][place] = hidden[from_pile][from_place]
        hands = [Hand.of(pile) + shown for pile, shown in zip(piles, known, strict=False)]
        buried = state.buried if is_burier else Hand.of(piles[5])
        other = State(state.table, (hands[0], hands[1], hands[2], hands[3]), bytes(piles[4]), buried, seed)
        if not other.problems():
            twin, hidden = other, piles
    return twin
