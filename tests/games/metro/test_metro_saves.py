"""What is no saved position of Metro, and no luck of one, is refused with the reason."""

from __future__ import annotations

import json

import pytest
from every_game import played, setting
from forging import spoilt

from games import catalogue
from games.kernel.game import Seat, chosen
from games.metro.geometry import Square
from games.metro.values import Lay

GAME = catalogue()["metro"]
STATE = played(setting(GAME, 2))[20].match.state
START = {"first": 0, "hands": [["dddd"], ["aacb"]]}


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "other keys"),
        (("format",), 10**9, "have no format 1000000000$"),
        (("format",), "x" * 99, "have no format 'x{39}$"),
        (("options",), ["1", "corner"], "no options of Metro"),
        (("options",), ["1", "corner", "fixed", "fixed"], "no options of Metro"),
        (("options", 0), "4", "no options of Metro"),
        (("options", 1), "side", "no options of Metro"),
        (("options", 2), "loose", "no options of Metro"),
        (("board",), lambda board: board + " i9aacb", "'i9aacb' is no laid tile"),
        (("board",), lambda board: board + " a1aacb4", "is no laid tile"),
        (("board",), lambda board: board + " " + "a" * 50, "^'a{39} is no laid tile"),
        (("board",), lambda board: board + " d4aacb", "d4aacb cannot lie there"),
        (("board",), lambda board: board + " " + board.split()[0], "cannot lie there"),
        (("board",), lambda board: board.replace(board.split()[0], board.split()[0] + "1"), "1 cannot lie there"),
        (("hands",), lambda hands: hands[:1], "too many or too few hands"),
        (("hands",), lambda hands: hands * 4, "too many or too few hands"),
        (("hands", 0), lambda hand: f"{hand} {hand}", "too many or too few hands or tiles"),
        (("hands", 0), "", "a hand is not full"),
        (("mover",), 2, "the seat to move holds no tile"),
        (("mover",), -1, "the seat to move holds no tile"),
        (("mover",), None, "the seat to move holds no tile"),
        (("last",), None, "the last tile does not lie on the board"),
        (("last",), "d4", "the last tile does not lie on the board"),
        (("last",), "zz", "the last tile does not lie on the board"),
    ],
)
def test_each_part_of_a_save_is_checked(way, part, reason):
    """Options, board, hands, seat to move and last tile: ``ValueError`` says which of them cannot be."""
    saved = json.loads(json.dumps(GAME.dump(STATE)))
    assert GAME.load(saved) == STATE
    with pytest.raises(ValueError, match=reason):
        GAME.load(spoilt(saved, way, part))


@pytest.mark.parametrize("number", range(-1, -4, -1))
def test_the_end_of_a_game_comes_back(number):
    """With hands that are empty, and with nobody to move."""
    state = played(setting(GAME, 3))[number].match.state
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "the setup of Metro is"),
        (("first",), 2, "there is no seat 2"),
        (("first",), -1, "there is no seat -1"),
        (("hands",), lambda hands: hands[:1], "each seat is dealt a full hand"),
        (("hands", 0), [], "each seat is dealt a full hand"),
        (("hands", 0), ["dddd", "dddd"], "each seat is dealt a full hand"),
        (("hands", 0), ["zzzz"], "no tile 'zzzz' is left"),
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
        ({"drew": ["aaaa", "bbbb"]}, "the tile 'bbbb' was not drawn"),
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
