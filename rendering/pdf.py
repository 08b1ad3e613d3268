"""A picture on paper: a PNG file wrapped into a PDF of one A3 page, without loss (ISO 32000-1)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

WIDE, HIGH = 841.89, 1190.55
"""A3, upright, in points of 1/72 inch."""


def printed(png: bytes) -> bytes:
    """The picture over a whole A3 page. ``png`` has a palette, 8 bits a pixel and no interlacing.

    The compressed pixels of the PNG file are taken as they are: PDF has the same predictors. Raises ``ValueError`` for
    any other PNG file.
    """
    chunks = list(_chunks(png))
    wide, high, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if (depth, kind, interlaced) != (8, 3, 0):
        raise ValueError("only pictures with a palette and 8 bits a pixel can be printed")
    colours = next(data for name, data in chunks if name == b"PLTE")
    pixels = b"".join(data for name, data in chunks if name == b"IDAT")
    page = f"q {WIDE} 0 0 {HIGH} 0 0 cm /Picture Do Q".encode()
    return _file(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDE} {HIGH}] /Contents 4 0 R"
            " /Resources << /XObject << /Picture 5 0 R >> >> >>".encode(),
            _stream(b"", page),
            _stream(
                f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /BitsPerComponent 8"
                f" /ColorSpace [/Indexed /DeviceRGB {len(colours) // 3 - 1} <{colours.hex()}>] /Filter /FlateDecode"
                f" /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns {wide} >>".encode(),
                pixels,
            ),
        )
    )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        long, name = struct.unpack_from(">I4s", png, at)
        yield name, png[at + 8 : at + 8 + long]
        at += 12 + long


def _stream(entries: bytes, content: bytes) -> bytes:
    return b"<< %b /Length %d >>\nstream\n%b\nendstream" % (entries, len(content), content)


def _file(objects: tuple[bytes, ...]) -> bytes:
    """The objects, numbered from 1, with the table of where they are; the first one is the catalogue."""
    parts, places, length = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"], list[int](), 15
    for number, content in enumerate(objects, 1):
        places.append(length)
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, content))
        length += len(parts[-1])
    entries = b"".join(b"%010d 00000 n \n" % place for place in places)
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, entries)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, length)
    return b"".join((*parts, table, end))
