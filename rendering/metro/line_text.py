"""Lines of Metro in words: their stops, their points, and what would end them.

What a move would do to them: facts alone, the viewer's own first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.kernel.game import Seat
from games.metro.board import head, run
from games.metro.geometry import CENTRAL, Port, Square, Station, label
from games.metro.values import Line, Pass, View
from rendering.text import Said, Strong, Who, Word, counted, joined, said

MOST = 4
"""At most so many ways to end a line are named."""


def longest(lines: Sequence[Line]) -> Line | None:
    """The line of a player over the most tiles; the first one of several."""
    owned = [line for line in lines if line.owner is not None and line.passes]
    return max(owned, key=lambda line: len(line.passes), default=None)


def waiting(line: Line) -> Square | None:
    """The square an open line would enter next; None for one that has ended."""
    way = head(line)
    return way[0] if isinstance(way, tuple) else None


def about(view: View, line: Line) -> Iterator[Said]:
    """What is worth knowing of a line that has begun."""
    stops = len(line.passes)
    way = head(line)
    if not isinstance(way, tuple):
        points = counted("{n} point", "{n} points", line.points)
        if line.ends == CENTRAL:
            yield counted(
                "{n} stop to the centre, doubled: {points}.",
                "{n} stops to the centre, doubled: {points}.",
                stops,
                points=points,
            )
        else:
            yield counted(
                "{n} stop to station {end}: {points}.",
                "{n} stops to station {end}: {points}.",
                stops,
                end=str(line.ends),
                points=points,
            )
        return
    yield counted("{n} stop so far.", "{n} stops so far.", stops)
    square = label(way[0])
    found = [_arrival(done) for done in endings(view, line)[:MOST]]
    if found:
        yield said("A tile on {square} can end it: {ways}.", square=Strong(square), ways=joined(found))
    else:
        yield said("It goes on at {square}; no tile there ends it.", square=Strong(square))


def _arrival(done: Line) -> Word:
    if done.ends == CENTRAL:
        return counted("in the centre for {n} point", "in the centre for {n} points", done.points)
    return counted("at station {end} for {n} point", "at station {end} for {n} points", done.points, end=str(done.ends))


def endings(view: View, line: Line) -> list[Line]:
    """How one tile on the square an open line waits at could end it, the most points first, each end once.

    The tile is taken to be passed once; coming back to it is not looked at.
    """
    way = head(line)
    if not isinstance(way, tuple):
        return []
    square, enters = way
    tried = (
        run(replace(line, passes=(*line.passes, Pass(square, enters, Port(leaves)))), view.board)
        for leaves in (1, 3, 5, 7)
    )
    arrived = sorted((done for done in tried if done.ends is not None), key=lambda done: done.points)
    best = {done.ends: done for done in arrived}
    return sorted(best.values(), key=lambda done: -done.points)


def at_stake(view: View, lines: Sequence[Line]) -> Iterator[Said]:
    """Of these lines the open one that one tile could end for the most points, if that is more than one."""
    reach = [
        (done[0].points, square, line.station, line.owner)
        for line in lines
        if line.owner is not None and (square := waiting(line)) is not None and (done := endings(view, line))
    ]
    points, square, station, owner = max(reach, key=lambda found: found[0], default=(0, Square(0), Station(1), Seat(0)))
    if points > 1:
        yield counted(
            "Most at stake: {who}'s line {station}, {n} point by a tile on {square}.",
            "Most at stake: {who}'s line {station}, {n} points by a tile on {square}.",
            points,
            who=Who(owner),
            station=station,
            square=label(square),
        )


@dataclass(frozen=True)
class Grown:
    """A line of a player that a move would make longer, as it is then; ``own`` says that it is the viewer's."""

    line: Line
    owner: Seat
    own: bool
    longer: int


def grown(before: View, after: View) -> tuple[Grown, ...]:
    """The lines of players that change: those that end, then those that go on.

    Among both the viewer's own come first, then those that bring most or grow most.
    """
    found = [
        Grown(new, new.owner, new.owner == before.seat, len(new.passes) - len(old.passes))
        for old, new in zip(before.lines, after.lines, strict=True)
        if new is not old and new.owner is not None and new != old
    ]
    return tuple(sorted(found, key=lambda it: (it.line.ends is None, not it.own, -it.line.points, -it.longer)))


def sentences(before: View, after: View) -> tuple[Said, ...]:
    """What would happen to each of them, in a sentence."""
    return tuple(map(_sentence, grown(before, after))) or (said("No player's line changes."),)


def _sentence(it: Grown) -> Said:
    station, points, who = it.line.station, it.line.points, Who(it.owner)
    if it.line.ends is None:
        if it.own:
            return said("Your {station}: {n} longer.", station=station, n=it.longer)
        return said("{who}'s {station}: {n} longer.", who=who, station=station, n=it.longer)
    if it.line.ends == CENTRAL:
        if it.own:
            return counted(
                "Your {station} reaches the centre: {n} point.",
                "Your {station} reaches the centre: {n} points.",
                points,
                station=station,
            )
        return counted(
            "{who}'s {station} reaches the centre: {n} point.",
            "{who}'s {station} reaches the centre: {n} points.",
            points,
            who=who,
            station=station,
        )
    if it.own:
        return counted("Your {station} ends: {n} point.", "Your {station} ends: {n} points.", points, station=station)
    return counted(
        "{who}'s {station} ends: {n} point.", "{who}'s {station} ends: {n} points.", points, who=who, station=station
    )


def captions(before: View, after: View) -> tuple[tuple[Said, bool], ...]:
    """The same in few words, each with whether it is about a line of the viewer."""
    return tuple((_caption(it), it.own) for it in grown(before, after)) or ((said("No player's line changes"), False),)


def _caption(it: Grown) -> Said:
    station, points, who = it.line.station, it.line.points, Who(it.owner)
    if it.line.ends is None:
        if it.own:
            return said("Your {station}: {n} longer", station=station, n=it.longer)
        return said("{who}'s {station}: {n} longer", who=who, station=station, n=it.longer)
    if it.line.ends == CENTRAL:
        if it.own:
            return said("Your {station}, centre: {n}", station=station, n=points)
        return said("{who}'s {station}, centre: {n}", who=who, station=station, n=points)
    if it.own:
        return said("Your {station} ends: {n}", station=station, n=points)
    return said("{who}'s {station} ends: {n}", who=who, station=station, n=points)
