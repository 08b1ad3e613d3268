"""Palette pictures made smaller one after the other, only where each differs from the one before."""

from __future__ import annotations

from math import gcd

from PIL import Image, ImageChops

Box = tuple[int, int, int, int]


class Smaller:
    """Reduces square pictures of the palette ``rgb`` to planes of ``side`` pixels in it.

    Colours of pixels that fall together are averaged, and the nearest of the palette is taken. A box that is drawn anew
    begins and ends where pixels of both sizes do, so each picture becomes what it would become by itself.
    """

    def __init__(self, rgb: bytes, side: int) -> None:
        self._nearest = Image.new("P", (1, 1))
        self._nearest.putpalette(rgb)
        self._small = Image.new("L", (side, side))
        self._before: Image.Image | None = None

    def plane(self, picture: Image.Image) -> Image.Image:
        """The next picture, reduced."""
        box = self._changed(picture)
        self._before = picture
        if box is not None:
            side, whole = self._small.width, picture.width
            left, top, right, bottom = (edge * side // whole for edge in box)
            averaged = _averaged(picture.crop(box), (right - left, bottom - top))
            numbers = averaged.quantize(palette=self._nearest, dither=Image.Dither.NONE)
            self._small.paste(Image.frombytes("L", numbers.size, numbers.tobytes()), (left, top))
        return self._small.copy()

    def _changed(self, picture: Image.Image) -> Box | None:
        """The box around all that has changed, None where nothing has."""
        whole = picture.width
        if self._before is None or self._before.getpalette() != picture.getpalette():
            return 0, 0, whole, whole
        box = ImageChops.difference(self._before, picture).getbbox()
        if box is None:
            return None
        unit = whole // gcd(whole, self._small.width)
        left, top, right, bottom = box
        return left // unit * unit, top // unit * unit, -(-right // unit * unit), -(-bottom // unit * unit)


def _averaged(large: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A palette picture made smaller, in colours: each pixel is the average of two that it stands for, aslant.

    ``Image.resize`` averages all of them, looks the same, takes three times as long, and rounds by the size of all.
    """
    step = large.width / size[0]
    aside = step * 5 / 16
    one, other = (
        large.transform(size, Image.Transform.AFFINE, (step, 0, by, 0, step, by), Image.Resampling.NEAREST)
        for by in (-aside, aside)
    )
    return Image.blend(one.convert("RGB"), other.convert("RGB"), 0.5)
