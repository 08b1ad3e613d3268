"""What has happened in Metro, in sentences.

What the tiles of Metro look like, in words; records and moves have their codes.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins
from games.metro.geometry import CENTRAL, Tile, label
from games.metro.values import Drew, DrewInstead, Event, LaidDown, Line, LineDone, View
from rendering.text import Said, Strong, Who, Word, counted, joined, said

SIDES = (said("top"), said("right"), said("bottom"), said("left"))
"""The sides of a tile in the order of the letters of its code."""

CORNERS = (said("top left"), said("top right"), said("bottom right"), said("bottom left"))
"""The corner that the tight curve of each letter goes round: ``c`` leads to the side before its own."""

LOOKS = {
    "aaaa": said("a crossing"),
    "aabc": said("a crossing with curves"),
    "bbbb": said("four wide curves"),
    "bbcc": said("four curves"),
    "cccc": said("four tight curves"),
    "abbd": said("wide curves with a U-turn"),
    "accd": said("tight curves with a U-turn"),
    "bcdd": said("curves with two U-turns"),
    "aadd": said("straights with two U-turns"),
    "dddd": said("four U-turns"),
}
"""The looks of a tile by its letters in order, which are the same however it lies."""

_REST = {"abbd": said("wide curves"), "accd": said("tight curves"), "bcdd": said("curves"), "aadd": said("straights")}
"""What a tile has beside its U-turns."""


def tell(event: Event) -> Said | None:
    """An event in a sentence for whoever it was told to; None for lines that are nobody's."""
    match event:
        case Begins(seat):
            return said("{who} begins.", who=Who(seat))
        case Drew():
            return _drew(event)
        case DrewInstead(seat):
            return said("{who} draws another tile and must lay it.", who=Who(seat))
        case LaidDown():
            return _laid(event)
        case LineDone(line):
            return _done(line)


def last(focus: Sequence[Event]) -> tuple[Said, ...]:
    """The last move and what it brought, for a line on a picture: at length, then shorter; () where there is none."""
    if focus and isinstance(focus[-1], DrewInstead):
        return (said("Last: {who} draws a tile.", who=Who(focus[-1].seat)),)
    tiles = [number for number, event in enumerate(focus) if isinstance(event, LaidDown)]
    if not tiles:
        return ()
    event = focus[tiles[-1]]
    assert isinstance(event, LaidDown)
    short = said("Last: {who} on {square}.", who=Who(event.seat), square=label(event.square).upper())
    done = [it.line for it in focus[tiles[-1] :] if isinstance(it, LineDone) and it.line.owner is not None]
    if not done:
        return (short,)
    return joined([short, _ended(done)], " "), short


def _ended(done: Sequence[Line]) -> Said:
    if len(done) > 1:
        return counted("{n} line ends.", "{n} lines end.", len(done))
    line = done[0]
    if line.ends == CENTRAL:
        return said("Line {station} reaches the centre: {n} points.", station=line.station, n=line.points)
    return counted(
        "Line {station} ends: {n} point.", "Line {station} ends: {n} points.", line.points, station=line.station
    )


def warning(_view: View, move: str) -> Said | None:
    """What is asked before another tile is drawn."""
    if move != "draw":
        return None
    return said("Draw another tile? You must lay what you draw, and cannot take that back.")


def _drew(event: Drew) -> Said:
    tile = lying(event.tile)
    match event.reason:
        case "dealt":
            return said("Your tile: {tile}.", tile=tile)
        case "instead":
            return said("You draw a tile and must lay it: {tile}.", tile=tile)
        case _:
            return said("You draw a tile: {tile}.", tile=tile)


def _laid(event: LaidDown) -> Said:
    values: dict[str, Word] = {
        "who": Who(event.seat),
        "tile": look(event.tile),
        "square": Strong(label(event.square)),
    }
    if not event.turn:
        return said("{who} lays {tile} on {square}.", **values)
    return counted(
        "{who} lays {tile} on {square}, turned by a quarter.",
        "{who} lays {tile} on {square}, turned by {n} quarters.",
        event.turn,
        **values,
    )


def _done(line: Line) -> Said | None:
    if line.owner is None:
        return None
    if line.ends == CENTRAL:
        return counted(
            "{who}'s line {station} reaches the centre, doubled: {n} point.",
            "{who}'s line {station} reaches the centre, doubled: {n} points.",
            line.points,
            who=Who(line.owner),
            station=line.station,
        )
    return counted(
        "{who}'s line {station} ends at station {end}: {n} point.",
        "{who}'s line {station} ends at station {end}: {n} points.",
        line.points,
        who=Who(line.owner),
        station=line.station,
        end=str(line.ends),
    )


def look(tile: Tile) -> Said:
    """What a tile looks like, however it lies.

    >>> look(Tile("bbad")) == look(Tile("adbb")) == LOOKS["abbd"]
    True
    """
    return LOOKS["".join(sorted(tile))]


def lying(tile: Tile) -> Said:
    """What a tile looks like and how it lies: no two kinds have the same words."""
    turns = [SIDES[side] for side, letter in enumerate(tile) if letter == "d"]
    rest = _REST.get("".join(sorted(tile)))
    if rest is not None:
        if len(turns) == 1:
            return said("{tracks}, U-turn {where}", tracks=rest, where=turns[0])
        return said("{tracks}, U-turns {one} and {other}", tracks=rest, one=turns[0], other=turns[1])
    if {"b", "c"} <= set(tile):
        corners = [CORNERS[side] for side, letter in enumerate(tile) if letter == "c"]
        return said("{tile}, tight {where}", tile=look(tile), where=joined(corners))
    return look(tile)
