"""The header of Socks: who does what, and the signs of players and colours."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from games.socks.values import Colour, View
from rendering import bars
from rendering.canvas import Canvas, Sprite
from rendering.captions import won
from rendering.scene import Scene
from rendering.socks import pieces, shapes
from rendering.socks.event_text import ending, firsts
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, Ink, Theme

BADGE = 60
"""Width and height of the sign in the header; like all lengths here at the usual scale."""


def _won(first: tuple[Seat, ...]) -> tuple[Said, Seat | None]:
    return won(first), first[0] if len(first) == 1 else None


def turn(view: View, scene: Scene) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose sign goes with it."""
    ended = ending(view, scene.outcome)
    if ended is not None:
        return _won(firsts(ended))
    seat = view.mover
    assert seat is not None
    match view.phase:
        case "tiles" if view.offered:
            return said("{who} agrees, or lays a tile", who=Who(seat)), seat
        case "tiles":
            return said("{who} lays a tile", who=Who(seat)), seat
        case "socks":
            return said("{who} hangs a sock", who=Who(seat)), seat
        case "blockers":
            return said("{who} blocks a station", who=Who(seat)), seat
        case _:
            return counted("{who} lays {n} track", "{who} lays {n} tracks", view.steps, who=Who(seat)), seat


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The turn or that this is a preview, then the game and the code."""
    word, seat = turn(view, scene)
    badge = None if seat is None else marker(canvas.theme, seat, side=BADGE)
    bars.header(canvas, scene, said("Socks in the City"), bars.PREVIEW if preview else word, badge=badge)


@lru_cache(maxsize=32)
def marker(theme: Theme, seat: Seat, ground: Ink = PAPER, side: int = bars.BADGE) -> Sprite:
    """The sign of a player as a badge, so large at the usual scale."""
    side = side * theme.scale
    canvas = Canvas.blank(theme, (side, side), ground)
    pieces.marker(canvas, (side // 2, side // 2), seat, ground, side * 20 // 44)
    return canvas.sprite()


@lru_cache(maxsize=32)
def sign(theme: Theme, colour: Colour) -> Sprite:
    """The sign of a colour as a badge."""
    side = bars.BADGE * theme.scale
    canvas = Canvas.blank(theme, (side, side))
    pieces.disc(canvas, (side // 2, side // 2), side // 2, PAPER, pieces.ink(colour))
    mask = shapes.shape(colour, side * 3 // 5)
    pieces.stamp(canvas, mask, (side // 2, side // 2), pieces.ink(colour), pieces.over(colour))
    return canvas.sprite()
