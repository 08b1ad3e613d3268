"""What is no luck of Metro is refused with the reason."""

from __future__ import annotations

import pytest
from every_game import played, setting
from forging import spoilt

from games import catalogue
from games.kernel.game import Seat, chosen
from games.metro.geometry import Square
from games.metro.values import Lay

GAME = catalogue()["metro"]
STATE = played(setting(GAME, 2))[20].match.state
START = {"first": 0, "hands": [["dddd"], ["dddd"]]}


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "the setup of Metro is"),
        (("first",), 2, "there is no seat 2"),
        (("first",), -1, "there is no seat -1"),
        (("hands",), lambda hands: hands[:1], "each seat is dealt a full hand"),
        (("hands", 0), [], "each seat is dealt a full hand"),
        (("hands", 0), ["dddd", "dddd"], "each seat is dealt a full hand"),
        (("hands", 0), ["zzzz"], "there is no such tile left"),
        (("hands",), [["dddd"]] * 4, "each seat is dealt a full hand"),
    ],
)
def test_each_part_of_a_setup_is_checked(way, part, reason):
    """Who begins and what is dealt: ``ValueError`` says which cannot have been."""
    assert GAME.facts.recall(2, chosen(GAME, {}), START).state.mover == 0
    with pytest.raises(ValueError, match=reason):
        GAME.facts.recall(2, chosen(GAME, {}), spoilt(START, way, part))


@pytest.mark.parametrize(
    ("luck", "reason"),
    [
        ({"drew": []}, "a tile that was drawn is missing"),
        (None, "a tile that was drawn is missing"),
        ({"drew": ["aaaa", "bbbb"]}, "a tile is named that was not drawn"),
        ({"drew": ["aaaa", "aaaa"]}, "a tile is named that was not drawn"),
        ({"drew": ["zzzz"]}, "there is no such tile left"),
        ({"drew": ["dddd"]}, "there is no such tile left"),
        ({"drew": [5]}, "5 is no str"),
        ({"drew": None}, "None is no list"),
        ({"drew": "aaaa"}, "'aaaa' is no list"),
        ({"drew": ["aaaa"], "more": 1}, "the luck of a move in Metro is"),
        ({}, "the luck of a move in Metro is"),
    ],
    ids=str,
)
def test_luck_is_just_what_was_drawn(luck, reason):
    """Too little, too much and other keys: ``ValueError`` says what is wrong."""
    state = GAME.facts.recall(2, chosen(GAME, {}), START).state
    assert GAME.facts.relive(state, Seat(0), Lay(Square(0)), {"drew": ["aaaa"]}).state.hands[0] == ("aaaa",)
    with pytest.raises(ValueError, match=reason):
        GAME.facts.relive(state, Seat(0), Lay(Square(0)), luck)
