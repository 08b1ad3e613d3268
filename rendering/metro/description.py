"""The position of Metro in words, for people who cannot see the picture: short, and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Outcome, Seat
from games.metro.board import allowed, reach, squares
from games.metro.geometry import FREE, SIZE, Square, Tile, label, station_ports
from games.metro.tiles import turned
from games.metro.values import Event, LaidDown, LineDone, View
from rendering.captions import firsts
from rendering.metro.bars import ending
from rendering.metro.event_text import lying
from rendering.metro.line_text import about, at_stake
from rendering.text import Said, Who, Word, counted, joined, said


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> Iterator[Said]:
    """The position in sentences: turn, what is new, points and open lines of each seat, the line most at stake.

    Last come the stock and the viewer's own hand.
    """
    ended = ending(view, outcome)
    yield _turn(view, ended)
    yield from _new(view, focus)
    for seat in map(Seat, range(view.seats)):
        yield _standing(view, seat, ended)
    if ended is None:
        yield from at_stake(view, view.lines)
        yield counted("{n} tile in the stock.", "{n} tiles in the stock.", view.stock)
        if view.drawn is not None:
            yield said("You must lay the tile you drew: {tile}.", tile=lying(view.drawn))
    if ended is None and view.seat in view.to_act:
        room = {square for tile in held(view) for square in fits(view, tile)}
        yield counted("You can lay on {n} square.", "You can lay on {n} squares.", len(room))
    if view.hand:
        yield said("Your hand: {tiles}.", tiles=_tiles(view.hand))


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
        tile = lying(turned(laid.tile, laid.turn))
        yield said("Last tile: {tile} on {square}.", tile=tile, square=label(view.last))
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


def _tiles(tiles: Sequence[Tile]) -> Word:
    return joined([lying(tile) for tile in tiles], "; ")


# -- at length


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """Everything on the board: the position, each row with its tiles, each player's lines one by one.

    A seat's own view adds where its tiles may lie.
    """
    return (*alt(view, outcome), *(_row(view, row) for row in range(SIZE)), *_lines(view), *_own(view))


def _row(view: View, row: int) -> Said:
    """What lies on a row, from the left, each tile as it lies."""
    words: list[Word] = []
    for square in FREE:
        laid = view.board[square]
        if laid is not None and square // SIZE == row:
            words.append(joined([label(square), lying(turned(laid.tile, laid.turn))], " "))
    if not words:
        return said("Row {row}: no tile.", row="abcdefgh"[row])
    return said("Row {row}: {squares}.", row="abcdefgh"[row], squares=joined(words, "; "))


def _lines(view: View) -> Iterator[Said]:
    for seat in map(Seat, range(view.seats)):
        mine = [line for line in view.lines if line.owner == seat]
        for line in mine:
            if line.passes:
                words = joined(tuple(about(view, line)), " ")
                yield said("{who}, line {station}: {words}", who=Who(seat), station=line.station, words=words)
        waiting = [
            said("{station} at {square}", station=line.station, square=label(station_ports(line.station)[0]))
            for line in mine
            if not line.passes
        ]
        if waiting:
            yield said("{who}, lines not begun: {lines}.", who=Who(seat), lines=joined(waiting))


def _own(view: View) -> Iterator[Said]:
    if view.seat in view.to_act:
        for tile in held(view):
            places = joined([label(square) for square in fits(view, tile)])
            yield said("Where {tile} can lie: {squares}.", tile=lying(tile), squares=places)
