"""The card in play beside the sheets: its word and its colours."""

from __future__ import annotations

from games.road import deck
from games.road.values import View
from rendering.canvas import Canvas
from rendering.captions import spell
from rendering.road import layout, shapes
from rendering.scene import Scene
from rendering.text import said
from rendering.theme import PAPER, TEXT, Theme
from rendering.typeface import width


def card(canvas: Canvas, view: View, scene: Scene) -> None:
    """The colours of the card in play, in the middle."""
    theme, scale = canvas.theme, canvas.theme.scale
    words = spell(scene, said("Card"), str)
    colours = deck.shown(view.turned[-1])
    step, gap, middle = (layout.SWATCH + 8) * scale, 20 * scale, layout.CARD * scale
    long = width(words, "bold", theme.normal + 4 * scale) + gap + step * len(colours)
    x = (theme.side - long) // 2
    x += canvas.write(words, (x, middle), PAPER, TEXT, size=theme.normal + 4 * scale, weight="bold") + gap
    high = layout.height(layout.SWATCH * scale)
    for colour in colours:
        canvas.paste(shapes.swatch(theme, colour), (x, middle - high // 2))
        x += step


def corner(canvas: Canvas, view: View, scene: Scene, middle: int = layout.CARD) -> None:
    """The card in play in the left upper corner, three of its colours in a row; the middle height of its word."""
    theme, scale = canvas.theme, canvas.theme.scale
    left, middle = layout.MARGIN * scale, middle * scale
    words, size = spell(scene, said("Card"), str), theme.normal + 4 * scale
    canvas.write(words, (left, middle), PAPER, TEXT, size=size, weight="bold")
    for number, colour in enumerate(deck.shown(view.turned[-1])):
        down, across = divmod(number, 3)
        at = left + across * (layout.SWATCH + 8) * scale, middle + (26 + down * (layout.SWATCH + 4)) * scale
        canvas.paste(shapes.swatch(theme, colour), at)


def prepare(theme: Theme) -> None:
    """Draw the colours ahead."""
    for colour in range(6):
        shapes.swatch(theme, colour)
