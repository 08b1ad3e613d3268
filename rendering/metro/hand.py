"""The tiles in a hand, big, as they would lie on the board."""

from __future__ import annotations

from PIL import Image

from games.metro.geometry import Tile
from games.metro.values import View
from rendering.canvas import Canvas
from rendering.captions import fitted, spell
from rendering.metro import signs
from rendering.metro.bars import title
from rendering.metro.tiles import Kind, alike, tile
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.text import Said, counted, said
from rendering.theme import MARK, PAPER, QUIET, TEXT, TILE, Theme, lettered, seat_ink

SIZE = (960, 540)
"""Width and height of the picture."""
SIDE = 288
"""Width of a tile."""
EDGE = 5
"""From a tile to the outside of its frame."""
MIDDLE = 286
"""Height on which the middles of the tiles lie."""


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """What the viewing seat holds, numbered as moves name it; raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander holds nothing")
    canvas = Canvas.blank(lettered(theme, scene.spelling.translate), SIZE)
    title(canvas, view.seat, scene)
    if view.drawn is not None:
        shown: list[tuple[Tile, str]] = [(view.drawn, spell(scene, said("drawn: must be laid"), str))]
    else:
        single = len(view.hand) == 1
        shown = [(piece, "" if single else f"t{number}") for number, piece in enumerate(view.hand, 1)]
    _row(canvas, view, shown, must=view.drawn is not None)
    if view.drawn is not None:
        _kept(canvas, view)
    _foot(canvas, view, scene)
    return canvas.picture()


def _row(canvas: Canvas, view: View, shown: list[tuple[Tile, str]], *, must: bool) -> None:
    theme = canvas.theme
    gap = (SIZE[0] - len(shown) * SIDE) // (len(shown) + 1) if len(shown) > 1 else 0
    start = gap if len(shown) > 1 else (SIZE[0] - SIDE) // 2
    for number, (piece, name) in enumerate(shown):
        left, top = start + number * (SIDE + gap), MIDDLE - SIDE // 2
        outer = SIDE + 2 * EDGE
        canvas.stamp(rounded(outer, outer, 14), (left - EDGE, top - EDGE), PAPER, TILE)
        canvas.paste(tile(theme, piece, alike(Kind.PLAIN, TEXT), SIDE), (left, top))
        rim = MARK if must else seat_ink(view.seat or 0)
        canvas.stamp(frame(outer, outer, 14, EDGE), (left - EDGE, top - EDGE), PAPER, rim)
        canvas.stamp(signs.arrow(22), (left + SIDE // 2 - 11, top - EDGE - 32), PAPER, QUIET)
        _name(canvas, (left + SIDE // 2, top + SIDE + 36), name)


def _name(canvas: Canvas, middle: tuple[int, int], name: str) -> None:
    """How moves name the tile, or that it was drawn."""
    if name:
        canvas.write(name, middle, PAPER, TEXT, size=canvas.theme.normal, weight="bold", anchor="middle")


def _kept(canvas: Canvas, view: View) -> None:
    """The tiles of the hand that cannot be laid now, small, one below the other."""
    small, gap = canvas.theme.cell, 16
    left = SIZE[0] - 72 - small
    top = MIDDLE - (len(view.hand) * (small + gap) - gap) // 2
    for piece in view.hand:
        canvas.paste(tile(canvas.theme, piece, alike(Kind.PLAIN, TEXT), small), (left, top))
        top += small + gap


def _foot(canvas: Canvas, view: View, scene: Scene) -> None:
    words: Said | None = None
    if not view.hand and view.drawn is None:
        words = said("Your hand is empty.")
    elif view.drawn is not None and view.hand:
        words = counted("{n} tile stays in the hand", "{n} tiles stay in the hand", len(view.hand))
    if words is not None:
        high = SIZE[1] - 28 if view.drawn is not None else MIDDLE
        text = fitted(scene, words, "regular", canvas.theme.small, SIZE[0] - 72)
        canvas.write(text, (SIZE[0] // 2, high), PAPER, QUIET, size=canvas.theme.small, anchor="middle")
