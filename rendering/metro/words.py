"""Metro in words: the position for those who cannot see the picture, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Outcome, Seat
from games.metro.board import allowed, reach, squares
from games.metro.geometry import CENTRAL, Square, Tile, label
from games.metro.values import Begins, Drew, DrewInstead, Event, LaidDown, Line, LineDone, View
from rendering.metro.bars import ending, firsts
from rendering.metro.endings import at_stake
from rendering.text import Said, Strong, Who, Word, counted, joined, said


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> tuple[Said, ...]:
    """The position in sentences: turn, what is new, points and open lines of each seat, the line most at stake.

    Last come the stock and the viewer's own hand.
    """
    return tuple(_position(view, ending(view, outcome), focus))


def _position(view: View, ended: tuple[int, ...] | None, focus: Sequence[Event]) -> Iterator[Said]:
    yield _turn(view, ended)
    yield from _new(view, focus)
    for seat in map(Seat, range(view.seats)):
        yield _standing(view, seat, ended)
    if ended is None:
        yield from at_stake(view, view.lines)
        yield counted("{n} tile in the stock.", "{n} tiles in the stock.", view.stock)
        if view.drawn is not None:
            yield said("You must lay the tile you drew: {tile}.", tile=Strong(view.drawn))
    if view.hand:
        yield said("Your hand: {tiles}.", tiles=_tiles(view.hand))
    if ended is None and view.seat in view.to_act:
        room = {square for tile in held(view) for square in fits(view, tile)}
        yield counted("You can lay on {n} square.", "You can lay on {n} squares.", len(room))


def _standing(view: View, seat: Seat, ended: tuple[int, ...] | None) -> Said:
    points = counted("{n} point", "{n} points", view.scores[seat])
    if ended is not None:
        return said("{who}: {points}.", who=Who(seat), points=points)
    still = sum(line.owner == seat and line.ends is None for line in view.lines)
    words = counted("{n} line open", "{n} lines open", still)
    return said("{who}: {points}, {lines}.", who=Who(seat), points=points, lines=words)


def _new(view: View, focus: Sequence[Event]) -> Iterator[Said]:
    """The last tile, or how many are new; lines that have just ended."""
    count = sum(isinstance(event, LaidDown) for event in focus)
    if count > 1:
        yield counted("{n} new tile.", "{n} new tiles.", count)
    if view.last is not None and (laid := view.board[view.last]) is not None:
        yield said("Last tile: {tile} on {square}.", tile=laid.tile, square=label(view.last))
    done = [event.line for event in focus if isinstance(event, LineDone) and event.line.owner is not None]
    if done:
        most = max(done, key=lambda line: line.points)
        points = counted("{n} point", "{n} points", most.points)
        yield counted(
            "{n} line just ended: line {station}, {points}.",
            "{n} lines just ended, the best line {station} for {points}.",
            len(done),
            station=most.station,
            points=points,
        )


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


def held(view: View) -> tuple[Tile, ...]:
    """The tiles the viewer may lay now, each kind once."""
    return tuple(dict.fromkeys(view.hand if view.drawn is None else (view.drawn,)))


def fits(view: View, tile: Tile) -> tuple[Square, ...]:
    """The squares on which a tile may be laid, in some turn if tiles may be turned."""
    turns = (0, 1, 2, 3) if view.turn == "free" else (0,)
    bits = 0
    for places in allowed(reach(view.board, view.touch), tile, turns):
        bits |= places
    return tuple(squares(bits))


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
