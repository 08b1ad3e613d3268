"""The tiles of Metro as emojis, as they may lie; one of them stands for the game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from PIL import Image

from games.metro.geometry import Tile
from games.metro.notation import read
from games.metro.tiles import KINDS
from games.metro.values import Lay, View
from rendering.canvas import Canvas, Sprite
from rendering.emojis import LARGE, Emoji, cut, look
from rendering.metro.choices import tile_of
from rendering.metro.tiles import Kind, alike, drawn
from rendering.sprites import rounded
from rendering.theme import NOBODY

GAME = Tile("bbad")
"""The tile that stands for the game."""


def name(code: Tile) -> str:
    """What the emoji of a tile is called, as it lies: people may read that, so it has a number and no code."""
    return f"metro_tile_{KINDS.index(code) + 1}"


def symbol(view: View, text: str) -> str:
    """The tile that a move lays, as it lies then."""
    move = read(text)
    return name(tile_of(view, move)) if isinstance(move, Lay) else ""


@cache
def emojis() -> tuple[Emoji, ...]:
    """Every tile: those that are turned are among them."""
    return (Emoji("metro", partial(_picture, GAME)), *(Emoji(name(code), partial(_picture, code)) for code in KINDS))


def _picture(code: Tile) -> Image.Image:
    # lines of nobody are thick, as small tracks must be
    dark = replace(look(), name="light emojis", nobody=look().text)
    canvas = Canvas.blank(dark, (LARGE, LARGE))
    canvas.paste(Sprite(drawn(dark, code, alike(Kind.BOLD, NOBODY), LARGE)), (0, 0))
    return cut(canvas.picture(), rounded(LARGE, LARGE, LARGE // 7))
