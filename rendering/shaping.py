"""Letters that IBM Plex Sans lacks: other fonts, in which letters change with their neighbours, drawn by HarfBuzz.

The same text gives the same pixels on every machine: fonts, shaping and rasterising are all our own. A font is opened
when a letter first needs it, and only the parts of its file that are read come into memory.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb  # type: ignore[import-untyped]
from PIL import Image

from rendering.clusters import ZWJ, ZWNJ

FONTS = Path(str(resources.files("rendering"))) / "fonts"

ASCENT, DESCENT = 0.97, 0.24
"""How far letters may reach above and below the line, in parts of the size: about as far as in "Źg"."""
LIFT = 0.12
"""Letters that reach too far down are moved up so much at most, where there is room above."""
LEAST = 0.6
"""Letters too high for the line even so become smaller, down to this; what is higher than that is cut."""


@dataclass(frozen=True)
class Script:
    """A font for letters of some scripts: its file, and how large it is beside IBM Plex Sans.

    There is one weight of each. ``strokes`` is how much broader they are made in a regular and in a bold text, in parts
    of the size.
    """

    file: str
    size: float = 698 / 714
    strokes: tuple[float, float] = (-0.008, 0.034)

    @cached_property
    def face(self) -> hb.Face:
        """The opened file."""
        return hb.Face(hb.Blob.from_file_path(str(FONTS / self.file)))

    @cached_property
    def _weights(self) -> dict[str, hb.Font]:
        fonts = {weight: hb.Font(self.face) for weight in ("regular", "bold")}
        for font, broader in zip(fonts.values(), self.strokes, strict=True):
            font.synthetic_bold = (broader, broader / 2, False)
        return fonts

    def font(self, weight: str) -> hb.Font:
        """The font in a weight, in its own units."""
        return self._weights[weight]

    def shows(self, cluster: str) -> bool:
        """Whether it has a glyph for every letter of a cluster that is seen."""
        font = self._weights["regular"]
        return all(letter in (ZWJ, ZWNJ) or font.get_nominal_glyph(ord(letter)) for letter in cluster)


SCRIPTS = (
    Script("NotoSans.ttf"),
    Script("NotoSansArabic.ttf", 1.02),
    Script("NotoSansHebrew.ttf", 1.05),
    Script("NotoSansDevanagari.ttf", 0.9),
    Script("NotoSansThai.ttf"),
    Script("NotoSansCJK.otf", 0.92, (0.0, 0.034)),
    Script("NotoEmoji.ttf", 0.9, (0.0, 0.0)),
    Script("NotoSansBengali.ttf", 0.9),
    Script("NotoSansTamil.ttf", 0.9),
    Script("NotoSansTelugu.ttf", 0.9),
    Script("NotoSansGujarati.ttf", 0.9),
    Script("NotoSansGurmukhi.ttf", 0.9),
    Script("NotoSansKannada.ttf", 0.9),
    Script("NotoSansMalayalam.ttf", 0.9),
    Script("NotoSansOriya.ttf", 0.9),
    Script("NotoSansSinhala.ttf", 0.9),
    Script("NotoSansMyanmar.ttf", 0.9),
    Script("NotoSansKhmer.ttf", 0.9),
    Script("NotoSansLao.ttf"),
    Script("NotoSansGeorgian.ttf"),
    Script("NotoSansArmenian.ttf"),
    Script("NotoSansEthiopic.ttf"),
    Script("NotoSerifTibetan.ttf", 0.8),
    Script("NotoSansMongolian.ttf"),
    Script("NotoSansThaana.ttf"),
    Script("NotoSansSyriac.ttf"),
    Script("NotoSansNKo.ttf"),
    Script("NotoSansAdlam.ttf"),
    Script("NotoSansTifinagh.ttf"),
    Script("NotoSansCherokee.ttf"),
    Script("NotoSansCanadianAboriginal.ttf"),
    Script("NotoSansOlChiki.ttf"),
    Script("NotoSansMeeteiMayek.ttf"),
    Script("NotoSansSymbols.ttf", strokes=(0.0, 0.0)),
    Script("NotoSansSymbols2.ttf", strokes=(0.0, 0.0)),
)
"""Every font, in the order they are asked for a letter. The usual size makes the capitals that other scripts were drawn
beside as high as those of IBM Plex Sans."""


@lru_cache(maxsize=8192)
def script_of(cluster: str) -> Script | None:
    """The first font that shows all of a cluster; None where there is none."""
    return next((script for script in SCRIPTS if script.shows(cluster)), None)


class Glyph(NamedTuple):
    """A shape of a font and where it stands, in the font's units."""

    number: int
    x: int
    y: int


@dataclass(frozen=True)
class Shaped:
    """Letters of one font beside each other as they are drawn, lengths in parts of the size of IBM Plex Sans.

    ``scale`` is the size of a unit of the font, ``start`` where the first letter begins: so far from the left and above
    the line. ``wide`` is how much room they take, with what reaches out to the left and right of it.
    """

    font: hb.Font
    glyphs: tuple[Glyph, ...]
    scale: float
    start: tuple[float, float]
    wide: float

    def width(self, size: int) -> int:
        """How many pixels wide they are drawn."""
        return math.ceil(self.wide * size)

    def mask(self, size: int, ascent: int, descent: int) -> Image.Image:
        """The letters as a mask (mode ``L``) as high as ``ascent`` and ``descent`` pixels from the line."""
        wide, high, unit = max(1, self.width(size)), ascent + descent, self.scale * size
        (x, y), pen = self.start, hb.RasterDraw()
        pen.extents = hb.RasterExtents(0, -descent, wide, high)
        for glyph in self.glyphs:
            pen.transform = (unit, 0.0, 0.0, unit, glyph.x * unit + x * size, glyph.y * unit + y * size)
            pen.draw_glyph(self.font, glyph.number)
        drawn = pen.render()
        return Image.frombytes("L", (wide, high), bytes(drawn.buffer), "raw", "L", drawn.extents.stride, -1)


@lru_cache(maxsize=4096)
def shaped(text: str, script: Script, weight: str, *, backwards: bool) -> Shaped:
    """Letters of one font and direction with the shapes they have beside each other."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if backwards else "ltr"
    font = script.font(weight)
    hb.shape(font, buffer)
    glyphs, boxes, at = [], [], 0
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append(Glyph(info.codepoint, at + place.x_offset, place.y_offset))
        box = font.get_glyph_extents(info.codepoint)
        if box is not None and box.width:
            x, y = glyphs[-1].x + box.x_bearing, glyphs[-1].y + box.y_bearing
            boxes.append((x, y, x + box.width, y + box.height))
        at += place.x_advance
    left, right = -min([0, *(box[0] for box in boxes)]), max([at, *(box[2] for box in boxes)])
    unit = script.size / script.face.upem
    top, low = unit * max([0, *(box[1] for box in boxes)]), -unit * min([0, *(box[3] for box in boxes)])
    lift = max(0.0, min(LIFT, low - DESCENT, ASCENT - top))
    unit *= max(LEAST, min(1.0, ASCENT / max(ASCENT, top + lift), DESCENT / max(DESCENT, low - lift)))
    return Shaped(font, tuple(glyphs), unit, (left * unit, lift), (left + right) * unit)
