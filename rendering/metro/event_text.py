"""What has happened in Metro, in sentences."""

from __future__ import annotations

from games.metro.geometry import CENTRAL, label
from games.metro.values import Begins, Drew, DrewInstead, Event, LaidDown, Line, LineDone, View
from rendering.metro.tile_names import look, lying
from rendering.text import Said, Strong, Who, Word, counted, said


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
