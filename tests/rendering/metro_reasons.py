"""What must be true where a reason of Metro is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from reason_cases import Case

from games.kernel.chance import seeded
from games.kernel.game import Seat
from games.metro.values import Draw, LineDone


def ends(case: Case, *, own: bool) -> Counter[tuple[int, int]]:
    """Stations and points of the lines that end."""
    done = [event.line for event in case.told if isinstance(event, LineDone) and event.line.owner is not None]
    return Counter((line.station, line.points) for line in done if (line.owner == case.seat) == own)


def open_lines(state: Any, seat: Seat) -> dict[int, int]:
    """How far the open lines of a seat run that have begun."""
    return {it.station: len(it.passes) for it in state.lines if it.owner == seat and it.ends is None and it.passes}


def outcomes(case: Case) -> list[tuple[bool, int]]:
    """Of each way to lay a tile whether it ends an own line, and the points it gives the others."""
    game, found = case.decision.game, []
    for text in case.decision.moves:
        if not isinstance(game.read(text), Draw):
            # the tile that is drawn afterwards changes no line
            told = game.apply(case.state, case.seat, game.read(text), seeded("")).told
            done = [one.event.line for one in told if isinstance(one.event, LineDone)]
            mine = any(line.owner == case.seat for line in done)
            found.append((mine, sum(line.points for line in done if line.owner not in (None, case.seat))))
    return found


def added(case: Case) -> list[int]:
    """Of each way to lay a tile: the stops that the own lines get which stay open."""
    game, found, before = case.decision.game, [], open_lines(case.state, case.seat)
    for text in case.decision.moves:
        if not isinstance(game.read(text), Draw):
            after = open_lines(game.apply(case.state, case.seat, game.read(text), seeded("")).state, case.seat)
            found.append(sum(count - before.get(station, 0) for station, count in after.items()))
    return found


def longer(case: Case) -> bool:
    """Whether an own line is as long as is said, by as much as is said."""
    station, now = case.value("station"), open_lines(case.after, case.seat)
    before = open_lines(case.state, case.seat).get(station, 0)
    return bool(now[station] == case.value("all") and now[station] - before == case.value("n") > 0)


def longest(case: Case) -> bool:
    """Whether the line is the longest that is open."""
    found = open_lines(case.after, case.seat)
    return bool(found[case.value("station")] == case.value("n") == max(found.values()))


def unchanged(case: Case) -> bool:
    """Whether no player's line changes."""
    lines = zip(case.state.lines, case.after.lines, strict=True)
    return all(one == other for one, other in lines if one.owner is not None)


METRO: dict[str, Callable[[Case], bool]] = {
    "brings your line {station} to the centre: {n} point.": lambda case: any(
        isinstance(event, LineDone) and event.line.ends == "centre" and event.line.station == case.value("station")
        for event in case.told
    ) and (case.value("station"), case.value("n")) in ends(case, own=True),
    "ends your line {station} for {n} point.": lambda case: (
        (case.value("station"), case.value("n")) in ends(case, own=True)
    ),
    "ends {who}'s line {station} at {n} point.": lambda case: (
        (case.value("station"), case.value("n")) in ends(case, own=False)
    ),
    "ends none of your lines, as {n} of {all} ways to lay a tile would.": lambda case: (
        not ends(case, own=True)
        and (case.value("n"), case.value("all")) == (sum(mine for mine, _ in outcomes(case)), len(outcomes(case)))
    ),
    "adds {n} stop to your line {station}, which has {all} then.": longer,
    "gives the others {n} point, as few as any move.": lambda case: (
        sum(points * many for (_, points), many in ends(case, own=False).items())
        == case.value("n")
        == min(points for _, points in outcomes(case))
    ),
    "leaves your longest line, {station}, open: {n} stop so far.": longest,
    "every player's line stays as it is.": unchanged,
    "keeps the {lines} lines that you have begun open, the longest with {n} stop.": lambda case: (
        unchanged(case)
        and (found := open_lines(case.after, case.seat).values())
        and (case.value("lines"), case.value("n")) == (len(found), max(found))
    ),
    "wherever you lay a tile of your hand, a line of yours ends.": lambda case: (
        case.line == "draw" and all(mine for mine, _ in outcomes(case))
    ),
    "no tile you hold makes a line of yours longer without ending it.": lambda case: (
        case.line == "draw" and not any(added(case))
    ),
    "what you hold adds {n} stop to your open lines at most, and you keep it for later.": lambda case: (
        case.line == "draw" and case.value("n") == max(added(case))
    ),
}  # fmt: skip
