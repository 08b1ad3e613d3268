"""Letters: the bundled fonts, what they can show, and names made fit for a picture."""

from __future__ import annotations

import struct
import unicodedata
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

WEIGHTS = {"regular": "IBMPlexSans-Regular.ttf", "bold": "IBMPlexSans-SemiBold.ttf"}
"""The weights there are; IBM Plex Sans has figures of even width."""

ELLIPSIS = "…"
LONGEST = 200
"""Characters of a name that are read; the rest could never fit."""


@cache
def _file(weight: str) -> bytes:
    return (resources.files("rendering") / "fonts" / WEIGHTS[weight]).read_bytes()


@cache
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels. Laid out glyph by glyph, so that every machine gives the same picture."""
    return ImageFont.truetype(BytesIO(_file(weight)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def coverage() -> frozenset[str]:
    """Every character both weights can show, read from their ``cmap`` tables (OpenType, subtable format 4)."""
    return frozenset.intersection(*(_covered(_file(weight)) for weight in WEIGHTS))


def _covered(file: bytes) -> frozenset[str]:
    tables = {}
    for number in range(struct.unpack_from(">H", file, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", file, 12 + 16 * number)
        tables[tag] = offset
    start = tables[b"cmap"]
    characters: set[str] = set()
    for number in range(struct.unpack_from(">H", file, start + 2)[0]):
        offset = start + struct.unpack_from(">HHI", file, start + 4 + 8 * number)[2]
        if struct.unpack_from(">H", file, offset)[0] == 4:
            characters.update(_segments(file, offset))
    return frozenset(characters)


def _segments(file: bytes, offset: int) -> set[str]:
    count = struct.unpack_from(">H", file, offset + 6)[0] // 2
    ends, starts, deltas, ranges = (
        struct.unpack_from(f">{count}H", file, offset + 14 + 2 * count * part + (2 if part else 0)) for part in range(4)
    )
    found = set()
    for index in range(count):
        for code in range(starts[index], min(ends[index], 0xFFFE) + 1):
            glyph = code + deltas[index]
            if ranges[index]:
                place = offset + 16 + 6 * count + 2 * index + ranges[index] + 2 * (code - starts[index])
                glyph = struct.unpack_from(">H", file, place)[0]
            if glyph & 0xFFFF:
                found.add(chr(code))
    return found


@lru_cache(maxsize=4096)
def clean(name: str) -> str:
    r"""A name with only what the fonts can show, single spaces, ornate letters made plain; may be empty.

    >>> clean("  Zoë 🚇\u202e  d'Été "), clean("يوسف")
    ("Zoë d'Été", '')
    """
    shown = coverage()
    whole = unicodedata.normalize("NFKC", name[:LONGEST])
    kept = (" " if letter.isspace() else _nearest(letter, shown) for letter in whole)
    text = " ".join("".join(kept).split())
    return text if any(letter.isalnum() for letter in text) else ""


def _nearest(letter: str, shown: frozenset[str]) -> str:
    """The letter if it can be shown, else the one it is an accented form of, else nothing."""
    plain = unicodedata.normalize("NFD", letter)[0]
    return next((form for form in (letter, plain) if _shows(form, shown)), "")


def _shows(letter: str, shown: frozenset[str]) -> bool:
    return letter in shown and unicodedata.category(letter)[0] in "LNPS" and unicodedata.category(letter) != "Sk"


@lru_cache(maxsize=8192)
def width(text: str, weight: str, size: int) -> int:
    """How wide a text is drawn, in pixels, rounded up."""
    return -int(-font(weight, size).getlength(text) // 1)


@lru_cache(maxsize=4096)
def shorten(text: str, weight: str, size: int, most: int) -> str:
    """The text, or as much of its beginning as is at most ``most`` pixels wide with an ellipsis."""
    if width(text, weight, size) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, weight, size) <= most:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=4096)
def initialled(name: str, weight: str, size: int, most: int) -> str:
    """A name at most ``most`` pixels wide: its later words as initials, last first, before anything is cut.

    >>> initialled("Maria Antonietta Lombardi", "regular", 32, 250), initialled("[bot] Ada (hard)", "regular", 32, 220)
    ('Maria A. L.', '[bot] Ada (ha)')
    """
    words = name.split()
    for kept in range(len(words), 0, -1):
        text = " ".join([*words[:kept], *map(_initial, words[kept:])])
        if width(text, weight, size) <= most:
            return text
    return shorten(name, weight, size, most)


def _initial(word: str) -> str:
    """The initial of a word; of one in brackets two letters, so that (easy) and (expert) stay apart."""
    return f"({word[1:-1][:2]})" if word[0] == "(" and word[-1] == ")" and len(word) > 2 else f"{word[0]}."


def letters(text: str, weight: str, size: int) -> Image.Image:
    """The text as a mask (mode ``L``), as wide as it is drawn and as high as the font's ascent and descent.

    Capitals stand ``cap(weight, size)`` pixels high on the line ``font(weight, size).getmetrics()[0]``.
    """
    face = font(weight, size)
    ascent, descent = face.getmetrics()
    mask = Image.new("L", (max(1, width(text, weight, size)), ascent + descent))
    ImageDraw.Draw(mask).text((0, 0), text, fill=255, font=face)
    return mask


@cache
def cap(weight: str, size: int) -> int:
    """Height of a capital letter and of figures, in pixels."""
    box = font(weight, size).getbbox("H", anchor="ls")
    return round(-box[1])
