"""How much alike two pictures are."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops

NEAR = 40
"""Two colours are alike that differ by no more in red, green and blue; letters differ so between machines."""
FEW = 0.00005
"""This share of a picture may be unlike: 20 pixels of 640 x 640, fewer than a changed digit has."""


def unlike(one: bytes | Image.Image, two: bytes | Image.Image) -> float:
    """The share of pixels in which two pictures, or two in PNG files, differ visibly; 1 where their sizes do."""
    first, second = (
        (Image.open(BytesIO(picture)) if isinstance(picture, bytes) else picture).convert("RGB")
        for picture in (one, two)
    )
    if first.size != second.size:
        return 1.0
    apart = ImageChops.difference(first, second)
    worst = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    return sum(worst.histogram()[NEAR + 1 :]) / (first.width * first.height)
