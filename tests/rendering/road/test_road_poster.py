"""The sheets on a poster of The Best Road: the winner's large, roads with stops, numbers with round and points."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from bot.text.languages import plain
from games.road.values import Grown
from rendering.poster import sheet
from rendering.road.inks import of_roads, road_ink
from rendering.road.poster_map import BEND, spot, stop
from rendering.scene import Frame, Scene
from rendering.theme import LIGHT, THEMES
from rendering.vector_sheet import Path, flattened
from tests.rendering.drawing import frames as play

NAMES = ("Ada", "Bruno", "Chiara", "Dario")


def played(seats: int) -> tuple[Frame, ...]:
    """All positions of a match."""
    return play("road", seats, "greedy", "roads")


def drawn(frames, theme=LIGHT):
    """The sheet of a match."""
    names = NAMES[: frames[-1].view.seats]
    return sheet("road", frames, theme, Scene("K7QF", names, plain("en", names), frames[-1].outcome))


def roads(made, frames, theme=LIGHT):
    """By seat the line of the road on its sheet."""
    look = of_roads(theme)
    found = {}
    for seat, road in enumerate(frames[-1].view.roads):
        lines = [
            element
            for element in made.elements
            if isinstance(element, Path)
            and element.ink == look.colours[road_ink(seat)]
            and len(element.points) == len(road.spaces)
        ]
        assert len(lines) == 1
        found[seat] = lines[0]
    return found


tables = pytest.mark.parametrize("seats", [1, 2, 3, 4])


@tables
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_winner_s_road_is_the_largest(seats, theme):
    """Every road is drawn once, in a colour of its own; the winner's sheet is the largest, the others are alike."""
    frames = played(seats)
    widths = {seat: line.width for seat, line in roads(drawn(frames, theme), frames, theme).items()}
    places = frames[-1].outcome.places
    first = min(range(seats), key=lambda seat: (places[seat], seat))
    others = [width for seat, width in widths.items() if seat != first]
    assert all(width < widths[first] for width in others)
    assert len({round(width, 6) for width in others}) <= 1


@tables
def test_columns_tell_round_and_points_of_each_number(seats):
    """By place, each reached number with the round it was reached in and its points; then the empty spaces."""
    frames = played(seats)
    view = frames[-1].view
    texts = [text.text for text in drawn(frames).texts]
    order = sorted(range(seats), key=lambda seat: (frames[-1].outcome.places[seat], seat))
    begin = len(texts) - texts[::-1].index(NAMES[order[0]]) - 1
    rest = texts[begin:]
    wanted = []
    for seat in order:
        reached = {}
        for frame in frames:
            for event in frame.events:
                if isinstance(event, Grown) and event.seat == seat:
                    reached |= {mark.number: (mark.points, frames.index(frame)) for mark in event.marks}
        wanted += [(str(number), f"+{points}") for number, (points, _) in sorted(reached.items())]
    shown = [(one, two) for one, two in pairwise(rest) if two.startswith("+")]
    assert shown == wanted
    empty = [view.roads[seat].points - view.scores[seat] for seat in order]
    told = [(one, two) for one, two in pairwise(rest) if two.endswith("empty")]
    assert told == [(f"\u2212{count}", f"{count} spaces empty") for count in empty]


@tables
def test_rounds_are_those_of_the_cards(seats):
    """What a seat reached in a round is told with that round, which is the number of cards then turned."""
    frames = played(seats)
    texts = [text.text for text in drawn(frames).texts]
    told = sorted(int(text.split()[1]) for text in texts if text.startswith("Round "))
    wanted = []
    for before, frame in pairwise(frames):
        for event in frame.events:
            if isinstance(event, Grown):
                wanted += [len(before.view.turned)] * len(event.marks)
    assert told == sorted(wanted)


@tables
def test_stops_lie_on_the_road(seats):
    """Wherever the line of a road bends, its stops lie on it."""
    for road in played(seats)[-1].view.roads:
        points = tuple(map(spot, road.spaces))
        line = flattened(points, BEND, closed=False)
        for place in range(len(points)):
            at = stop(points, place)
            assert min(math.dist(at, each) for each in line) < 0.5
            nearest = min(_away(at, one, other) for one, other in pairwise(line))
            assert nearest < 0.02


def _away(at, one, other):
    """How far a point is from a straight piece."""
    long = math.dist(one, other) or 1.0
    share = ((at[0] - one[0]) * (other[0] - one[0]) + (at[1] - one[1]) * (other[1] - one[1])) / long**2
    share = min(1.0, max(0.0, share))
    return math.dist(at, (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
