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
from rendering.theme import PAPER, TEXT
from rendering.typeface import width

CARD = said("Card")
STEP = layout.SWATCH + 8
"""From the middle of one colour to that of the next."""


def card(canvas: Canvas, view: View, scene: Scene, *, lit: bool = False, alone: bool = False) -> None:
    """The colours of the card in play where the sheets, or one ``alone``, leave room; if new on a ground of its own."""
    sheets = 1 if alone else view.seats
    x, y = layout.CARDS[sheets]
    if sheets == 1:
        corner(canvas, view, scene, y, lit=lit)
    elif sheets == 4:
        _column(canvas, view, scene, (x, y), lit=lit)
    else:
        _row(canvas, view, scene, (x, y), lit=lit)


def _row(canvas: Canvas, view: View, scene: Scene, at: tuple[int, int], *, lit: bool) -> None:
    """The word and the colours in a line that ends at a place."""
    theme = canvas.theme
    words, size = spell(scene, CARD, str), theme.normal + 4
    colours, step, high = deck.colours_on(view.turned[-1]), STEP, layout.height(layout.SWATCH)
    pad, ground = 14, LIT if lit else PAPER
    long = 2 * pad + width(words, "bold", size) + 20 + step * len(colours) - (step - layout.SWATCH)
    left = at[0] - long
    if lit:
        tall = high + 12
        canvas.stamp(rounded(long, tall, 18), (left, at[1] - tall // 2), PAPER, LIT)
    x = left + pad
    x += canvas.write(words, (x, at[1]), ground, TEXT, size=size, weight="bold") + 20
    for colour in colours:
        canvas.paste(shapes.swatch(theme, colour), (x, at[1] - high // 2))
        x += step


def _column(canvas: Canvas, view: View, scene: Scene, at: tuple[int, int], *, lit: bool) -> None:
    """The word, and under it the colours, around a place in the middle."""
    theme = canvas.theme
    words, size = spell(scene, CARD, str), theme.normal
    colours, step, wide = deck.colours_on(view.turned[-1]), STEP + 8, layout.SWATCH
    tall, pad = 50 + step * len(colours), 12
    top, ground = at[1] - tall // 2, LIT if lit else PAPER
    if lit:
        across = wide + 2 * pad
        canvas.stamp(rounded(across, tall + 2 * pad, 18), (at[0] - across // 2, top - pad), PAPER, LIT)
    most = wide + 2 * pad - 8
    at_word = at[0], top + 20
    canvas.write(words, at_word, ground, TEXT, size=size, weight="bold", anchor="middle", most=most)
    for number, colour in enumerate(colours):
        canvas.paste(shapes.swatch(theme, colour), (at[0] - wide // 2, top + 46 + number * step))


def corner(canvas: Canvas, view: View, scene: Scene, middle: int, *, lit: bool = False) -> None:
    """The card in play in the left upper corner, three of its colours in a row; the middle height of its word."""
    theme = canvas.theme
    left, ground = layout.MARGIN, LIT if lit else PAPER
    if lit:
        around = 2 * STEP + layout.SWATCH + 28, 194
        canvas.stamp(rounded(*around, 18), (left - 14, middle - 26), PAPER, LIT)
    canvas.write(spell(scene, CARD, str), (left, middle), ground, TEXT, size=theme.normal + 4, weight="bold")
    for number, colour in enumerate(deck.colours_on(view.turned[-1])):
        down, across = divmod(number, 3)
        at = left + across * STEP, middle + (26 + down * (layout.SWATCH + 4))
        canvas.paste(shapes.swatch(theme, colour), at)
