"""Rectangles in a blend of two inks, which a palette has in eighths."""

from __future__ import annotations

from rendering.canvas import STEPS, Box, Canvas, palette
from rendering.theme import Ink


def shade(canvas: Canvas, box: Box, under: Ink, over: Ink, eighths: int) -> None:
    """Fill a rectangle with so many eighths of ``over`` upon ``under``."""
    left, top, right, bottom = box
    if left < right and top < bottom:
        canvas.plane.paste(palette(canvas.theme).ramp(under, over)[eighths * 255 // STEPS], box)
