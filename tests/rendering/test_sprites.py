"""Shapes keep their corners and strokes whatever their size."""

from __future__ import annotations

import pytest
from PIL import Image, ImageOps

from rendering.sprites import frame, rounded


def corners(mask: Image.Image, side: int) -> set[bytes]:
    """The four corners of a shape, turned so that all lie alike."""
    wide, high = mask.size
    found = set()
    for left, top in ((0, 0), (wide - side, 0), (0, high - side), (wide - side, high - side)):
        part = mask.crop((left, top, left + side, top + side))
        part = ImageOps.mirror(part) if left else part
        found.add((ImageOps.flip(part) if top else part).tobytes())
    return found


@pytest.mark.parametrize("size", [(35, 35), (36, 120), (412, 892)])
def test_panels_have_the_corners_of_small_ones(size: tuple[int, int]) -> None:
    """Full and hollow rectangles of any size have one and the same corner, and straight sides between."""
    whole, hollow = rounded(*size, 16), frame(*size, 16, 5)
    assert corners(whole, 17) == corners(rounded(34, 34, 16), 17)
    assert corners(hollow, 17) == corners(frame(34, 34, 16, 5), 17)
    middle = size[1] // 2
    assert set(whole.crop((0, middle, size[0], middle + 1)).tobytes()) == {255}
    assert hollow.crop((0, middle, size[0], middle + 1)).tobytes() == b"\xff" * 5 + b"\0" * (size[0] - 10) + b"\xff" * 5
