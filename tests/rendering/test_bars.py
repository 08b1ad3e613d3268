"""The words around a board: one header and one footer for all games, whatever people are called."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from games.kernel.game import Seat
from rendering import bars
from rendering.canvas import Canvas
from rendering.captions import wrapped
from rendering.scene import Scene
from rendering.text import Who, plainly, said
from rendering.theme import LIGHT, TEXT, TILE
from rendering.typeface import width

NAMES = ("Maria Antonietta Lombardi-Rossi", "W" * 30, "🚇" * 30, "يوسف بن تاشفين", "", "Zoë d'Été", "x y", "Ada")


def scene(code: str = "K7QF") -> Scene:
    """A scene with names of all kinds."""
    return Scene(code, NAMES, plainly(NAMES))


def apart(canvas: Canvas) -> bool:
    """Whether no two texts overlap and none leaves the picture."""
    wide, high = canvas.plane.size
    boxes = [text.box for text in canvas.texts]
    inside = all(a >= 0 and b >= 0 and c <= wide and d <= high for a, b, c, d in boxes)
    return inside and not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2)
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_no_name_breaks_the_words(seats: int) -> None:
    """Header and footer of any number of players keep to themselves."""
    theme = LIGHT
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    badge = bars.disc(theme, "Y", (TEXT, TILE))
    small = bars.disc(theme, "Y", (TEXT, TILE), side=36)
    turn = said("{who} hangs a sock", who=Who(Seat(0)))
    bars.header(
        canvas, scene("W" * 40), said("Socks in the City"), turn, said("round {n} of {all}", n=15, all=15), badge
    )
    standings = [
        bars.Standing((Seat(seat),), "-149", small, place=1, marked=seat == 0, leads=seat == 1, left="17", icon=small)
        for seat in range(seats)
    ]
    bars.footer(canvas, scene(), standings, 1172)
    assert apart(canvas)
    assert sum(text.text == "-149" for text in canvas.texts) == seats


@pytest.mark.parametrize(
    "order", list(permutations(("Đặng Thị Ngọc Hân", "يوسف بن تاشفين", "Zoë d'Été", "Ünlü Çağla")))
)
def test_two_lines_of_a_header_part_marks_above_and_below(order: tuple[str, ...]) -> None:
    """Letters with marks below them stand clear of those with marks above them in the second line."""
    canvas = Canvas.blank(LIGHT, (1280, 1280))
    who = {name: Who(Seat(seat)) for seat, name in enumerate("abcd")}
    turn = said("{a}, {b}, {c} or {d} moves next", **who)
    bars.header(canvas, Scene("K7QF", order, plainly(order)), said("Tandem"), turn)
    tops = {text.box[1] for text in canvas.texts if text.size == min(bars.TURNS)}
    assert min(tops) < bars.MIDDLE / 2 < max(tops), "two lines"
    assert apart(canvas)


def test_wrapping_keeps_all_words() -> None:
    """Lines are as wide as allowed at most, and together they are the text."""
    text = "The line goes on at C4 and would end at station 7 for five points"
    lines = wrapped(text, "regular", 32, 300, 9)
    assert " ".join(lines) == text
    assert all(width(line, "regular", 32) <= 300 for line in lines)
