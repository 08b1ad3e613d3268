"""What is no setup or luck of Road is refused with the reason."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from every_game import played, setting
from forging import spoilt

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import Seat, chosen
from games.kernel.match import start
from games.road.deck import colours_on
from games.road.geometry import SPACES, label
from games.road.plain_player import fair
from games.road.sheet import COLOURS, fault
from games.road.values import Pass

GAME = catalogue()["road"]
CITY = setting(GAME, 2, sheet="city")


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "the setup of Road is"),
        (("starts",), lambda starts: starts[1:], "each seat has a start"),
        (("starts", 0), "z9", "a start is no space"),
        (("starts",), lambda starts: starts[:1] * 2, "two starts are too near to each other"),
        (("sheet",), lambda sheet: dict(list(sheet.items())[1:]), "the spaces a1 to i5"),
        (("sheet", "a1"), {"colour": "mud", "number": None}, "a1 has no colour"),
        (("sheet", "a1"), {"colour": "mud"}, "a1 has no colour"),
        (("sheet", "a1", "number"), 0, "says null"),
        (("card",), None, "None is no list"),
        (("card",), lambda card: card[::-1], "order of the deck table"),
    ],
)
def test_each_part_of_a_setup_is_checked(way, part, reason):
    """Sheet, starts, and card as a record tells them: ``ValueError`` says which cannot have been."""
    first = played(CITY)[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    assert GAME.facts.recall(2, dict(CITY.options), facts).state == first.match.state
    with pytest.raises(ValueError, match=reason):
        GAME.facts.recall(2, dict(CITY.options), spoilt(facts, way, part))


def test_no_start_of_a_setup_is_much_better_than_another():
    """Starts that are far enough from each other, and from the high numbers, are also compared by what they bring."""
    first = played(CITY)[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    sheet = first.match.state.sheet
    far = (pair for pair in combinations(SPACES, 2) if fault(sheet, pair) is None)
    unfair = next(pair for pair in far if not fair(sheet, pair))
    with pytest.raises(ValueError, match="one start is much better than another"):
        GAME.facts.recall(2, dict(CITY.options), {**facts, "starts": list(map(label, unfair))})


def test_a_new_sheet_is_not_the_classic_one():
    """A record of the classic sheet tells that sheet and its starts."""
    first = played(CITY)[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    with pytest.raises(ValueError, match="not the classic sheet"):
        GAME.facts.recall(2, chosen(GAME, {}), facts)


def colours(card):
    """The names of a card's colours."""
    return [COLOURS[colour] for colour in colours_on(card)]


def test_luck_is_one_card_that_is_left():
    """A card turned before, one turned by no choice, a missing one and other keys: ``ValueError`` says which."""
    state = start(GAME, chosen(GAME, {}), (True,), seeded("road"))[-1].match.state
    turned = colours(state.turned[0])
    other = colours(next(card for card in played(CITY)[-1].match.state.turned if card != state.turned[0]))
    assert len(GAME.facts.relive(state, Seat(0), Pass(), {"card": other}).state.turned) == 2
    for luck, reason in (
        ({"card": turned}, "there is no such card left"),
        ({"card": other[::-1]}, "the order of the deck table"),
        ({"card": None}, "None is no list"),
        (None, "is missing"),
        ({"card": other, "more": 1}, "the luck of a move in Road"),
        ({}, "the luck of a move in Road"),
    ):
        with pytest.raises(ValueError, match=reason):
            GAME.facts.relive(state, Seat(0), Pass(), luck)
    both = start(GAME, chosen(GAME, {}), (True, True), seeded("road"))[-1].match.state
    with pytest.raises(ValueError, match="a card is named that was not drawn"):
        GAME.facts.relive(both, Seat(0), Pass(), {"card": other})
