"""Metro in words: the position for those who cannot see the picture, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel import Outcome, Seat
from games.metro.geometry import CENTRAL, label
from games.metro.values import Begins, Drew, DrewInstead, Event, LaidDown, Line, LineDone, View
from rendering.metro.bars import ending, firsts
from rendering.text import Said, Strong, Who, Word, counted, joined, said


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> tuple[Said, ...]:
    """The position in sentences: turn, last tile, points and open lines of each seat, stock, the viewer's own hand."""
    news = (words for event in focus if (words := tell(event)) is not None)
    return (*_position(view, ending(view, outcome)), *news)


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """The position, a line for each sentence."""
    return alt(view, outcome)


def _position(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    yield _turn(view, ended)
    if view.last is not None and (laid := view.board[view.last]) is not None:
        yield said("Last tile: {tile} on {square}.", tile=laid.tile, square=label(view.last))
    for seat in (Seat(number) for number in range(view.seats)):
        still = sum(line.owner == seat and line.ends is None for line in view.lines)
        points = counted("{n} point", "{n} points", view.scores[seat])
        if ended is None:
            words = counted("{n} line open", "{n} lines open", still)
            yield said("{who}: {points}, {lines}.", who=Who(seat), points=points, lines=words)
        else:
            yield said("{who}: {points}.", who=Who(seat), points=points)
    if ended is None:
        yield counted("{n} tile in the stock.", "{n} tiles in the stock.", view.stock)
    if ended is None and view.drawn is not None:
        yield said("You must lay the tile you drew: {tile}.", tile=Strong(view.drawn))
    if view.hand:
        yield said("Your hand: {tiles}.", tiles=_tiles(view.hand))


def _turn(view: View, ended: tuple[int, ...] | None) -> Said:
    if ended is None:
        seat = view.to_act[0]
        if view.must_lay:
            return said("Metro. {who} must lay the drawn tile.", who=Who(seat))
        return said("Metro. {who} to move.", who=Who(seat))
    first = firsts(ended)
    if len(first) == 1:
        return said("Metro, the end. {who} wins.", who=Who(first[0]))
    return said("Metro, the end. Victory is shared by {names}.", names=joined([Who(seat) for seat in first]))


def _tiles(tiles: Sequence[str]) -> Word:
    return joined([Strong(tile) for tile in tiles])


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


def _drew(event: Drew) -> Said:
    tile = Strong(event.tile)
    match event.reason:
        case "dealt":
            return said("Your tile: {tile}.", tile=tile)
        case "instead":
            return said("You draw {tile} and must lay it.", tile=tile)
        case _:
            return said("You draw a tile: {tile}.", tile=tile)


def _laid(event: LaidDown) -> Said:
    values: dict[str, Word] = {
        "who": Who(event.seat),
        "tile": Strong(event.tile),
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
            "{who}'s line from station {station} reaches the centre, doubled: {n} point.",
            "{who}'s line from station {station} reaches the centre, doubled: {n} points.",
            line.points,
            who=Who(line.owner),
            station=line.station,
        )
    return counted(
        "{who}'s line from station {station} ends at station {end}: {n} point.",
        "{who}'s line from station {station} ends at station {end}: {n} points.",
        line.points,
        who=Who(line.owner),
        station=line.station,
        end=str(line.ends),
    )
