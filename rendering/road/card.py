"""The card in play beside the sheets: its word and its colours."""

from __future__ import annotations

from games.road import deck
from games.road.values import View
from rendering.canvas import Canvas
from rendering.captions import spell
from rendering.road import layout, shapes
from rendering.road.inks import LIT
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import said
from rendering.theme import PAPER, TEXT, Theme
from rendering.typeface import width

CARD = said("Card")
STEP = layout.SWATCH + 8
"""From the middle of one colour to that of the next."""


def card(canvas: Canvas, view: View, scene: Scene, *, lit: bool = False, alone: bool = False) -> None:
    """The colours of the card in play where the sheets, or one ``alone``, leave room; if new on a ground of its own."""
    sheets = 1 if alone else view.seats
    x, y = (edge * canvas.theme.scale for edge in layout.CARDS[sheets])
    if sheets == 1:
        corner(canvas, view, scene, y // canvas.theme.scale, lit=lit)
    elif sheets == 4:
        _column(canvas, view, scene, (x, y), lit=lit)
    else:
        _row(canvas, view, scene, (x, y), lit=lit)


def _row(canvas: Canvas, view: View, scene: Scene, at: tuple[int, int], *, lit: bool) -> None:
    """The word and the colours in a line that ends at a place."""
    theme, scale = canvas.theme, canvas.theme.scale
    words, size = spell(scene, CARD, str), theme.normal + 4 * scale
    colours, step, high = deck.colours_on(view.turned[-1]), STEP * scale, layout.height(layout.SWATCH * scale)
    pad, ground = 14 * scale, LIT if lit else PAPER
    long = 2 * pad + width(words, "bold", size) + 20 * scale + step * len(colours) - (step - layout.SWATCH * scale)
    left = at[0] - long
    if lit:
        tall = high + 12 * scale
        canvas.stamp(rounded(long, tall, 18 * scale), (left, at[1] - tall // 2), PAPER, LIT)
    x = left + pad
    x += canvas.write(words, (x, at[1]), ground, TEXT, size=size, weight="bold") + 20 * scale
    for colour in colours:
        canvas.paste(shapes.swatch(theme, colour), (x, at[1] - high // 2))
        x += step


def _column(canvas: Canvas, view: View, scene: Scene, at: tuple[int, int], *, lit: bool) -> None:
    """The word, and under it the colours, around a place in the middle."""
    theme, scale = canvas.theme, canvas.theme.scale
    words, size = spell(scene, CARD, str), theme.normal
    colours, step, wide = deck.colours_on(view.turned[-1]), (STEP + 8) * scale, layout.SWATCH * scale
    tall, pad = 50 * scale + step * len(colours), 12 * scale
    top, ground = at[1] - tall // 2, LIT if lit else PAPER
    if lit:
        across = wide + 2 * pad
        canvas.stamp(rounded(across, tall + 2 * pad, 18 * scale), (at[0] - across // 2, top - pad), PAPER, LIT)
    most = wide + 2 * pad - 8 * scale
    at_word = at[0], top + 20 * scale
    canvas.write(words, at_word, ground, TEXT, size=size, weight="bold", anchor="middle", most=most)
    for number, colour in enumerate(colours):
        canvas.paste(shapes.swatch(theme, colour), (at[0] - wide // 2, top + 46 * scale + number * step))


def corner(canvas: Canvas, view: View, scene: Scene, middle: int, *, lit: bool = False) -> None:
    """The card in play in the left upper corner, three of its colours in a row; the middle height of its word."""
    theme, scale = canvas.theme, canvas.theme.scale
    left, middle, ground = layout.MARGIN * scale, middle * scale, LIT if lit else PAPER
    if lit:
        around = (2 * STEP + layout.SWATCH + 28) * scale, 194 * scale
        canvas.stamp(rounded(*around, 18 * scale), (left - 14 * scale, middle - 26 * scale), PAPER, LIT)
    canvas.write(spell(scene, CARD, str), (left, middle), ground, TEXT, size=theme.normal + 4 * scale, weight="bold")
    for number, colour in enumerate(deck.colours_on(view.turned[-1])):
        down, across = divmod(number, 3)
        at = left + across * STEP * scale, middle + (26 + down * (layout.SWATCH + 4)) * scale
        canvas.paste(shapes.swatch(theme, colour), at)


def prepare(theme: Theme) -> None:
    """Draw the colours ahead."""
    for colour in range(6):
        shapes.swatch(theme, colour)
