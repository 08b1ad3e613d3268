"""Reads the PDF files that ``rendering.sheet_pdf`` writes: their objects, what is said of them, their texts."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Pdf:
    """A file with a table of objects, none of them in a stream of objects."""

    body: bytes

    @cached_property
    def objects(self) -> dict[int, bytes]:
        """Every object by its number, found by the table at the end of the file."""
        start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n?$", self.body)[1])
        places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", self.body[start:])]
        found = {}
        for place in places:
            number = int(re.match(rb"(\d+) 0 obj\n", self.body[place:])[1])
            found[number] = self.body[place : self.body.index(b"endobj", place)]
        assert sorted(found) == list(range(1, len(places) + 1))
        return found

    def stream(self, number: int) -> bytes:
        """What a stream holds, unpacked."""
        whole = self.objects[number]
        long, at = int(re.search(rb"/Length (\d+)", whole)[1]), whole.index(b"stream\n") + 7
        assert whole[at + long :].strip() == b"endstream"
        content = whole[at : at + long]
        return zlib.decompress(content) if b"/FlateDecode" in whole[:at] else content

    @cached_property
    def pages(self) -> list[bytes]:
        """The pages."""
        return [each for each in self.objects.values() if re.search(rb"/Type /Page\b", each)]

    @cached_property
    def drawing(self) -> bytes:
        """The operators of the only page."""
        (page,) = self.pages
        return self.stream(int(re.search(rb"/Contents (\d+) 0 R", page)[1]))

    def said(self, key: str) -> str:
        """What the file says of itself under a key such as ``Title``."""
        raw = re.search(rb"/%b (\(.*?(?<!\\)\)|<[0-9A-Fa-f]+>)" % key.encode(), self.body, re.DOTALL)[1]
        raw = bytes.fromhex(raw[1:-1].decode()) if raw.startswith(b"<") else _unescaped(raw[1:-1])
        return raw[2:].decode("utf-16-be") if raw.startswith(b"\xfe\xff") else raw.decode("latin-1")

    @cached_property
    def fonts(self) -> dict[str, bytes]:
        """The embedded font files by the name each is used under (``F1``)."""
        return {
            name: self.stream(self._below(number, b"DescendantFonts", b"FontDescriptor", b"FontFile2"))
            for name, number in self._named.items()
        }

    @cached_property
    def _named(self) -> dict[str, int]:
        return {
            f"F{number.decode()}": int(at)
            for whole in self.objects.values()
            if b"/Font <<" in whole
            for number, at in re.findall(rb"/F(\d+) (\d+) 0 R", whole)
        }

    def _below(self, number: int, *keys: bytes) -> int:
        for key in keys:
            number = int(re.search(rb"/%b \[?(\d+) 0 R" % key, self.objects[number])[1])
        return number

    @cached_property
    def texts(self) -> list[str]:
        """Every text as somebody would copy it, in the order in which they are drawn."""
        letters = {name: _letters(self.stream(self._below(at, b"ToUnicode"))) for name, at in self._named.items()}
        found, current = [], ""
        for font, shown in re.findall(rb"/(F\d+) [\d.]+ Tf|\((.*?)(?<!\\)\) Tj", self.drawing, re.DOTALL):
            if font:
                current = font.decode()
                continue
            raw = _unescaped(shown)
            codes = [int.from_bytes(raw[at : at + 2], "big") for at in range(0, len(raw), 2)]
            found.append("".join(letters[current][code] for code in codes))
        return found


def _letters(table: bytes) -> dict[int, str]:
    """Which letters each glyph stands for, from a ToUnicode table."""
    return {
        int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
        for code, text in re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\n", table)
    }


def _unescaped(raw: bytes) -> bytes:
    escapes = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    return re.sub(rb"\\(.)", lambda found: escapes.get(found[1], found[1]), raw, flags=re.DOTALL)
