"""The painter of Pebbles: the heap as discs in rows of ten, between the header and the footer that all games have."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Outcome, Seat
from games.pebbles import Event, Heaped, State, Took
from rendering.bars import Standing, footer, header
from rendering.canvas import Canvas
from rendering.painter import Painter
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import Said, Who, counted, said
from rendering.theme import MARK, PAPER, QUIET, Theme


def draw(view: State, theme: Theme, focus: tuple[Event, ...], scene: Scene) -> Image.Image:
    """The board; where pebbles were taken just now there are large marks."""
    canvas, over = Canvas.blank(theme, (theme.side, theme.side)), scene.outcome is not None
    turn = said("The match is over.") if over else said("{who} takes", who=Who(view.mover))
    header(canvas, scene, said("Pebbles"), turn)
    side = theme.cell * 2 // 3
    disc, mark = rounded(side, side, side // 2), rounded(2 * side, 2 * side, side // 2)
    for number in range(view.heap + sum(event.count for event in focus if isinstance(event, Took))):
        at = (100 + number % 10 * theme.cell, 150 + number // 10 * theme.cell)
        if number < view.heap:
            canvas.stamp(disc, at, PAPER, QUIET)
        else:
            canvas.stamp(mark, (at[0] - side // 2, at[1] - side // 2), PAPER, MARK)
    ranks = (None,) * len(view.taken) if scene.outcome is None else scene.outcome.places
    first = max(view.taken) or None
    cells = [
        Standing((Seat(seat),), str(points), place=rank, marked=not over and seat == view.mover, leads=points == first)
        for seat, (points, rank) in enumerate(zip(view.taken, ranks, strict=True))
    ]
    footer(canvas, scene, cells, 1100)
    return canvas.picture()


def alt(view: State, outcome: Outcome | None = None, focus: tuple[Event, ...] = ()) -> tuple[Said, ...]:
    """What has just been taken, what is left, and what each seat has."""
    left = counted("There is {n} pebble in the heap.", "There are {n} pebbles in the heap.", view.heap)
    owned = (
        counted("{who} has {n} pebble.", "{who} has {n} pebbles.", points, who=Who(Seat(seat)))
        for seat, points in enumerate(view.taken)
    )
    return (*map(tell, focus[-4:]), left, *owned, *([said("The match is over.")] if outcome is not None else []))


def tell(event: Event) -> Said:
    """An event in a sentence."""
    match event:
        case Heaped(count):
            return counted("The heap has {n} pebble.", "The heap has {n} pebbles.", count)
        case Took(seat, count):
            return counted("{who} takes {n} pebble.", "{who} takes {n} pebbles.", count, who=Who(seat))


PAINTER: Painter[State, Event] = Painter(draw=draw, tell=tell, alt=alt)
