"""Rectangles in a blend of two inks, which a palette has in eighths."""

from __future__ import annotations

from rendering.canvas import RECEDING, STEPS, Box, Canvas, paler, palette
from rendering.theme import Ink


def shade(canvas: Canvas, box: Box, under: Ink, over: Ink, eighths: int, *, receding: bool = False) -> None:
    """Fill a rectangle with so many eighths of ``over`` upon ``under``, as it is or ``receding``."""
    left, top, right, bottom = box
    if left < right and top < bottom:
        number = palette(canvas.theme).ramp(under, over)[eighths * 255 // STEPS]
        canvas.plane.paste(paler(canvas.theme, RECEDING)[number] if receding else number, box)
