"""Socks in words: positions short and long, and news."""

from __future__ import annotations

import pytest
from socks_scenes import NAMES, SOCKS, played, seen
from towns import position

from bot.text.languages import plain
from games.kernel.beginner import Begins
from games.kernel.game import Seat
from games.kernel.hexes import Hex, Label
from games.socks.city import Tile
from games.socks.values import (
    Agreed,
    Blocked,
    Built,
    Colour,
    Died,
    Hung,
    Joined,
    LaidTile,
    NoMore,
    Offered,
    Placed,
    Tracked,
)
from rendering.socks.event_text import tell
from rendering.text import plainly
from tests.rendering.drawing import describe, described


def test_a_position_in_words():
    """Turn, players, what each lacks for each colour with its stations, the last tracks."""
    done = played("told", "greedy")[20]
    view = seen(done)
    text = describe("socks", view, plainly(NAMES))
    assert text.startswith(f"Socks in the City. {NAMES[view.mover]} to lay {view.steps} track")
    assert f"Anna (white): {view.scores[0]} point" in text
    for pair in view.socks:
        assert ", ".join(view.city.labels[at] for at in pair) + " for " in text
    assert done.entry.text in text


def test_news_in_words():
    """Every event has its sentence, in both languages, without a name left open."""
    spot = Label("c4")
    events = [
        Begins(Seat(1)),
        Built((Tile(Hex(0, 0), 0),)),
        Hung(()),
        LaidTile(Seat(0), Tile(Hex(3, -2), 4)),
        Offered(Seat(0)),
        Agreed(Seat(1)),
        Placed(Seat(0), Colour(0), spot),
        NoMore((Colour(1), Colour(2))),
        Blocked(Seat(0), spot),
        Tracked(Seat(0), spot, Label("c5"), over=False),
        Tracked(Seat(0), spot, Label("c5"), over=True),
        Joined(Seat(0), Colour(5), 7),
        Died(Colour(4)),
    ]
    told = {language: [plain(language, NAMES).spell(tell(event)) for event in events] for language in ("en", "it")}
    assert told["en"][3] == "Anna lays a tile at 3,-2."
    assert told["en"][9:13] == [
        "Anna lays c4-c5.",
        "Anna lays c4-c5, over the neutral link.",
        "Anna joins the grey socks: 7 points.",
        "Nobody can join the violet socks any more.",
    ]
    assert told["it"][11] == "Anna unisce i calzini grigi: 7 punti."
    assert all(one != other for one, other in zip(told["en"], told["it"], strict=True))
    assert not any("{" in line for lines in told.values() for line in lines)


# -- races


RACES = """
  .   B w . w . w .   .
                 w
R = . b . = .   R = B
"""
"""Black lacks one track for red, which White cannot reach past the blue sock; for blue it is the other way round."""


def test_races_in_words():
    """What each player lacks for a colour is told beside it, the nearest race first."""
    text = describe("socks", SOCKS.view(position(RACES, mover=1), None), plainly(NAMES))
    assert "Tracks still lacking: red b1, b5 for 3: white out, black 1; blue a2, b6 for 3: white 1, black out." in text


def test_what_is_settled_in_words():
    """After Black's track red is taken, and the description says what has just been laid."""
    state = position(RACES, mover=1)
    step = SOCKS.apply(state, Seat(1), SOCKS.read("b4-b5"), None)
    view = SOCKS.view(step.state, None)
    text = describe("socks", view, plainly(NAMES), None, tuple(each.event for each in step.told))
    assert "Taken by black: red 3." in text
    assert text.endswith("New, black: b4-b5.")


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_long_form_has_everything(language):
    """Every station stands in its row with what hangs there, every track and every joined pair is told."""
    state = position(RACES, mover=1)
    lines = described("socks", SOCKS.view(state, None), plain(language, NAMES)).split("\n")
    said = {
        "en": [
            "Bruno (black): 0 points, 39 tracks left.",
            "The red socks hang at b1, b5. Worth 3 points. Anna cannot join them any more. Bruno lacks b4-b5.",
            "Row a: a1, a2 (blue sock), a3, a4, a5, a6.",
            "Row b: b1 (red sock), b2, b3, b4, b5 (red sock), b6 (blue sock).",
            "Joined stations: b1-b2, b3-b4, b5-b6.",
            "White tracks: a2-a3, a3-a4, a4-a5, a5-b5.",
            "Black tracks: b2-b3.",
        ],
        "it": [
            "Bruno (nero): 0 punti, 39 binari rimasti.",
            "Riga b: b1 (calzino rosso), b2, b3, b4, b5 (calzino rosso), b6 (calzino blu).",
            "Binari neri: b2-b3.",
        ],
    }
    for line in said[language]:
        assert line in lines


def test_the_long_form_while_tiles_are_laid():
    """Every laid tile is told by place and turn."""
    done = played("long", layout="players")[6]
    text = described("socks", seen(done), plainly(NAMES))
    for tile in done.match.state.tiles:
        assert f"{tile.at.q},{tile.at.r} r{tile.turn}" in text
