"""Lines as smooth masks: drawn larger and reduced, with round ends where they are whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

FINE = 4
"""How many times larger lines are drawn than they are shown."""

Path: TypeAlias = Sequence[tuple[float, float]]
"""A polyline, in pixels of a picture."""


def stroke(parts: Sequence[Path], broad: int) -> tuple[Image.Image, tuple[int, int]]:
    """A mask of lines so broad, and where its corner lies. The ends of a single line are round."""
    xs, ys = [x for part in parts for x, _ in part], [y for part in parts for _, y in part]
    left, top = int(min(xs)) - broad, int(min(ys)) - broad
    size = (int(max(xs)) + broad + 1 - left, int(max(ys)) + broad + 1 - top)
    times = FINE
    large = Image.new("L", (size[0] * times, size[1] * times))
    pen = ImageDraw.Draw(large)
    for part in parts:
        path = [((x - left) * times, (y - top) * times) for x, y in part]
        pen.line(path, fill=255, width=broad * times, joint="curve")
        for x, y in (path[0], path[-1]) if len(parts) == 1 else ():
            around = broad * times / 2
            pen.ellipse((x - around, y - around, x + around, y + around), fill=255)
    return large.reduce(FINE), (left, top)
