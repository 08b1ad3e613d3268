"""What people want to see of The Best Road in two seconds: who leads, what is new, who is to choose."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from test_road_pictures import matches
from test_theme import SIGHTS, contrast, distance, lab, linear, times

from bot.text.languages import plain
from games.kernel.game import Seat
from games.road import GAME
from games.road.values import Grown
from rendering.canvas import palette, texts
from rendering.road import bars
from rendering.road.board import draw
from rendering.road.inks import LIT, of_roads, road_ink
from rendering.road.standing import stands
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES

NAMES = ("Ada", "Bruno", "Chiara", "Dario")


def scene(match, language="en", **more):
    """What is around a board."""
    return Scene("K7QF", NAMES[: len(match.seats)], plain(language, NAMES), match.outcome, **more)


def closed(seats, rounds=1, level="greedy"):
    """Each position after a round has closed, with what happened in so many rounds."""
    news = []
    for match, events in matches("standing", seats, "classic", level):
        if any(isinstance(event, Grown) for event in events):
            news.append(events)
            yield match, tuple(event for each in news[-rounds:] for event in each)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_roads_stay_apart(theme, sight):
    """The roads are at least 15 apart from each other, and 20 from what they lie on, for every kind of sight."""
    colours = of_roads(theme).colours
    seen = {ink: lab(times(SIGHTS[sight], linear(colour))) for ink, colour in colours.items()}
    roads = [road_ink(seat) for seat in range(4)]
    assert min(distance(seen[one], seen[two]) for one, two in combinations(roads, 2)) >= 15
    grounds = (LIT, "paper", "tile")
    assert min(distance(seen[road], seen[ground]) for road in roads for ground in grounds) >= 20


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_on_roads_can_be_read(theme):
    """Numbers on a road have 4.5 to 1 on it, and what is written in its colour 3 to 1 on lit ground."""
    colours = of_roads(theme).colours
    roads = [colours[road_ink(seat)] for seat in range(4)]
    assert min(contrast(road, colours["tile"]) for road in roads) >= 4.5
    assert min(contrast(road, colours[LIT]) for road in roads) >= 3
    assert len(palette(of_roads(theme)).rgb) <= 3 * 256


@pytest.mark.parametrize("seats", GAME.seats)
def test_points_so_far_are_never_below_nothing(seats):
    """As long as the match runs a plate shows what the numbers brought, and at the end the points with their sum."""
    for match, events in closed(seats):
        view = GAME.view(match.state, None)
        words = {text.text for text in texts(draw(view, LIGHT, events, scene(match)))}
        assert not any(word.startswith("-") for word in words if match.outcome is None)
        for stand in stands(view, match.outcome, events):
            assert str(stand.points) in words
            if match.outcome is not None:
                made = f"{stand.numbers} \N{MINUS SIGN} {stand.empty}"
                assert any(word.startswith(made) for word in words)
                assert stand.numbers - stand.empty == view.scores[stand.seat]


def test_who_is_to_choose_is_said_first():
    """One person chooses, two choose, of more two are named."""
    match, _ = matches("standing", 4)[0]
    view, spell = GAME.view(match.state, None), plainly(NAMES).spell
    waiting = [
        (Seat(0),),
        (Seat(0), Seat(1)),
        (Seat(0), Seat(2), Seat(3)),
    ]
    told = [spell(bars.state_of(replace(view, to_act=seats), None)) for seats in waiting]
    assert told == ["Ada chooses", "Ada and Bruno choose", "Ada, Chiara and 1 more choose"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_card_goes_at_the_end(seats):
    """While the match runs the card lies on the picture, afterwards nothing of it."""
    dones = matches("standing", seats)
    for match, words in ((dones[0][0], True), (dones[-1][0], False)):
        drawn = draw(GAME.view(match.state, None), LIGHT, (), scene(match))
        assert ("Card" in {text.text for text in texts(drawn)}) is words


def test_own_sheets_have_a_key():
    """On the own sheet it is said what full, framed and doubly framed discs mean."""
    match, _ = matches("standing", 2)[0]
    marked = replace(scene(match), marks=match.legal(Seat(1))[:1])
    words = {text.text for text in texts(draw(GAME.view(match.state, Seat(1)), LIGHT, (), marked))}
    assert {"full points", "half points", "also an end"} <= words
