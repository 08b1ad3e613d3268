"""A sheet of drawing elements, and its picture."""

from __future__ import annotations

import math

import pytest
from PIL import Image, ImageDraw

from rendering.sheet_picture import image
from rendering.vector_sheet import (
    Area,
    Disc,
    Path,
    Shape,
    Sheet,
    Text,
    bounds,
    box,
    flattened,
    mixed,
    overlap,
    placed,
    turned,
)

PAPER, BLUE, GREEN, DARK, WHITE = "#f4f0e6", "#3e5ee1", "#44ab7b", "#1b2126", "#ffffff"


def half(side):
    """A mask whose left half is full."""
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rectangle((0, 0, side // 2, side), fill=255)
    return mask


ELEMENTS = (
    Path(((20, 20), (120, 20), (180, 80), (180, 180)), 16, BLUE, radius=46, casing=5, under=PAPER),
    Path(((100, 0), (100, 120)), 16, GREEN, casing=5, under=PAPER, flat=True),
    Area(box(20, 100, 80, 130), WHITE, 15, 4, DARK),
    Disc((50, 160), 12, GREEN, 4, DARK),
    Shape(half, (100, 160), 20, BLUE),
    Text("Łódź – (Centre)", (20, 220), 20, DARK, "bold"),
    Text("Castle", (150, 260), 20, DARK, angle=45),
    Text("\\12", (180, 220), 20, DARK, "bold", "right"),
)
SHEET = Sheet(200, 283, PAPER, ELEMENTS)


def rgb(colour):
    """A colour as Pillow gives it."""
    return tuple(bytes.fromhex(colour[1:]))


def test_the_picture_shows_every_element_in_its_colours():
    """Lines, casings, areas, rims and discs are where they were put, with hard colours and blends beside them."""
    made = image(SHEET, 2)
    assert made.mode == "P"
    assert made.size == (400, 566)
    seen = made.convert("RGB")
    inside = {(40, 20): BLUE, (180, 150): BLUE, (100, 60): GREEN, (89, 20): PAPER, (111, 20): PAPER, (50, 115): WHITE}
    inside |= {
        (50, 100): DARK,
        (50, 160): GREEN,
        (50, 172): DARK,
        (5, 5): PAPER,
        (95, 160): BLUE,
        (105, 160): PAPER,
        (178, 22): PAPER,
    }
    for (x, y), colour in inside.items():
        assert seen.getpixel((2 * x, 2 * y)) == rgb(colour), (x, y)
    assert len(seen.getcolors()) <= 256
    assert len(seen.getcolors()) > 20


@pytest.mark.parametrize("closed", [False, True])
def test_a_rounded_corner_lies_on_its_circle(closed):
    """Every point of the curve at a right angle has the same distance from its middle, to a thousandth."""
    points = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    way = flattened(points, 30, closed=closed)
    curve = [point for point in way if point[0] > 70 and point[1] < 30]
    assert len(curve) > 8
    assert all(abs(math.dist(point, (70, 30)) - 30) < 0.03 for point in curve)
    assert (way[0] == way[-1]) == closed


def test_corners_share_the_way_between_them():
    """Two corners near each other have smaller curves, which do not overlap; the ends stay where they are."""
    way = flattened(((0, 0), (10, 0), (10, 10), (20, 10)), 50, closed=False)
    assert (way[0], way[-1]) == ((0, 0), (20, 10))
    assert (10, 5) in way


def test_texts_cover_what_their_letters_cover():
    """The box of a turned text is that of its letters, in the picture, to two pixels."""
    for text in (
        Text("Qjg", (100, 100), 40, DARK, "bold"),
        Text("Castle", (60, 150), 30, DARK, anchor="left", angle=45),
    ):
        made = image(Sheet(200, 283, PAPER, (text,)), 2).convert("L")
        seen = made.point([255 if grey < 200 else 0 for grey in range(256)]).getbbox()
        box = [2 * edge for edge in bounds(text)]
        assert all(have >= want - 2 for have, want in zip(seen[:2], box[:2], strict=True))
        assert all(have <= want + 2 for have, want in zip(seen[2:], box[2:], strict=True))
        if not text.angle:
            assert all(abs(have - want) <= 4 for have, want in zip(seen, box, strict=True))


def test_elements_are_put_elsewhere_as_one():
    """A group that is turned, enlarged and moved keeps its shape; texts turn with it."""
    text, disc = placed((Text("A", (10, 0), 20, DARK), Disc((0, 10), 4, DARK, 2, BLUE)), (100, 100), 2, 90)
    assert text == Text("A", pytest.approx((100, 80)), 40, DARK, angle=90)
    assert disc == Disc(pytest.approx((120, 100)), 8, DARK, 4, BLUE)
    assert turned((10, 0), (0, 0), 90) == pytest.approx((0, -10))


def test_overlaps_are_those_of_areas():
    """Boxes that touch do not overlap, turned ones only where they do."""
    diamond = [turned(point, (5, 5), 45) for point in box(0, 0, 10, 10)]
    assert not overlap(box(0, 0, 10, 10), box(10, 0, 20, 10))
    assert overlap(box(0, 0, 10, 10), box(9, 9, 20, 20))
    assert not overlap(diamond, box(9, 9, 20, 20))
    assert mixed(PAPER, BLUE, 0) == PAPER
