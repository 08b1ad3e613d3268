"""Small pictures for chats that show them on buttons: what they are called, and how they are drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO

from PIL import Image

from rendering.theme import LIGHT, Theme, of_kinds

SIDE = 128
"""Pixels of an emoji, which is shown 22 high beside words."""
FINE = 4
"""It is drawn so many times larger."""
LARGE = SIDE * FINE
DIGITS = 6
"""Of the hash in a name."""


@dataclass(frozen=True)
class Emoji:
    """The name of a picture, 2 to 25 of ``[a-z0-9_]``, and what draws it: ``SIDE`` x ``SIDE`` pixels, mode ``RGBA``.

    ``sign`` is the Unicode emoji that stands in words for the same thing, "" for none.
    """

    name: str
    draw: Callable[[], Image.Image]
    sign: str = ""

    @cached_property
    def picture(self) -> Image.Image:
        """It, drawn."""
        return self.draw()

    @property
    def full_name(self) -> str:
        """The name with a hash of the picture, so that another picture has another name; at most 32 characters."""
        return f"{self.name}_{hashlib.sha256(self.picture.tobytes()).hexdigest()[:DIGITS]}"

    @property
    def png(self) -> bytes:
        """The picture as a file."""
        body = BytesIO()
        self.picture.save(body, "PNG", optimize=True)
        return body.getvalue()


@cache
def look() -> Theme:
    """The colours of all emojis, which are the same on a dark and on a light ground."""
    return of_kinds(LIGHT)


def cut(drawn: Image.Image, mask: Image.Image) -> Image.Image:
    """A picture that was drawn ``LARGE`` (mode ``P``), without what lies outside of a mask of the same size."""
    whole = drawn.convert("RGB").convert("RGBA")
    whole.putalpha(mask)
    return whole.reduce(FINE)


def name_of(full_name: str) -> str:
    """The name without its hash, "" where it has none.

    >>> name_of("metro_tile_bbad_3f9a12"), name_of("wave")
    ('metro_tile_bbad', '')
    """
    name, _, digits = full_name.rpartition("_")
    return name if len(digits) == DIGITS and set(digits) <= set("0123456789abcdef") else ""
