"""The words above and below Metro's board and hands: whose turn it is, and how the players stand."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Outcome, Seat, ranked
from games.metro.values import DrewInstead, Event, LineDone, View
from rendering import bars
from rendering.canvas import Canvas
from rendering.captions import firsts, won
from rendering.metro import rail, signs
from rendering.metro.event_text import last
from rendering.scene import Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import seat_ink


def ending(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    return None if view.to_act else ranked(view.scores)


def turn(view: View, outcome: Outcome | None) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose colour goes with it."""
    ended = ending(view, outcome)
    if ended is None:
        seat = view.to_act[0]
        if view.must_lay:
            return said("{who} must lay the drawn tile", who=Who(seat)), seat
        return said("{who} lays the next tile", who=Who(seat)), seat
    first = firsts(ended)
    return won(first), first[0] if len(first) == 1 else None


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The turn, or that this is a preview, the game, the code, and how many tiles are left."""
    word, seat = turn(view, scene.outcome)
    if preview:
        word = said("A preview: nothing is laid yet")
    left = counted("{n} tile left", "{n} tiles left", view.stock)
    note = left if ending(view, scene.outcome) is None else None
    if seat is None:
        bars.header(canvas, scene, said("Metro"), word, note)
    else:
        sign = signs.terminus(canvas.theme, seat)
        bars.header(canvas, scene, said("Metro"), word, note, sign, seat_ink(seat))


def gained(view: View, focus: Sequence[Event]) -> rail.Gains:
    """What each player got from the lines that have ended of late."""
    done = [event.line for event in focus if isinstance(event, LineDone)]
    return rail.Gains(tuple(sum(line.points for line in done if line.owner == seat) for seat in range(view.seats)))


def footer(canvas: Canvas, view: View, scene: Scene, focus: Sequence[Event] = (), after: View | None = None) -> None:
    """How the players stand; ``focus`` is what is new, ``after`` what would be."""
    gains = gained(view, focus)
    if after is not None:
        points = zip(view.scores, after.scores, strict=True)
        gains = rail.Gains(tuple(new - old for old, new in points), ahead=True)
    rail.paint(canvas, view, scene, gains, last(focus), lit=bool(focus) and isinstance(focus[-1], DrewInstead))
