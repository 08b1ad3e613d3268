"""Words beside the points of Metro: who leads, and what came last, never cut."""

from __future__ import annotations

from rendering.canvas import Canvas
from rendering.captions import named, spell
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import Said, said
from rendering.theme import MARK, PAPER, QUIET, TILE, Theme
from rendering.typeface import width

GAP = 12
"""Around the words."""


def paint(
    canvas: Canvas, scene: Scene, found: tuple[Said, ...], rows: list[tuple[int, int]], right: int, *, lit: bool
) -> None:
    """The first of these sentences that fits, at the right of a row; of each row where it is free from, and its middle.

    None where none fits: it is never cut.
    """
    theme, scale = canvas.theme, canvas.theme.scale
    for word in found:
        text = _spelled(theme, scene, word)
        long = wide(theme, scene, word)
        for free, middle in reversed(rows):
            if free + long + 3 * GAP * scale <= right:
                left, half = right - long - (3 if lit else 1) * GAP * scale, 19 * scale
                canvas.fill((left, middle - half, right, middle + half), PAPER)
                if lit:
                    canvas.stamp(rounded(right - left, 2 * half, 10 * scale), (left, middle - half), PAPER, MARK)
                at, inks = right - (3 * GAP * scale // 2 if lit else 0), (MARK, TILE) if lit else (PAPER, QUIET)
                canvas.write(text, (at, middle), *inks, size=theme.normal, anchor="right")
                return


def _spelled(theme: Theme, scene: Scene, word: Said) -> str:
    return spell(scene, word, lambda seat: named(scene, (seat,), "regular", theme.normal, 260 * theme.scale))


def wide(theme: Theme, scene: Scene, word: Said) -> int:
    """How wide it is written."""
    return width(_spelled(theme, scene, word), "regular", theme.normal)


def leads(scene: Scene, count: int) -> str:
    """What is said of the first of so many that have most points."""
    return spell(scene, said("leads") if count == 1 else said("lead together"), str)
