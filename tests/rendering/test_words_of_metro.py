"""Metro in words: short enough for every platform, true, and without secrets."""

from __future__ import annotations

import re

import pytest
from positions import METRO, game, views

from bot.text.languages import plain
from games.kernel.beginner import Begins
from games.kernel.game import Seat
from games.metro.geometry import Port, Square, Station, Tile
from games.metro.tiles import KINDS, turned
from games.metro.values import Drew, DrewInstead, LaidDown, Line, LineDone, Pass
from rendering.metro.event_text import look, lying, tell
from rendering.text import plainly
from tests.rendering.drawing import describe, described

NAMES = ("Anna", "Bruno", "Chiara")


def test_the_empty_board_in_words() -> None:
    """Who moves, points, open lines, stock."""
    view = next(iter(views("empty", 3)))
    first = NAMES[view.to_act[0]]
    expected = (
        f"Metro. {first} to move. Anna: 0 points, 10 lines open. Bruno: 0 points, 10 lines open. "
        "Chiara: 0 points, 10 lines open. 57 tiles in the stock."
    )
    assert expected == describe("metro", view, plainly(NAMES))


def test_the_end_in_words() -> None:
    """At the end it says who has won, and the points it names are the scores."""
    view = views("end", 2)[-1]
    text = describe("metro", view, plainly(NAMES))
    assert text.startswith("Metro, the end.")
    assert all(f"{NAMES[seat]}: {points} point" in text for seat, points in enumerate(view.scores))


def test_hands_are_told_to_their_holders_only() -> None:
    """A seat's description names its hand, a bystander's holds no tile but the last one laid."""
    for state, _ in list(game("secret", 2, hand="3"))[:-10:7]:
        own = METRO.view(state, Seat(0))
        spell = plainly(NAMES).spell
        assert all(spell(lying(tile)) in describe("metro", own, plainly(NAMES)) for tile in own.hand)
        seen = METRO.view(state, None)
        told = describe("metro", seen, plainly(NAMES))
        last = seen.board[seen.last].tile if seen.last is not None else None
        assert [line for line in told.splitlines() if "our hand" in line] == []
        assert not [tile for tile in KINDS if tile != last and f"{spell(lying(tile))}." in told]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_tile_has_words_of_its_own(language: str) -> None:
    """However it lies no two kinds are told alike, and no code of records is told anywhere."""
    lie = {turned(tile, turn) for tile in KINDS for turn in range(4)}
    told = {plain(language, ()).spell(lying(tile)) for tile in lie}
    assert len(told) == len(lie)
    assert not any(re.search(r"\b[abcd]{4}\b", words) for words in told)
    assert {plain(language, ()).spell(look(tile)) for tile in lie} == {
        plain(language, ()).spell(look(tile)) for tile in KINDS
    }


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_word_of_a_match_is_a_code(language: str) -> None:
    """What is told of moves, hands and positions names tiles by their looks."""
    for _, told in game("codes", 3, hand="2", turn="free"):
        lines = [plain(language, NAMES).spell(words) for event in told if (words := tell(event)) is not None]
        assert not [line for line in lines if re.search(r"\b[abcd]{4}\b", line)]
    for view in views("codes", 3)[::20]:
        assert not re.search(r"\b[abcd]{4}\b", described("metro", view, plain(language, NAMES)))


def test_news_in_words() -> None:
    """Every event has its sentence, with the right number."""
    way = (Pass(Square(7), Port(0), Port(1)),)
    expected = {
        Begins(Seat(1)): "Bruno begins.",
        Drew(Seat(0), Tile("aacb"), "dealt"): "Your tile: a crossing with curves, tight bottom right.",
        Drew(Seat(0), Tile("aacb"), "refill"): "You draw a tile: a crossing with curves, tight bottom right.",
        Drew(
            Seat(0), Tile("aacb"), "instead"
        ): "You draw a tile and must lay it: a crossing with curves, tight bottom right.",
        DrewInstead(Seat(2)): "Chiara draws another tile and must lay it.",
        LaidDown(Seat(0), Square(19), Tile("aacb"), 0): "Anna lays a crossing with curves on c4.",
        LaidDown(Seat(0), Square(19), Tile("aacb"), 1): "Anna lays a crossing with curves on c4, turned by a quarter.",
        LaidDown(Seat(0), Square(19), Tile("aacb"), 3): "Anna lays a crossing with curves on c4, turned by 3 quarters.",
        LineDone(Line(Station(1), Seat(0), way, Station(2), 1)): "Anna's line 1 ends at station 2: 1 point.",
        LineDone(Line(Station(5), Seat(1), way, "centre", 10)): (
            "Bruno's line 5 reaches the centre, doubled: 10 points."
        ),
        LineDone(Line(Station(16), None, way, Station(2), 0)): None,
    }
    spelling = plainly(NAMES)
    for event, sentence in expected.items():
        words = tell(event)
        assert sentence == (None if words is None else spelling.spell(words))


def test_two_u_turns_are_told_apart_from_one_in_a_corner() -> None:
    """Each side is named by itself."""
    spell = plainly(()).spell
    assert spell(lying(Tile("dabb"))) == "wide curves, U-turn top"
    assert spell(lying(Tile("ddaa"))) == "straights, U-turns top and right"
