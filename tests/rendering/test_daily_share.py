"""What is shared of a match of the day: a square picture of the shape and the points, telling nothing of its luck."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import frames, match

from bot.text.languages import plain
from games import catalogue
from games.kernel.game import Seat
from rendering.daily_share import REACH, shared
from rendering.painter import painter
from rendering.scene import Scene
from rendering.theme import THEMES, seat_ink
from rendering.vector_sheet import Disc, Path, bounds

DAILIES = [slug for slug, game in catalogue().items() if game.daily]


def picture(slug, theme="light", language="en", shown=None, points=41):
    """The picture of the first seat of a finished match."""
    names = ("Ada",) * len(match(slug)[0].match.seats)
    scene = Scene("K7QF", names, plain(language, names))
    return shared(slug, shown or frames(slug), Seat(0), "2027-01-15", points, THEMES[theme], scene)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", DAILIES)
def test_it_is_a_square_and_the_same_every_time(slug, theme, language):
    """1200 pixels each way, in every theme and language."""
    one = picture(slug, theme, language)
    assert one.size == (1200, 1200)
    assert one.tobytes() == picture(slug, theme, language).tobytes()
    assert one.convert("RGB").tobytes() != picture(slug, theme, language, points=42).convert("RGB").tobytes()


@pytest.mark.parametrize("slug", DAILIES)
def test_its_shape_keeps_to_its_room(slug):
    """What a painter draws lies within 1 of the origin, and gains are never negative."""
    known = painter(slug)
    for theme in THEMES.values():
        for element in known.shape(frames(slug), Seat(0), known.look(theme)):
            left, top, right, bottom = bounds(element)
            assert min(left, top) >= -1.001
            assert max(right, bottom) <= 1.001
    assert min(known.gains(frames(slug), Seat(0))) >= 0
    assert REACH <= 300


def test_a_road_tells_neither_sheet_nor_cards():
    """With other colours, numbers and cards and the same road the picture is the same, without a colour of a space."""
    shown = frames("road")
    view = shown[-1].view
    sheet = replace(view.sheet, colours=view.sheet.colours[::-1], numbers=view.sheet.numbers[::-1])
    other = (*shown[:-1], replace(shown[-1], view=replace(view, sheet=sheet, turned=view.turned[::-1])))
    assert picture("road", shown=other).tobytes() == picture("road").tobytes()
    look = painter("road").look(THEMES["light"])
    spaces = {look.colours[seat_ink(kind)] for kind in range(6)}
    assert not spaces & {element.ink for element in painter("road").shape(shown, Seat(0), look)}


def test_where_a_road_lies_is_not_told():
    """A road that has not begun is one end, and every other has two, drawn alike: which is the start cannot be seen."""
    shown = frames("road")
    view = shown[-1].view
    road = view.roads[0]
    small = replace(road, spaces=(road.start,), marks=())
    one = (replace(shown[-1], view=replace(view, roads=(small, *view.roads[1:]))),)
    look = painter("road").look(THEMES["light"])
    assert [type(element) for element in painter("road").shape(one, Seat(0), look)] == [Disc]
    line, *discs = painter("road").shape(shown, Seat(0), look)
    assert isinstance(line, Path)
    ends = [disc for disc in discs if isinstance(disc, Disc) and disc.rim]
    assert len(ends) == 2
    assert len({(end.radius, end.rim, end.ink, end.rim_ink) for end in ends}) == 1


@pytest.mark.parametrize("slug", [slug for slug in catalogue() if slug not in DAILIES])
def test_a_painter_may_leave_it_out(slug):
    """Then there are the words alone."""
    known = painter(slug)
    assert known.gains(frames(slug), Seat(0)) == ()
    assert known.shape(frames(slug), Seat(0), THEMES["light"]) == ()
    assert picture(slug).size == (1200, 1200)
