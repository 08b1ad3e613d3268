"""The map on the poster of Metro: octilinear lines, a stop for each tile, interchanges, names always the same."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest
from test_poster import drawn, played

from bot.text.languages import plain
from games.kernel.game import Seat
from games.metro.geometry import CENTRAL, STATIONS, Port, Square, Station
from games.metro.values import Line, Pass
from rendering.metro.map_lines import APART, CLEAR, meeting, route, runs, stops
from rendering.metro.map_sheet import CORE, NAME, RING
from rendering.metro.station_names import INTERCHANGES, interchange_names, line_name, river_name, station_name
from rendering.metro.station_names import STATIONS as NAMES
from rendering.text import plainly
from rendering.theme import LIGHT
from rendering.vector_sheet import Disc, Path, Text, flattened, overlap, wide
from tests.sweeps import some

SEATS = range(2, 7)
SEEDS = ("poster", "one", "two")
games = pytest.mark.parametrize(
    ("seats", "seed"), some(product(SEATS, SEEDS), lambda seats, seed: seed == SEEDS[seats % len(SEEDS)])
)

BESIDE = 118
"""How wide the name of a station may be beside the map, in units of the sheet."""


def routes(seats, seed):
    """The routes of a finished match of random moves, the longest first, as the map takes them."""
    lines = [line for line in played("metro", seats, "random", seed)[-1].view.lines if line.passes]
    return [route(line) for line in sorted(lines, key=lambda line: (-len(line.passes), line.station))]


@games
def test_lines_are_octilinear(seats, seed):
    """Every straight piece of a line runs level, upright or at 45 degrees; no corner is sharper than a right one."""
    for each in routes(seats, seed):
        turns = []
        for (a, b), (c, d) in each.segments:
            across, down = c - a, d - b
            assert min(abs(across), abs(down), abs(abs(across) - abs(down))) < 1e-6
            turns.append(math.degrees(math.atan2(down, across)))
        assert all(abs((two - one + 180) % 360 - 180) < 91 for one, two in pairwise(turns))


@games
def test_every_tile_is_a_stop(seats, seed):
    """Each line has a stop on every tile that it passes, and no interchange covers one or another interchange."""
    lines = routes(seats, seed)
    places = stops(lines)
    assert [len(each) for each in places.stops] == [len(each.line.passes) for each in lines]
    for dots, each in zip(places.stops, lines, strict=True):
        for dot, passed in zip(dots, each.line.passes, strict=True):
            row, column = divmod(passed.square, 8)
            assert column <= dot[0] <= column + 1
            assert row <= dot[1] <= row + 1
            assert all(math.dist(dot, other.at) >= CLEAR for other in places.interchanges)
    for number, one in enumerate(places.interchanges):
        assert one.one.owner is not None
        assert one.other.owner is not None
        assert one.one.owner != one.other.owner
        assert all(math.dist(one.at, other.at) >= APART for other in places.interchanges[:number])
        assert sum(any(abs(meeting_at(piece, one.at)) < 1e-6 for piece in each.segments) for each in lines) >= 2


def meeting_at(piece, at):
    """How far a place lies from a straight piece."""
    (a, b), (c, d) = piece
    share = max(0, min(1, ((at[0] - a) * (c - a) + (at[1] - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)))
    return math.dist(at, (a + (c - a) * share, b + (d - b) * share))


@games
def test_names_lie_clear_of_lines_and_rings(seats, seed):
    """The names of interchanges overlap no line, no ring and no station; where they would, there is none."""
    sheet, scene = drawn("metro", seats, tuple(f"Player{seat}" for seat in range(seats)), seed=seed)
    known = {scene.spelling.spell(name) for name in INTERCHANGES}
    names = [text for text in sheet.texts if text.text in known]
    assert len({text.text for text in names}) == len(names)
    rings = [each for each in sheet.elements if isinstance(each, Disc) and each.radius == RING and each.at[1] < 1800]
    assert len(names) <= len(rings)
    lines = [
        each
        for each in sheet.elements
        if isinstance(each, Path) and each.radius and each.ink in {*LIGHT.seats, LIGHT.nobody}
    ]
    for name in names:
        near = [ring for ring in rings if math.dist(name.at, ring.at) < 50]
        assert near
        for ring in near:
            turns = [math.radians(22.5 * turn) for turn in range(16)]
            round_it = [(ring.at[0] + math.cos(t) * (RING + 2), ring.at[1] + math.sin(t) * (RING + 2)) for t in turns]
            assert not overlap(name.corners, round_it), (name, ring)
        for line in lines:
            for one, two in pairwise(flattened(line.points, line.radius, closed=False)):
                if math.dist(one, two) > 1:
                    assert not overlap(name.corners, strip(one, two, line.width / 2)), (name, line)


def strip(one, two, half):
    """What a straight piece of a line covers."""
    long = math.dist(one, two)
    x, y = (two[1] - one[1]) / long * half, (one[0] - two[0]) / long * half
    return (one[0] + x, one[1] + y), (two[0] + x, two[1] + y), (two[0] - x, two[1] - y), (one[0] - x, one[1] - y)


def test_a_line_that_crosses_itself_is_cut_before():
    """Its parts join, cross each other at most where one lies above the other, and none crosses itself."""
    way = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 4.0), (2.0, -2.0))
    parts = runs(way)
    assert len(parts) == 2
    assert parts[0][-1] == parts[1][0]
    for part in parts:
        pieces = list(pairwise(part))
        assert all(meeting(one, two) is None for number, one in enumerate(pieces) for two in pieces[:number])


@pytest.mark.parametrize("locale", ["en", "it"])
def test_there_are_names_enough_and_all_differ(locale):
    """At least 48 stations and 48 interchanges, no two called the same, each short enough beside the map."""
    spelling = plain(locale)
    stations, interchanges = [[spelling.spell(name) for name in names] for names in (NAMES, INTERCHANGES)]
    assert min(len(stations), len(interchanges)) >= 48
    assert len({*stations, *interchanges}) == len(stations) + len(interchanges)
    assert max(wide(name, NAME, "bold") for name in stations) <= BESIDE


def test_the_same_match_always_has_the_same_names():
    """Names follow the code alone, are the same in every process, and differ from code to code."""
    told = [plainly(()).spell(station_name("K7QF", station)) for station in STATIONS]
    assert len(set(told)) == 32
    assert told[:4] == ["Garden", "Abbey", "Museum", "Gallery"]
    assert told != [plainly(()).spell(station_name("K7QG", station)) for station in STATIONS]
    assert len(set(interchange_names("K7QF"))) == len(INTERCHANGES)
    assert river_name("K7QF") == river_name("K7QF")


def test_lines_are_named_by_the_stations_they_join():
    """From where to where, to the centre, a loop, or open."""
    say, passes = plainly(()).spell, (Pass(Square(7), Port(0), Port(5)),)
    start, end = say(station_name("K7QF", Station(1))), say(station_name("K7QF", Station(9)))
    told = [
        say(line_name("K7QF", Line(Station(1), Seat(0), passes, ends, 1)))
        for ends in (Station(9), CENTRAL, Station(1), None)
    ]
    assert told == [f"{start} – {end}", f"{start} – Centre", f"{start} – loop", f"{start} – open"]


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_a_column_of_lines(seats):
    """The rows add up to the points at the head, and every line of a player has one."""
    sheet, _ = drawn("metro", seats, tuple(f"Player{seat}" for seat in range(seats)), "en")
    view = played("metro", seats, "random")[-1].view
    written = [text.text for text in sheet.texts]
    for line in view.lines:
        if line.owner is not None and line.passes:
            at = written.index(plainly(()).spell(line_name("K7QF", line)))
            assert str(line.points) in {written[at - 1], written[at + 1]}
    for seat, score in enumerate(view.scores):
        at = written.index(f"Player{seat}")
        assert str(score) in written[at - 2 : at + 2]


def test_the_longest_line_has_a_light_core():
    """Only one line has a core, and the key says which."""
    sheet, _ = drawn("metro", 4, ("Ann", "Bob", "Cid", "Dan"), "en")
    view = played("metro", 4, "random")[-1].view
    cores = [each for each in sheet.elements if isinstance(each, Path) and each.width == CORE]
    assert {each.ink for each in cores} == {LIGHT.tile}
    best = max((line for line in view.lines if line.owner is not None), key=lambda line: len(line.passes))
    wanted = f"The longest: line {best.station}, {len(best.passes)} stops"
    assert [text.weight for text in sheet.texts if isinstance(text, Text) and text.text == wanted] == ["bold"]
