"""The street map on a poster of Socks: the ways that joined socks, the columns of the two, names of places."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.text.languages import plain
from games.socks.city import joining as links_of
from games.socks.layout import enclosed
from rendering.poster import sheet
from rendering.scene import Frame, Scene
from rendering.socks import poster_map, poster_names
from rendering.socks.ground import of_city
from rendering.socks.parks import grown
from rendering.socks.poster_ground import Room, lie
from rendering.socks.poster_names import lines
from rendering.theme import LIGHT, THEMES
from rendering.vector_sheet import box, overlap
from tests.rendering.drawing import frames as play

OPTIONS = ({}, {"size": "first"}, {"rebuild": "yes"}, {"blockers": "3", "free_neighbours": "any"})
NAMES = ("Ada", "Bruno")
ROOM = Room(60, 262, 1340, 1640)


def played(number: int, seed: str = "a") -> tuple[Frame, ...]:
    """All positions of a match with some options."""
    return play("socks", 2, "greedy", f"map {seed}", **OPTIONS[number])


def drawn(frames: tuple[Frame, ...], locale: str = "en", theme=LIGHT):
    """The sheet of a match."""
    return sheet("socks", frames, theme, Scene("K7QF", NAMES, plain(locale, NAMES), frames[-1].outcome))


games = pytest.mark.parametrize("number", range(len(OPTIONS)))


@games
def test_ways_are_what_joined_the_socks(number):
    """Each joined colour has a way from sock to sock over the taker's tracks and neutral links, past no other sock."""
    frames = played(number)
    view, ways = frames[-1].view, poster_map.joined(frames)
    assert [colour for colour, taker in enumerate(view.takers) if taker is not None] == list(ways)
    assert ways
    for colour, way in ways.items():
        assert {way[0], way[-1]} == set(view.socks[colour])
        assert not {at for pair in view.socks for at in pair} & set(way[1:-1])
        assert not set(view.blockers) & set(way)
        own = view.tracks[view.takers[colour]] | view.city.neutral
        for one, other in pairwise(way):
            assert links_of(view.city)[min(one, other), max(one, other)] & own
        assert len(way) - 2 >= view.worth[colour]


@games
def test_columns_tell_what_each_has_joined(number):
    """Under a player stands every pair they joined with both places, its tracks and its worth, and nothing else."""
    frames = played(number)
    view, ways = frames[-1].view, poster_map.joined(frames)
    spelling = plain("en", NAMES)
    names = {at: spelling.spell(name) for at, name in poster_names.stations(view).items()}
    texts = [text.text for text in drawn(frames).texts]
    for colour, way in ways.items():
        one, other = (names[at] for at in view.socks[colour])
        row = f"{one} – {other}, {len(way) - 1} tracks"
        assert texts[texts.index(row) - 1] == str(view.worth[colour])
    assert sum(" – " in text for text in texts) == len(ways)
    first, second = sorted((0, 1), key=lambda seat: (frames[-1].outcome.places[seat], seat))
    assert texts.index(NAMES[first]) < texts.index(NAMES[second])


@games
def test_each_sock_has_a_place_of_its_own(number):
    """The names of stations with socks differ, stand on the map, and are the same whenever the city is."""
    frames = played(number)
    named = poster_names.stations(frames[-1].view)
    assert set(named) == {at for pair in frames[-1].view.socks for at in pair}
    assert len({name.message for name in named.values()}) == len(named)
    assert named == poster_names.stations(frames[len(frames) // 2].view)
    spelling = plain("en", NAMES)
    shown = " ".join(text.text for text in drawn(frames).texts)
    for name in named.values():
        words = spelling.spell(name)
        assert any(" ".join(parts) in shown for parts in lines(words))


def test_the_rulebook_s_names_are_those_of_the_largest_parks():
    """The four places that its tile shows come first, and no name stands for two places."""
    names = {name.message for name in poster_names.PARKS[:4]}
    assert names == {"Animal Garden", "X-Ray Valley", "Highbeautyhousen", "Under the Lime Trees"}
    every = [name.message for name in (*poster_names.STATIONS, *poster_names.PARKS, poster_names.RIVER)]
    assert len(set(every)) == len(every)
    assert len(poster_names.STATIONS) >= 12
    assert len(poster_names.PARKS) >= 8
    view = played(0)[-1].view
    sizes = [len(joint) for joint in grown(lie(view.city, ROOM).parks)]
    assert sizes == sorted(sizes, reverse=True)


@games
@pytest.mark.parametrize("locale", ["en", "it"])
def test_no_name_lies_on_a_sock_or_another_name(number, locale):
    """Texts are clear of each other, of the socks, and of the edges of the sheet."""
    frames = played(number)
    view, texts = frames[-1].view, drawn(frames, locale).texts
    top = min(text.at[1] for text in texts if text.text in NAMES) - 46 - 40
    where = lie(view.city, Room(ROOM.left, ROOM.top, ROOM.right, top))
    socks = [where.station(at) for pair in view.socks for at in pair]
    for number_, text in enumerate(texts):
        assert all(0 < x < 1400 and 0 < y < 1980 for x, y in text.corners)
        assert not any(overlap(text.corners, other.corners) for other in texts[:number_])
        assert not any(overlap(text.corners, box(x - 18, y - 36, x + 18, y + 36)) for x, y in socks), text


@games
def test_parks_are_what_the_city_encloses(number):
    """As many as the rules count, each inside, and those that touch are one garden."""
    view = played(number)[-1].view
    parks = lie(view.city, ROOM).parks
    assert len(parks) == enclosed(view.city.tiles)
    assert sorted(at for joint in grown(parks) for at in joint) == sorted(parks)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_longest_line_has_stops_in_its_colour(theme):
    """As many discs in its colour as it has stations without socks, on the map, and one more in the key."""
    frames = played(0)
    ways = poster_map.joined(frames)
    best = poster_map.longest(ways)
    look = of_city(theme)
    ink = look.colours[poster_map.pieces.ink(best)]
    made = drawn(frames, theme=theme)
    stops = [element for element in made.elements if type(element).__name__ == "Disc" and element.ink == ink]
    assert len(stops) == len(ways[best]) + 1
    assert len(ways[best]) == max(map(len, ways.values()))


def test_a_name_is_parted_as_evenly_as_can_be():
    """One line, and as many as three where there are words for them."""
    assert lines("Prettywood") == [("Prettywood",)]
    assert lines("Under the Lime Trees") == [
        ("Under the Lime Trees",),
        ("Under the", "Lime Trees"),
        ("Under", "the Lime", "Trees"),
    ]
