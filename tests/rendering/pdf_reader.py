"""What a reader of PDF files finds in one: its page, texts and curves, and what it says of itself."""

from __future__ import annotations

import ctypes

from pypdfium2 import PdfDocument, raw


class Pdf:
    """A file of one page, opened by PDFium."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self._document = PdfDocument(body)
        (self.page,) = self._document
        self.said = self._document.get_metadata_dict()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page, in points."""
        return self.page.get_size()

    @property
    def text(self) -> str:
        """The letters of all texts in the order in which they are drawn, without spaces."""
        page, found = self.page.get_textpage(), ""
        for each in self.page.get_objects([raw.FPDF_PAGEOBJ_TEXT]):
            size = raw.FPDFTextObj_GetText(each.raw, page.raw, None, 0)
            buffer = (ctypes.c_ushort * (size // 2))()
            raw.FPDFTextObj_GetText(each.raw, page.raw, buffer, size)
            found += bytes(buffer).decode("utf-16-le").rstrip("\0")
        return "".join(found.split())

    @property
    def kinds(self) -> set[int]:
        """The kinds of things on the page, such as ``pypdfium2.raw.FPDF_PAGEOBJ_TEXT``."""
        return {each.type for each in self.page.get_objects()}

    @property
    def curves(self) -> int:
        """How many Bézier curves its outlines have."""
        kinds = [
            raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(path.raw, number))
            for path in self.page.get_objects([raw.FPDF_PAGEOBJ_PATH])
            for number in range(raw.FPDFPath_CountSegments(path.raw))
        ]
        return kinds.count(raw.FPDF_SEGMENT_BEZIERTO) // 3

    @property
    def fonts(self) -> set[str]:
        """The names of the fonts of its texts, all of which the file holds."""
        found = set()
        for each in self.page.get_objects([raw.FPDF_PAGEOBJ_TEXT]):
            font, name = raw.FPDFTextObj_GetFont(each.raw), ctypes.create_string_buffer(100)
            assert raw.FPDFFont_GetIsEmbedded(font) == 1
            raw.FPDFFont_GetBaseFontName(font, name, 100)
            found.add(name.value.decode())
        return found
