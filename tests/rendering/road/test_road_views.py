"""Numbers, previews and single things on pictures of The Best Road, and that no text lies on another."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from test_metro_texts import clashes

from bot.text.languages import plain
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat
from games.kernel.match import play
from games.road import GAME
from games.road.classic import SHEET, STARTS
from games.road.deck import DECK
from games.road.geometry import NAMED, label
from games.road.rules import State, lengthened
from games.road.values import Grow, Pass, Road
from rendering.canvas import palette, texts
from rendering.road import layout
from rendering.road.board import draw
from rendering.road.inks import of_roads
from rendering.road.preview import preview
from rendering.road.ways import spot, spots
from rendering.road.zoom import followed, meant, zoom
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, THEMES
from tests.rendering.drawing import described

NAMES = ("Maria Antonietta Lombardi-Rossi", "🚇 Zoë 🚇", "يوسف بن تاشفين", "W" * 30)
SCENE = Scene("K7QF", NAMES, plainly(NAMES))


def position(*rounds, seats=1):
    """The state after rounds in which each seat grows its road by these spaces, and the news of each round."""
    roads, news = tuple(Road(start, (start,)) for start in STARTS[:seats]), []
    for choices in rounds:
        told, before = [], roads
        for number, path in enumerate(choices):
            move = Grow(tuple(NAMED[name] for name in path.split())) if path else Pass()
            road, event = lengthened(SHEET, before, Seat(number), move)
            roads = (*roads[:number], road, *roads[number + 1 :])
            told.append(event)
        news.append(told)
    return State("classic", SHEET, roads, DECK[: len(rounds) + 1], len(rounds), (None,) * seats), news


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_letters_on_sheets_are_high_enough(theme):
    """Figures and labels on the sheets have capitals of 28 pixels or more, at the usual scale."""
    state, _ = position(("b5 c5 c4", "b2 c3"), seats=2)
    for seen, seat in ((None, 2), (Seat(0), 1)):
        view = GAME.view(state, seen)
        drawn = draw(view, theme, (), SCENE if seen is None else replace(SCENE, marks=("d4",)))
        boxes = [panel.box for panel in layout.panels(seat)]
        found = [
            text
            for text in texts(drawn)
            if any(box[0] <= text.box[0] <= box[2] and box[1] <= text.box[1] < box[3] for box in boxes)
            and re.fullmatch(r"[A-I]?\d+", text.text)
        ]
        assert len(found) > 10
        assert min(text.size for text in found) >= 40


def test_changes_of_several_rounds_are_numbered():
    """News of one round carry no number; of three rounds each growth carries that of its round, 1 for the oldest."""
    state, news = position(("b5 c5",), ("b6 c7",), ("d6 d7",))
    view, (panel,) = GAME.view(state, None), layout.panels(1)
    mark = palette(of_roads(LIGHT)).numbers[MARK]

    def numbered(events):
        drawn = draw(view, LIGHT, events, SCENE)
        return {
            label(space): text.text
            for space in NAMED.values()
            for text in texts(drawn)
            if text.box[0] <= panel.middle(space)[0] < text.box[2]
            and text.box[1] <= panel.middle(space)[1] < text.box[3]
            if drawn.getpixel((panel.middle(space)[0] - 17, panel.middle(space)[1])) == mark
        }

    assert numbered(news[2]) == {}
    assert numbered([event for events in news for event in events]) == {"c5": "1", "b6": "2", "d6": "3"}


def test_moves_are_grouped_by_where_they_end():
    """Every way to a space stands in the group of that space, the longest first; spaces come in reading order."""
    view = GAME.view(position(("b5 c5",))[0], Seat(0))
    moves = ["pass", "c6", "d6", "b4", "c4 b4", "b6", "b6 c6", "c4"]
    assert spots(view, moves) == (("c4 b4", "b4"), ("b6",), ("c4",), ("b6 c6", "c6"), ("d6",))
    assert spots(view, ["pass"]) == ()
    assert [spot(text) for text in ("pass", "nonsense", "from a5: b6")] == [None, None, NAMED["b6"]]


def test_marks_stand_on_their_spaces():
    """The first mark's number, 32 pixels high, lies on the space where its move ends, counted from ``first``."""
    view, (panel,) = GAME.view(position(("b5 c5",), seats=1)[0], Seat(0)), layout.panels(1)
    drawn = draw(view, LIGHT, (), Scene("K7QF", NAMES, plainly(NAMES), marks=("c6", "b6 c7", "pass"), first=26))
    found = {text.text: text.box for text in texts(drawn) if text.text in {"26", "27", "28"}}
    assert set(found) == {"26", "27"}
    for text, name in (("26", "c6"), ("27", "c7")):
        left, top, right, bottom = found[text]
        x, y = panel.middle(NAMED[name])
        assert left < x < right
        assert top < y + layout.height(panel.cell) // 4 < bottom + 20
        assert bottom - top >= 32


def test_a_preview_is_pale_and_says_what_it_brings():
    """The road to be built is pale, what it reaches carries its points, and the points to come stand beside it."""
    state, _ = position(("b5 c5",))
    view = GAME.view(state, Seat(0))
    after, events = GAME.foresee(view, GAME.read("c4"))
    drawn = preview(view, after, events, LIGHT, SCENE)
    words = {text.text for text in texts(drawn)}
    assert {"+2", "0 → 2", "now +2, 1 space"} <= words
    assert not any(clashes(texts(drawn), 1280))
    (panel,) = layout.panels(1)
    (ax, ay), (bx, by) = panel.middle(NAMED["c5"]), panel.middle(NAMED["c4"])
    spot_between = (ax + bx) // 2 + 4, (ay + by) // 2 + 8
    numbers = palette(of_roads(LIGHT)).numbers
    pale = drawn.getpixel(spot_between)
    assert pale not in {numbers["text"], numbers["paper"], numbers[MARK]}
    nothing, told = GAME.foresee(view, GAME.read("pass"))
    assert "0" in {text.text for text in texts(preview(view, nothing, told, LIGHT, SCENE))}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_followed_stands_out(seats):
    """On a sheet of its own, whoever's it is, nothing overlaps, and all spaces looked at have their names."""
    view = GAME.view(position(("b5 c5", "b2 c3", "e4", "e8")[:seats], seats=seats)[0], Seat(0))
    for each in followed(view):
        drawn = zoom(view, LIGHT, each.word, SCENE)
        assert not any(clashes(texts(drawn), 1280))
        seat, near = meant(view, each.word)
        words = {text.text for text in texts(drawn)}
        assert {layout.name(space) for space in near if space not in view.roads[seat].spaces} <= words


def test_roads_and_colours_can_be_followed():
    """Everybody may follow each road; colours only people who have a sheet of their own, or where there is but one."""
    state, _ = position(("b5 c5", "b2"), seats=2)
    assert [each.word for each in followed(GAME.view(state, None))] == ["p1", "p2"]
    words = [each.word for each in followed(GAME.view(state, Seat(1)))]
    assert words == ["p1", "p2", "blue", "green", "yellow", "red", "violet", "grey"]
    road, *_ = followed(GAME.view(state, None))
    spelled = " ".join(map(plainly(NAMES).spell, road.about))
    assert spelled.startswith("3 spaces long. From a5 on to: ")


def test_a_road_that_is_stuck_says_so():
    """A dead end and what is cut off are said of a road."""
    state, _ = position(("b5 c5",), ("b4 a4",), ("b6",))
    words = " ".join(plainly(NAMES).spell(word) for word in followed(GAME.view(state, None))[0].about)
    assert words.startswith("6 spaces long. ")
    state, _ = position(("b5",), ("a4",), ("b4 b3 a2 a3",))
    words = " ".join(plainly(NAMES).spell(word) for word in followed(GAME.view(state, None))[0].about)
    assert "A3 is a dead end." in words


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_long_form_tells_everything(language):
    """All rows of the sheet, every space of every road and all cards to come are in the long form, and no secret."""
    dones = list(play_out(GAME, 3, {"sheet": "classic", "first": "1"}, "greedy", seeded("l"), seeded("m")))
    match = next(done.match for done in dones[20:] if len(done.match.awaited) > 1)
    text = described("road", GAME.view(match.state, None), plain(language, NAMES))
    for road in match.state.roads:
        assert " ".join(label(space) for space in road.spaces) in text
    assert all(f"{name} " in text for name in NAMED)
    after = [play(match, match.awaited[0], move, seeded("x"))[0].match for move in match.legal(match.awaited[0])[:3]]
    assert len({described("road", GAME.view(each.state, None), plain(language, NAMES)) for each in after}) == 1
