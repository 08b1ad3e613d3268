"""What must be true where a reason of Socks in the City is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reason_cases import Case

from games.kernel.game import Seat
from games.socks.paths import joined as connected
from games.socks.sock_places import bits
from games.socks.values import Joined


def needs(state: Any, seat: Seat, colour: int) -> int | None:
    """How few new tracks join a colour: layers of stations, by the rules' own question what is joined."""
    city, own = state.city, state.tracks[seat] | (state.city.neutral & ~state.tracks[1 - seat])
    stops, (start, goal) = bits([at for pair in state.socks for at in pair]) | bits(state.blockers), state.socks[colour]
    free = city.every & ~(state.tracks[0] | state.tracks[1]) & ~city.neutral
    best = {start: 0}
    queue = [start]
    while queue:
        queue.sort(key=best.__getitem__)
        at = queue.pop(0)
        if at != start and stops >> at & 1:
            continue
        for link, there in city.ways[at]:
            cost = best[at] + (0 if own & link else 1)
            if (own | free) & link and cost < best.get(there, 999):
                best[there] = cost
                queue.append(there)
    left = 40 - state.tracks[seat].bit_count()
    found = best.get(goal)
    if found is not None:
        assert (found == 0) == connected(city, own, stops, start, goal)
    return found if found is not None and found <= left else None


COLOURS = ("red", "blue", "green", "yellow", "violet", "grey")


def colour(case: Case) -> int:
    """The colour that is named."""
    named = case.value("colour" if "{colour}" in case.said.message else "socks")
    return COLOURS.index(named.message.split(" ")[0])


def race(case: Case) -> tuple[int | None, int | None, int | None, int | None]:
    """What both miss for the colour before the move and after it, the mover first."""
    own, other = case.seat, Seat(1 - case.seat)
    one, two = (tuple(needs(state, seat, colour(case)) for seat in (own, other)) for state in (case.state, case.after))
    return one[0], one[1], two[0], two[1]


def much(missing: int | None) -> int:
    """A number to compare with, where none can be reached."""
    return 999 if missing is None else missing


def nearer(case: Case) -> bool:
    """Whether the mover comes nearer, to what is said."""
    before, _, after, other = race(case)
    theirs = dict(case.said.values).get("theirs", other)
    return after == case.value("n") and much(after) < much(before) and theirs == other


def still_open(state: Any) -> list[int]:
    """The colours that nobody has taken."""
    pairs = zip(state.socks, state.takers, strict=True)
    return [number for number, (pair, taker) in enumerate(pairs) if len(pair) == 2 and taker is None]


def gains_nothing(case: Case) -> bool:
    """Whether the other misses as much as before everywhere, and so many colours are open."""
    still = still_open(case.after)
    other = Seat(1 - case.seat)
    return len(still) == case.value("n") and all(
        much(needs(case.after, other, number)) >= much(needs(case.state, other, number)) for number in still
    )


def leads(case: Case) -> bool:
    """Whether the mover is nearer to so many of the open colours."""
    still = still_open(case.after)
    own, other = case.seat, Seat(1 - case.seat)
    ahead = sum(much(needs(case.after, own, number)) < much(needs(case.after, other, number)) for number in still)
    return (ahead, len(still)) == (case.value("n"), case.value("all"))


SOCKS: dict[str, Callable[[Case], bool]] = {
    "joins the {socks}: {n} point.": lambda case: Joined(case.seat, colour(case), case.value("n")) in case.told,
    "cuts {who}'s way to {colour} for good: {n} track was missing.": lambda case: (
        race(case)[1] == case.value("n") and race(case)[3] is None
    ),
    "{n} track is missing for {colour} then; {who} needs {theirs}.": nearer,
    "{n} track is missing for {colour} then, worth {points}.": lambda case: (
        nearer(case) and case.decision.view.worth[colour(case)] == case.value("points")
    ),
    "makes {who}'s way to {colour} longer: {n} track is missing then.": lambda case: (
        race(case)[3] == case.value("n") and case.value("n") > much(race(case)[1])
    ),
    "{who} gains nothing by it, and {n} colour is still open.": gains_nothing,
    "you stay nearer than {who} to {n} of {all} open colours.": leads,
    "makes the {socks} worth {n} point.": lambda case: (
        case.after.city.between(*case.after.socks[colour(case)]) == case.value("n")
    ),
}  # fmt: skip
