"""Letters: the bundled fonts, what they can show, and names made fit for a picture.

Words are in IBM Plex Sans, laid out letter by letter; what it lacks comes from the fonts of ``rendering.shaping``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import groupby
from typing import NamedTuple

import uharfbuzz as hb  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

from rendering.clusters import ZWJ, ZWNJ, clusters
from rendering.computer_names import BOT, COMPUTER, EMPTY, FULL
from rendering.reading_order import BEGIN, END, parts
from rendering.shaping import Script, Shaped, script_of, shaped
from rendering.sprites import frame, rounded

WEIGHTS = {"regular": "IBMPlexSans-Regular.ttf", "bold": "IBMPlexSans-SemiBold.ttf"}
"""The weights there are; IBM Plex Sans has figures of even width."""

ELLIPSIS = "…"
LONGEST = 200
"""Characters of a name that are read; the rest could never fit."""
WHOLE = {"\u0e33", "\u0eb3", *map(chr, range(0x3131, 0x318F))}
"""Letters that their compatibility forms would take apart: the vowels am of Thai and Lao, single letters of Hangul."""
DOTS = FULL + EMPTY
"""Letters that are drawn as small dots, whatever the fonts have: the sign of a level."""
_PART_OF_LEVEL = re.compile(rf"(?<={BOT})(\w+) \([^()]*$")
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
"""Signs as they look among letters that run from right to left."""


@cache
def _file(weight: str) -> bytes:
    return (resources.files("rendering") / "fonts" / WEIGHTS[weight]).read_bytes()


@cache
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels. Laid out glyph by glyph, so that every machine gives the same picture."""
    return ImageFont.truetype(BytesIO(_file(weight)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def coverage() -> frozenset[str]:
    """Every character both weights can show."""
    return frozenset.intersection(*(frozenset(map(chr, hb.Face(_file(weight)).unicodes)) for weight in WEIGHTS))


@lru_cache(maxsize=4096)
def clean(name: str) -> str:
    r"""A name with only what the fonts can show, single spaces, ornate letters made plain; may be empty.

    One with letters that run from right to left stands between ``BEGIN`` and ``END``, so that the words around it keep
    their order.

    >>> clean("  Zo\u00eb \u202e  d'\u00c9t\u00e9 \ufdd0"), clean("[bot] Bea (hard)"), clean("\u202e\u200b ")
    ("Zoë d'Été", 'Bot Bea (hard)', '')
    >>> clean("\u05d3\u05d5\u05d3") == BEGIN + "\u05d3\u05d5\u05d3" + END
    True
    """
    if name.startswith(COMPUTER):
        name = BOT + name.removeprefix(COMPUTER)
    plain = (letter if letter in WHOLE else unicodedata.normalize("NFKC", letter) for letter in name[:LONGEST])
    whole = unicodedata.normalize("NFC", "".join(plain))
    text = " ".join("".join(" " if letter.isspace() else _nearest(letter) for letter in clusters(whole)).split())
    return (
        f"{BEGIN}{text}{END}"
        if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)
        else text
    )


@lru_cache(maxsize=8192)
def _nearest(cluster: str) -> str:
    """What can be shown of a letter with its marks: all that belongs to it, the letter, what it is made of, or nothing.

    Marks that any letter can carry are in none of our fonts: towers of them are made in jest.
    """
    base, before = cluster[0], ""
    kept = ""
    for letter in cluster:
        if letter != before and (letter == base or letter in (ZWJ, ZWNJ) or script_of(letter) is not None):
            kept += letter
        before = letter
    bare = kept.rstrip(ZWJ + ZWNJ)
    forms = (kept if unicodedata.category(base) == "Lo" else bare, bare, base, unicodedata.normalize("NFD", base)[0])
    shown = (form for form in forms if form and _written(form[0]) and (_ours(form) or script_of(form) is not None))
    return next(shown, "")


def _written(letter: str) -> bool:
    """Whether it is a letter, a figure, a sign or a symbol, also one that this Python does not know yet."""
    kind = unicodedata.category(letter)
    return (kind[0] in "LNPS" and kind != "Sk") or kind == "Cn"


def _ours(text: str) -> bool:
    """Whether IBM Plex Sans has all of a text."""
    return coverage().issuperset(text)


class Dots(NamedTuple):
    """Dots of the sign of a level, as they stand beside letters of a weight."""

    text: str
    weight: str

    def width(self, size: int) -> int:
        """How many pixels wide they are drawn, with what is free on either side of each."""
        return len(self.text) * sum(self._sizes(size))

    def mask(self, size: int, ascent: int, descent: int) -> Image.Image:
        """The dots in the middle of the height of capitals, as letters are (``Shaped.mask``)."""
        mask = Image.new("L", (self.width(size), ascent + descent))
        side, gap = self._sizes(size)
        for number, dot in enumerate(self.text):
            shape = rounded(side, side, side // 2) if dot == FULL else frame(side, side, side // 2, max(2, side // 6))
            mask.paste(shape, (gap // 2 + number * (side + gap), ascent - (cap(self.weight, size) + side) // 2))
        return mask

    def _sizes(self, size: int) -> tuple[int, int]:
        """How wide a dot is, and how far from the next."""
        high = cap(self.weight, size)
        return round(high * 0.56), round(high * 0.14)


class Piece(NamedTuple):
    """Letters beside each other in one font, IBM Plex Sans where no other is given, in the order they are read."""

    text: str
    script: Script | None
    backwards: bool

    def in_plex(self) -> str:
        """The letters from left to right."""
        return self.text[::-1].translate(MIRRORED) if self.backwards else self.text

    def shaped(self, weight: str) -> Shaped | Dots | None:
        """The letters in another font, or dots; None where it is IBM Plex Sans."""
        if self.text[0] in DOTS:
            return Dots(self.text, weight)
        return None if self.script is None else shaped(self.text, self.script, weight, backwards=self.backwards)

    def width(self, weight: str, size: int) -> int:
        """How wide it is drawn, in pixels, rounded up."""
        found = self.shaped(weight)
        return _plain_width(self.in_plex(), weight, size) if found is None else found.width(size)


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """A text from left to right as it is drawn."""
    found: list[Piece] = []
    for part, backwards in parts(text):
        groups = groupby(clusters(part), lambda letter: (letter in DOTS, None if _ours(letter) else script_of(letter)))
        alike = [Piece("".join(letters), script, backwards) for (_, script), letters in groups]
        found += reversed(alike) if backwards else alike
    return tuple(found)


def _plain_width(text: str, weight: str, size: int) -> int:
    return -int(-font(weight, size).getlength(text) // 1)


@lru_cache(maxsize=8192)
def width(text: str, weight: str, size: int) -> int:
    """How wide a text is drawn, in pixels, rounded up."""
    if _ours(text):
        return _plain_width(text, weight, size)
    return sum(piece.width(weight, size) for piece in pieces(text))


@lru_cache(maxsize=4096)
def shorten(text: str, weight: str, size: int, most: int) -> str:
    """The text, or as much of its beginning as is at most ``most`` pixels wide with an ellipsis; no letter is cut."""
    if width(text, weight, size) <= most:
        return text
    letters = clusters(text)
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        if width(_cut(letters, middle), weight, size) <= most:
            low = middle
        else:
            high = middle - 1
    return _cut(letters, low)


def _cut(letters: Sequence[str], count: int) -> str:
    """The beginning of a text with an ellipsis where reading ends, also in a name that runs from right to left.

    The level of a computer player is not cut: nothing of it is left.
    """
    text = "".join(letters[:count]).rstrip()
    text = text.rstrip(DOTS).rstrip() if letters[count : count + 1] and letters[count] in DOTS else text
    text = _PART_OF_LEVEL.sub(r"\1", text)
    return text + ELLIPSIS + END * (text.count(BEGIN) - text.count(END))


@lru_cache(maxsize=4096)
def initialled(name: str, weight: str, size: int, most: int) -> str:
    """A name at most ``most`` pixels wide: its later words as initials, last first, before anything is cut.

    >>> initialled("Maria Antonietta Lombardi", "regular", 32, 250)
    'Maria A. L.'
    """
    framed = name.startswith(BEGIN)
    words = name.strip(BEGIN + END).split()
    forms = [[*words[:kept], *map(_initial, words[kept:])] for kept in range(len(words), 0, -1)]
    for form in forms:
        text = " ".join(form)
        text = f"{BEGIN}{text}{END}" if framed else text
        if width(text, weight, size) <= most:
            return text
    return shorten(name, weight, size, most)


def _initial(word: str) -> str:
    """The initial of a word. Ideographs, syllables of Hangul and symbols stand for themselves, without a full stop.

    A number is not shortened: another would begin alike.
    """
    first = clusters(word)[0]
    if first.isdigit():
        return word
    return first if unicodedata.east_asian_width(first[0]) in "WF" else f"{first}."


def letters(text: str, weight: str, size: int) -> Image.Image:
    """The text as a mask (mode ``L``), as wide as it is drawn and as high as the font's ascent and descent.

    Capitals stand ``cap(weight, size)`` pixels high on the line ``font(weight, size).getmetrics()[0]``.
    """
    face = font(weight, size)
    ascent, descent = face.getmetrics()
    mask = Image.new("L", (max(1, width(text, weight, size)), ascent + descent))
    if _ours(text):
        ImageDraw.Draw(mask).text((0, 0), text, fill=255, font=face)
        return mask
    left = 0
    for piece in pieces(text):
        found = piece.shaped(weight)
        if found is None:
            ImageDraw.Draw(mask).text((left, 0), piece.in_plex(), fill=255, font=face)
        else:
            mask.paste(found.mask(size, ascent, descent), (left, 0))
        left += piece.width(weight, size)
    return mask


@cache
def cap(weight: str, size: int) -> int:
    """Height of a capital letter and of figures, in pixels."""
    box = font(weight, size).getbbox("H", anchor="ls")
    return round(-box[1])
