"""All of Metro's board in words, for somebody who does not see it."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.game import Outcome, Seat
from games.metro.geometry import FREE, SIZE, label, station_door
from games.metro.tiles import turned
from games.metro.values import View
from rendering.metro.endings import about
from rendering.metro.words import alt, fits, held
from rendering.text import Said, Strong, Who, Word, joined, said


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """Everything on the board: the position, each row with its tiles, each player's lines one by one.

    A seat's own view adds where its tiles may lie.
    """
    return (*alt(view, outcome), *(_row(view, row) for row in range(SIZE)), *_lines(view), *_own(view))


def _row(view: View, row: int) -> Said:
    """What lies on a row, from the left; tiles by their code as they lie."""
    words: list[Word] = []
    for square in FREE:
        laid = view.board[square]
        if laid is not None and square // SIZE == row:
            words.append(f"{label(square)}={turned(laid.tile, laid.turn)}")
    if not words:
        return said("Row {row}: no tile.", row="abcdefgh"[row])
    return said("Row {row}: {squares}.", row="abcdefgh"[row], squares=joined(words))


def _lines(view: View) -> Iterator[Said]:
    for seat in map(Seat, range(view.seats)):
        mine = [line for line in view.lines if line.owner == seat]
        for line in mine:
            if line.passes:
                words = joined(tuple(about(view, line)), " ")
                yield said("{who}, line {station}: {words}", who=Who(seat), station=line.station, words=words)
        waiting = [
            said("{station} at {square}", station=line.station, square=label(station_door(line.station)[0]))
            for line in mine
            if not line.passes
        ]
        if waiting:
            yield said("{who}, lines not begun: {lines}.", who=Who(seat), lines=joined(waiting))


def _own(view: View) -> Iterator[Said]:
    if view.seat in view.to_act:
        for tile in held(view):
            places = joined([label(square) for square in fits(view, tile)])
            yield said("{tile} can lie on: {squares}.", tile=Strong(tile), squares=places)
