"""Makes the Noto fonts of ``rendering/fonts`` from those published: ``python tests/rendering/subset_fonts.py FOLDER``.

``FOLDER`` is searched for the files of ``SOURCES``; README.txt beside the fonts tells where they come from. What names
do not need is left out: hinting, letters of other fonts, tables of no use here. Layout tables stay where a script needs
them. The same sources give the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[2] / "rendering" / "fonts"

MARKS = {
    *range(0x0300, 0x0370), *range(0x0483, 0x048A), *range(0x1AB0, 0x1B00), *range(0x1DC0, 0x1E00),
    *range(0x20D0, 0x20E3), *range(0xA66F, 0xA67E), *range(0xFE00, 0xFE10), *range(0xFE20, 0xFE30),
}  # fmt: skip
"""Marks that any letter can carry; names lose them, as towers of them are made in jest."""
BLANK = {0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0}
"""Letters and symbols of which nothing is seen."""
SHARED = {*range(0x0300), *range(0x2000, 0x2070), 0x25CC} - {0x200C, 0x200D}
"""Latin letters and signs that nearly every font has; the first font of all and ``NotoSans`` show them."""


@dataclass(frozen=True)
class Source:
    """A published font: its file, which of its characters are kept, and whether glyphs depend on their neighbours."""

    file: str
    kept: tuple[tuple[int, int], ...] = ()
    shaped: bool = True
    number: int = 0


SYMBOLS = ((0x2100, 0x2BFF), (0x1F100, 0x1F2FF), (0x1F650, 0x1F67F), (0x1F700, 0x1F8FF))

SOURCES = {
    "NotoSans": Source("NotoSans-Regular.ttf", ((0x00A0, 0x052F), (0x1C80, 0x1C8F), (0x1D00, 0x20CF), (0x2C60, 0x2E7F),
                                                (0xA640, 0xA69F), (0xA720, 0xAB6F)), shaped=False),
    "NotoSansArabic": Source("NotoSansArabicUI-Regular.ttf"),
    "NotoSansHebrew": Source("NotoSansHebrew-Regular.ttf"),
    "NotoSansDevanagari": Source("NotoSansDevanagariUI-Regular.ttf"),
    "NotoSansThai": Source("NotoSansThaiUI-Regular.ttf"),
    "NotoSansCJK": Source("NotoSansCJK-Regular.ttc", ((0x3000, 0x312F), (0x3131, 0x318E), (0x31A0, 0x31FF),
                                                      (0x3200, 0x33FF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3),
                                                      (0xFE30, 0xFE4F), (0xFF00, 0xFFEF)), shaped=False),
    "NotoEmoji": Source("noto-emoji-emoji-500-normal.woff2"),
    "NotoSansBengali": Source("NotoSansBengaliUI-Regular.ttf"),
    "NotoSansTamil": Source("NotoSansTamilUI-Regular.ttf"),
    "NotoSansTelugu": Source("NotoSansTeluguUI-Regular.ttf"),
    "NotoSansGujarati": Source("NotoSansGujaratiUI-Regular.ttf"),
    "NotoSansGurmukhi": Source("NotoSansGurmukhiUI-Regular.ttf"),
    "NotoSansKannada": Source("NotoSansKannadaUI-Regular.ttf"),
    "NotoSansMalayalam": Source("NotoSansMalayalamUI-Regular.ttf"),
    "NotoSansOriya": Source("NotoSansOriyaUI-Regular.ttf"),
    "NotoSansSinhala": Source("NotoSansSinhalaUI-Regular.ttf"),
    "NotoSansMyanmar": Source("NotoSansMyanmarUI-Regular.ttf"),
    "NotoSansKhmer": Source("NotoSansKhmerUI-Regular.ttf"),
    "NotoSansLao": Source("NotoSansLaoUI-Regular.ttf"),
    "NotoSansGeorgian": Source("NotoSansGeorgian-Regular.ttf"),
    "NotoSansArmenian": Source("NotoSansArmenian-Regular.ttf"),
    "NotoSansEthiopic": Source("NotoSansEthiopic-Regular.ttf"),
    "NotoSerifTibetan": Source("NotoSerifTibetan-Regular.ttf"),
    "NotoSansMongolian": Source("NotoSansMongolian-Regular.ttf"),
    "NotoSansThaana": Source("NotoSansThaana-Regular.ttf"),
    "NotoSansSyriac": Source("NotoSansSyriac-Regular.ttf"),
    "NotoSansNKo": Source("NotoSansNKo-Regular.ttf"),
    "NotoSansAdlam": Source("NotoSansAdlam-Regular.ttf"),
    "NotoSansTifinagh": Source("NotoSansTifinagh-Regular.ttf"),
    "NotoSansCherokee": Source("NotoSansCherokee-Regular.ttf"),
    "NotoSansCanadianAboriginal": Source("NotoSansCanadianAboriginal-Regular.ttf"),
    "NotoSansOlChiki": Source("NotoSansOlChiki-Regular.ttf"),
    "NotoSansMeeteiMayek": Source("NotoSansMeeteiMayek-Regular.ttf"),
    "NotoSansSymbols": Source("NotoSansSymbols-Regular.ttf", SYMBOLS, shaped=False),
    "NotoSansSymbols2": Source("NotoSansSymbols2-Regular.ttf", SYMBOLS, shaped=False),
}  # fmt: skip
"""By the name of our file."""


def small(source: Source, path: Path) -> TTFont:
    """The font with what is kept of it."""
    options = subset.Options(
        font_number=source.number, hinting=False, glyph_names=False, notdef_outline=True, layout_features=["*"],
        name_IDs=[0, 1, 2, 4, 6, 7, 8, 9, 13, 14], recalc_timestamp=False,
    )  # fmt: skip
    options.drop_tables += ["BASE", "DSIG", "LTSH", "MATH", "STAT", "VDMX", "VORG", "hdmx", "meta", "vhea", "vmtx"]
    if not source.shaped:
        options.drop_tables += ["GDEF", "GPOS", "GSUB", "kern"]
    font = subset.load_font(path, options)
    font.flavor = None
    worker = subset.Subsetter(options)
    worker.populate(unicodes=kept(source, font.getBestCmap()))
    worker.subset(font)
    return font


def kept(source: Source, covered: Iterable[int]) -> set[int]:
    """The characters of a font that are kept."""
    found = set(covered) - MARKS - BLANK
    if source.kept:
        return found & {code for first, last in source.kept for code in range(first, last + 1)}
    return found - (set() if source.file.startswith("noto-emoji") else SHARED)


def main(folder: Path) -> None:
    """Write all fonts, and how large they have become."""
    for name, source in SOURCES.items():
        path = next(folder.rglob(source.file))
        font = small(source, path)
        target = FONTS / f"{name}.{'otf' if 'CFF ' in font else 'ttf'}"
        font.save(target, reorderTables=True)
        sys.stdout.write(f"{target.name}: {len(font.getBestCmap())} characters, {target.stat().st_size} bytes\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
