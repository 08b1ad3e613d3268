"""The colours of The Best Road as emojis: hexagons with their patterns; one of them stands for the game."""

from __future__ import annotations

from functools import cache, partial

from PIL import Image

from rendering.canvas import Canvas
from rendering.emojis import LARGE, Emoji, cut, look
from rendering.road import layout, shapes
from rendering.theme import TILE

WIDE = round(LARGE * 0.866)
"""A hexagon that stands on a corner and is as high as an emoji."""
GAME = 0
"""The colour that stands for the game."""


def name(colour: int) -> str:
    """What the emoji of a colour is called."""
    return f"road_{colour + 1}"


@cache
def emojis() -> tuple[Emoji, ...]:
    """Every colour of the sheet."""
    return (
        Emoji("road", partial(_picture, GAME)),
        *(Emoji(name(colour), partial(_picture, colour)) for colour in range(6)),
    )


def _picture(colour: int) -> Image.Image:
    high = layout.height(WIDE)
    canvas, mask = Canvas.blank(look(), (LARGE, LARGE), TILE), Image.new("L", (LARGE, LARGE))
    at = ((LARGE - WIDE) // 2, (LARGE - high) // 2)
    canvas.paste(shapes.space(look(), WIDE, colour, 0, ""), at)
    mask.paste(shapes.hexagon(WIDE), at)
    return cut(canvas.picture(), mask)
