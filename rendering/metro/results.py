"""What a move of Metro would do to the lines of the players, in words: facts alone, the viewer's own first."""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel.game import Seat
from games.metro.geometry import CENTRAL
from games.metro.values import Line, View
from rendering.text import Said, Who, counted, said


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
