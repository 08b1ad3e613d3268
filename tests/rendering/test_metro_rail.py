"""How the players of Metro stand: bars by place, the leader in a size of its own, what was gained, what came last."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import WORST
from positions import METRO, game
from test_metro_texts import clashes

from bot.text.languages import languages, plain
from games.kernel.game import Seat
from games.metro.geometry import CENTRAL, Port, Square, Station
from games.metro.values import DrewInstead, Event, LaidDown, Line, LineDone, Pass, View
from rendering.canvas import Written, palette, texts
from rendering.metro import layout
from rendering.metro.board import draw
from rendering.scene import Scene
from rendering.theme import LIGHT, MARK, THEMES, seat_ink

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio")
SCORES = {
    2: ((0, 0), (134, 97), (12, 12), (98, 3)),
    3: ((0, 0, 0), (104, 88, 90), (1, 0, 0), (151, 150, 149)),
    4: ((0, 0, 0, 0), (71, 70, 93, 98), (20, 20, 20, 5), (30, 30, 30, 30)),
    5: ((0,) * 5, (60, 12, 90, 4, 60), (20,) * 5, (100, 99, 98, 97, 96)),
    6: ((0,) * 6, (50, 50, 50, 0, 1, 7), (9,) * 6, (13, 19, 20, 19, 35, 10)),
}
TABLES = [(seats, scores) for seats, every in SCORES.items() for scores in every]


def viewed(seats: int, scores: tuple[int, ...]) -> tuple[View, tuple[Event, ...]]:
    """A position in the middle of a game in which a tile was laid, with these points."""
    steps = [(state, [it for it in events if isinstance(it, LaidDown)]) for state, events in game("rails", seats)]
    state, laid = [step for step in steps if step[1]][40]
    return replace(METRO.view(state, None), scores=scores), tuple(laid)


def scene(names: tuple[str, ...] = NAMES, language: str = "en", seats: int = 6) -> Scene:
    """A scene with these names."""
    return Scene("K7QF", names[:seats], plain(language, names))


def below(view: View, events: tuple[Event, ...] = (), **given: object) -> list[Written]:
    """What is written below the board."""
    found = texts(draw(view, LIGHT, events, scene(seats=view.seats, **given)))
    return sorted((text for text in found if text.box[1] > layout.FOOTER - 8), key=lambda text: text.box[1])


@pytest.mark.parametrize(("seats", "scores"), TABLES)
def test_the_points_of_the_leaders_have_a_size_of_their_own(seats: int, scores: tuple[int, ...]) -> None:
    """It is theirs alone on the whole picture, all have it who lead, and nobody has it before anybody has scored."""
    view, events = viewed(seats, scores)
    found = texts(draw(view, LIGHT, events, scene()))
    large = [text for text in found if text.size == LIGHT.leader]
    leading = [points for points in scores if points == max(scores) > 0]
    assert [text.text for text in large] == [str(points) for points in leading]
    assert all(text.box[3] - text.box[1] >= 24 for text in large)
    others = [text.text for text in found if text.size == LIGHT.figure and text.box[1] > layout.FOOTER - 8]
    assert set(map(str, scores)) - set(map(str, leading)) <= set(others)


@pytest.mark.parametrize(("seats", "scores"), TABLES)
def test_players_stand_by_place(seats: int, scores: tuple[int, ...]) -> None:
    """From the top down, from five on in two columns, whoever has more stands first, and has the longer bar."""
    view, _ = viewed(seats, scores)
    names = {text.text: text.box for text in below(view)}
    ordered = sorted(range(seats), key=lambda seat: (-scores[seat], seat))
    columns = [ordered] if seats < 5 else [ordered[:3], ordered[3:]]
    for column in columns:
        tops = [names[NAMES[seat]][1] for seat in column]
        assert tops == sorted(tops)
    inks, picture = palette(LIGHT).ramps, draw(view, LIGHT, (), scene()).crop((0, layout.FOOTER, 1280, 1280))
    pale = [picture.tobytes().count(inks["paper", seat_ink(seat)][5 * 255 // 8]) for seat in ordered if scores[seat]]
    assert max(scores) - min(scores) < 20 or pale[0] > pale[-1]


def test_leads_is_said_once() -> None:
    """Of one leader, of several that share it, and not once the match is over."""
    words = {"leads", "lead together"}
    for scores, expected in (((9, 4), ["leads"]), ((9, 9), ["lead together"]), ((0, 0), [])):
        view, _ = viewed(2, scores)
        assert [text.text for text in below(view) if text.text in words] == expected
        assert [text.text for text in below(replace(view, to_act=())) if text.text in words] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("seats", "scores"), TABLES)
def test_gains_stand_behind_the_points(seats: int, scores: tuple[int, ...], language: str) -> None:
    """Whoever gains reads how much, in the line of the points; nothing overlaps with the longest names."""
    view, events = viewed(seats, scores)
    done = [
        LineDone(Line(Station(seat + 1), Seat(seat), (Pass(Square(0), Port(0), Port(5)),), CENTRAL, min(7, points)))
        for seat, points in enumerate(scores)
    ]
    found = texts(draw(view, LIGHT, (*events, *done), scene(WORST, language)))
    assert list(clashes(found)) == []
    rows = [text for text in found if text.box[1] > layout.FOOTER - 8]
    gained = [text.text for text in rows if text.text.startswith("+")]
    assert sorted(gained) == sorted(f"+{min(7, points)}" for points in scores if points)


@pytest.mark.parametrize("language", languages())
def test_what_came_last_is_never_cut(language: str) -> None:
    """With short names its line has no ellipsis, whoever plays; with long ones it overlaps nothing."""
    told = 0
    for seats, scores in TABLES:
        view, events = viewed(seats, scores)
        for names in (NAMES, WORST):
            found = texts(draw(view, LIGHT, events, scene(names, language, seats)))
            assert list(clashes(found)) == []
            assert names is WORST or not any("…" in text.text for text in found)
            told += any(text.text.startswith(("Last: ", "Ultima: ")) for text in found)
    assert told > len(TABLES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_drawn_tile_is_told_on_a_lit_plate(theme) -> None:
    """It changes nothing on the board, so the line below says so in the colour of what is new."""
    for seats, scores in TABLES:
        view, _ = viewed(seats, scores)
        whole = draw(view, theme, (DrewInstead(Seat(1)),), scene())
        words = [text for text in texts(whole) if text.text == "Last: Bruno draws a tile."]
        assert len(words) == 1
        left, top, right, bottom = words[0].box
        assert whole.crop((left, top, right, bottom)).tobytes().count(palette(theme).numbers[MARK]) > 1000
