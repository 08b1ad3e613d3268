"""The picture of an analysis: everything on it can be read on a phone, whoever played and however it went."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_legible import weak
from test_metro_texts import clashes

from bot.text.languages import plain
from games.kernel.analysis import Analysis, Share, Stage, Turning
from games.kernel.game import Seat
from rendering.analysis import alone, chart, course, description
from rendering.canvas import encode, texts
from rendering.scene import Scene
from rendering.theme import THEMES
from tests.rendering.drawing import analysed

SIDES = {
    "one": ((0,),),
    "a pair": ((0, 1),),
    "two": ((0,), (1,)),
    "six": ((0,), (1,), (2,), (3,), (4,), (5,)),
    "four pairs": ((0, 1), (2, 3), (4, 5), (6, 7)),
    "six pairs": ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11)),
    "eight": ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,)),
}
NAMES = (
    "Maria Antonietta Lombardi-Casagrande", "Wolfgang Amadeus Theophilus Mozart", "X", "Анна", "W" * 40, "Bruno", "",
    "Dora", "M" * 40, "Ines", "山田太郎", "Luca",
)  # fmt: skip
MOVES = 60


def found(kind: str, *, worst: bool = False) -> Analysis:
    """An analysis; in the ``worst`` the points go far, all figures are long, and turning points stand side by side."""
    sides = tuple(tuple(map(Seat, side)) for side in SIDES[kind])
    seats, high = sum(map(len, sides)), 150_000 if worst else 30_000
    stages = []
    for number in range(1, MOVES):
        shares = [(17 + 5 * side + number * (side + 3)) % 37 for side in range(len(sides))]
        by_seat = {seat: 1000 * shares[n] // max(1, sum(shares)) for n, side in enumerate(sides) for seat in side}
        points = tuple(high * ((number * 7 + seat) % 20 - 4) // 20 for seat in range(seats))
        stages.append(Stage(number, points, tuple(by_seat[Seat(seat)] for seat in range(seats))))
    end = Stage(MOVES, stages[-1].points, tuple(1000 if Seat(seat) in sides[-1] else 0 for seat in range(seats)))
    figure = 1234 if worst else 83
    parts = tuple(
        Share(figure, -figure, -figure // 3, figure // 2, figure if worst else 0, end.points[seat] // 100)
        for seat in range(seats)
    )
    numbers = (2, 1, 3) if worst else (23, 41, 8)
    turning = tuple(Turning(n, n + 4, Seat(0), n == 8, "lay c4", "lay d6", 75) for n in numbers)
    return Analysis(1, MOVES - 1, sides, (*stages, end), parts, turning)


@pytest.mark.parametrize("worst", [False, True])
@pytest.mark.parametrize("kind", SIDES)
def test_no_words_overlap_and_all_are_large_enough(kind: str, worst: bool) -> None:
    """In both languages, with the longest names, for up to twelve players."""
    one = found(kind, worst=worst)
    for locale in ("en", "it"):
        names = NAMES[: len(one.shares)]
        picture = chart("tandem", one, THEMES["light"], Scene("K7QF", names, plain(locale, names)))
        written = texts(picture)
        assert not list(clashes(written))
        assert all(text.size >= THEMES["light"].small for text in written)
        assert all(text.box[2] <= picture.width for text in written)
        assert {"1", "2", "3"} <= {text.text for text in written}


@pytest.mark.parametrize("kind", SIDES)
def test_a_curve_is_drawn_before_all_moves_are_weighed(kind: str) -> None:
    """It says so, also in words, names the players, and says nothing of turning points and shares."""
    whole = found(kind)
    one = replace(whole, course=(*whole.course[::15], whole.course[-1]), shares=(), turning=())
    names = NAMES[: sum(map(len, one.sides))]
    picture = chart("tandem", one, THEMES["light"], Scene("K7QF", names, plain("it", names)))
    written = texts(picture)
    assert not list(clashes(written)) and all(text.box[2] <= picture.width for text in written)
    assert "La curva finora" in {text.text for text in written}
    assert "Fortuna" not in {text.text for text in written}
    alt = analysed("tandem", one, names, "K7QF", THEMES["dark"], plain("en", names))[1]
    assert alt.startswith("So far, before all moves are weighed: ") and len(description(one)) == len(one.sides) + 1


@pytest.mark.parametrize("theme", THEMES)
def test_it_can_be_read_on_a_phone(theme: str) -> None:
    """At a third of its size nothing is too pale."""
    one = found("four pairs")
    assert not weak(chart("tandem", one, THEMES[theme], Scene("K7QF", NAMES, plain("en", NAMES))))


@pytest.mark.parametrize("kind", SIDES)
def test_it_is_told_in_words(kind: str) -> None:
    """A sentence a side and one a turning point, short enough for the description of a picture; always the same."""
    one = found(kind)
    names = NAMES[: len(one.shares)]
    body, alt = analysed("tandem", one, names, "K7QF", THEMES["dark"], plain("it", names))
    assert (body, alt) == analysed("tandem", one, names, "K7QF", THEMES["dark"], plain("it", names))
    assert len(description(one)) == len(one.sides) + 3 and len(alt) < 1500
    assert ("punti attesi" in alt) == alone(one)


def test_where_nobody_plays_against_it_points_are_shown() -> None:
    """Alone and as a pair alone; else the chances, which end with those who won."""
    assert course(found("a pair"), (Seat(0), Seat(1)))[0][1] == found("a pair").course[0].points[0]
    assert course(found("two"), (Seat(1),))[-1] == (MOVES, 1000)
    assert encode(chart("metro", found("one"), THEMES["light"], Scene("", ("",), plain("en", ("",)))))[1:4] == b"PNG"
