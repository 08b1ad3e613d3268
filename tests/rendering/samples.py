"""Pictures for the README: the middle of a match of each game that computer players play, always the same.

``python -m tests.rendering.samples`` keeps them anew.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from games import catalogue
from rendering.canvas import encode
from rendering.sample import board, names_of
from rendering.text import plainly
from rendering.theme import LIGHT

KEPT = Path(__file__).parent / "samples"


def picture(slug: str) -> bytes:
    """The sample of a game as a small PNG file."""
    return halved(encode(board(slug, LIGHT, plainly(names_of(slug)))))


def halved(png: bytes) -> bytes:
    """A palette picture at half its size, in the same palette, in a file as small as can be."""
    file = BytesIO()
    half(png).save(file, "PNG", optimize=True)
    return file.getvalue()


def half(png: bytes) -> Image.Image:
    """A palette picture at half its size, in the same palette."""
    with Image.open(BytesIO(png)) as whole:
        return whole.convert("RGB").reduce(2).quantize(palette=whole, dither=Image.Dither.NONE)


if __name__ == "__main__":
    for each in catalogue():
        (KEPT / f"{each}.png").write_bytes(picture(each))
