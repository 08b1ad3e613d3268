"""A canvas knows what is written on it, and can let it recede."""

from __future__ import annotations

import pytest
from PIL import Image

from rendering.canvas import Canvas, Written, _written, paler, palette, texts
from rendering.theme import PAPER, TEXT, THEMES, TILE, seat_ink

LIGHT = THEMES["light"]


def test_texts_are_known_by_their_ink() -> None:
    """The box of a text holds everything that was painted for it and is no larger."""
    canvas = Canvas.blank(LIGHT, (300, 100))
    canvas.write("Àgf 12", (40, 50), PAPER, TEXT, size=40)
    (written,) = canvas.texts
    ground = Image.new("L", (300, 100), palette(LIGHT).numbers[PAPER])
    changed = Image.frombytes(
        "L", (300, 100), bytes(255 * (a != b) for a, b in zip(canvas.plane.tobytes(), ground.tobytes(), strict=True))
    ).getbbox()
    assert changed is not None
    assert (written.text, written.size) == ("Àgf 12", 40)
    assert all(abs(one - two) <= 1 for one, two in zip(written.box, changed, strict=True))


def test_texts_go_with_sprites_copies_and_pictures() -> None:
    """A text on a sprite stands where the sprite is pasted; copies and finished pictures know it too."""
    sign = Canvas.blank(LIGHT, (60, 60))
    sign.write("7", (30, 30), PAPER, TEXT, size=40, anchor="middle")
    box = sign.texts[0].box
    canvas = Canvas.blank(LIGHT, (300, 300))
    canvas.paste(sign.sprite(), (100, 200))
    moved = (box[0] + 100, box[1] + 200, box[2] + 100, box[3] + 200)
    copy = canvas.copy()
    copy.note(Written((0, 0, 5, 5), "x", 28))
    assert texts(canvas.picture()) == (Written(moved, "7", 40),)
    assert [text.text for text in copy.texts] == ["7", "x"]


def test_sprites_take_no_more_memory_than_they_show() -> None:
    """What is kept of a text is the box of its letters alone, and a sprite of every pixel has no second plane."""
    sprite, _ = _written(LIGHT, "a", "regular", 40, PAPER, TEXT, 0)
    empty, _ = _written(LIGHT, "  ", "regular", 40, PAPER, TEXT, 0)
    assert (0, 0, *sprite.colours.size) == sprite.texts[0].box
    assert (empty.colours.size, empty.texts) == ((1, 1), ())
    assert Canvas.blank(LIGHT, (60, 60)).sprite().touched is None


def test_wiped_texts_are_forgotten() -> None:
    """What stood in a wiped rectangle is no text any more; what stands beside it still is."""
    canvas = Canvas.blank(LIGHT, (300, 100))
    canvas.write("gone", (10, 50), PAPER, TEXT, size=28)
    canvas.write("kept", (200, 50), PAPER, TEXT, size=28)
    canvas.wipe((0, 0, 150, 100), TILE)
    assert [text.text for text in canvas.texts] == ["kept"]
    assert canvas.plane.getpixel((20, 50)) == palette(LIGHT).numbers[TILE]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_recedes_stays_in_the_palette(theme) -> None:
    """Paper stays paper, and every player's colour becomes one that is nearer to it."""
    made = palette(theme)
    table = paler(theme)

    def apart(one: int, two: int) -> int:
        return sum(abs(a - b) for a, b in zip(made.rgb[3 * one :][:3], made.rgb[3 * two :][:3], strict=True))

    paper = made.numbers[PAPER]
    assert table[paper] == paper
    assert all(
        apart(table[made.numbers[seat_ink(s)]], paper) < apart(made.numbers[seat_ink(s)], paper) for s in range(6)
    )
    canvas = Canvas.blank(theme, (40, 40), TEXT)
    canvas.pale((0, 0, 20, 40))
    assert (canvas.plane.getpixel((10, 10)), canvas.plane.getpixel((30, 10))) == (
        table[made.numbers[TEXT]],
        made.numbers[TEXT],
    )
