"""The colours of Socks as emojis: discs with their shapes, and a sock that stands for the game."""

from __future__ import annotations

from functools import cache, partial

from PIL import Image

from games.socks.values import COLOURS, Colour, View
from rendering.canvas import Canvas
from rendering.emojis import LARGE, Emoji, cut, look
from rendering.socks import pieces, shapes
from rendering.sprites import frame, rounded
from rendering.theme import TILE

GAME = Colour(0)
"""The colour of the sock that stands for the game."""
RIM = LARGE // 24
"""A light rim, for dark colours on a dark ground."""


def name(colour: Colour) -> str:
    """What the emoji of a colour is called."""
    return f"socks_{COLOURS[colour]}"


def symbol(_view: View, text: str) -> str:
    """The colour of a sock that a move hangs."""
    word = text.partition(" ")[0]
    return name(Colour(COLOURS.index(word))) if word in COLOURS else ""


@cache
def emojis() -> tuple[Emoji, ...]:
    """A sock, and every colour."""
    colours = map(Colour, range(len(COLOURS)))
    return (
        Emoji("socks", partial(_sock, GAME)),
        *(Emoji(name(colour), partial(_disc, colour)) for colour in colours),
    )


def _disc(colour: Colour) -> Image.Image:
    canvas, middle = Canvas.blank(look(), (LARGE, LARGE), TILE), (LARGE // 2, LARGE // 2)
    pieces.disc(canvas, middle, LARGE // 2 - RIM // 2, TILE, pieces.ink(colour))
    canvas.stamp(frame(LARGE, LARGE, LARGE // 2, RIM), (0, 0), pieces.ink(colour), TILE)
    pieces.stamp(canvas, shapes.shape(colour, LARGE // 2), middle, pieces.ink(colour), pieces.over(colour))
    return cut(canvas.picture(), rounded(LARGE, LARGE, LARGE // 2))


def _sock(colour: Colour) -> Image.Image:
    mask = Image.new("L", (LARGE, LARGE))
    shape = shapes.sock(LARGE)
    left = (LARGE - shape.width) // 2
    mask.paste(shape, (left, 0))
    inside = Canvas.blank(look(), (LARGE, LARGE), pieces.ink(colour))
    inside.stamp(shapes.cuff(LARGE), (left, 0), pieces.ink(colour), pieces.over(colour))
    at = (left + round(LARGE * 0.37), round(LARGE * 0.56))
    pieces.stamp(inside, shapes.shape(colour, round(LARGE * 0.38)), at, pieces.ink(colour), pieces.over(colour))
    return cut(inside.picture(), mask)
