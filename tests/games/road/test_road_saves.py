"""What is no saved position of Road, and no setup of one, is refused with the reason."""

from __future__ import annotations

import copy
import json

import pytest
from every_game import played, setting

from games import catalogue
from games.kernel.game import chosen

GAME = catalogue()["road"]
CITY = setting(GAME, 2, sheet="city")


def spoilt(value, way, part):
    """A copy with something else at this place: ``part``, or what ``part`` makes of what stood there."""
    other = copy.deepcopy(value)
    within = other
    for step in way[:-1]:
        within = within[step]
    within[way[-1]] = part(within[way[-1]]) if callable(part) else part
    return other


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "other keys"),
        (("format",), 10**9, "have no format"),
        (("kind",), "village", "no such sheet"),
        (("kind",), "classic", "no such sheet"),
        (("sheet",), lambda sheet: sheet[:1], "no colours"),
        (("sheet", 0), lambda colours: colours[1:], "no colours"),
        (("sheet", 0), lambda colours: "6" + colours[1:], "no colours"),
        (("sheet", 1), lambda numbers: "z9" + numbers[2:], "is no number of a sheet"),
        (("sheet", 1), lambda numbers: numbers + "0", "is no number of a sheet"),
        (("roads", 0), "a1", "is no road"),
        (("roads", 0), lambda road: "z9" + road[2:], "is no road"),
        (("roads",), lambda roads: roads * 3, "starts do not fit"),
        (("turned",), lambda turned: turned[1:], "too many or too few cards"),
        (("turned", 0), 10**6, "no cards of the deck"),
        (("turned", 0), -1, "no cards of the deck"),
        (("closed",), -1, "too many or too few cards"),
        (("choices",), [None], "too many or too few choices"),
        (("choices",), ["pass", "pass"], "too many or too few choices"),
        (("choices", 0), "hello", "is no choice"),
    ],
)
def test_each_part_of_a_save_is_checked(way, part, reason):
    """Keys, sheet, roads, cards and choices: ``ValueError`` says which of them cannot be."""
    saved = json.loads(json.dumps(GAME.dump(played(CITY)[12].match.state)))
    GAME.load(saved)
    with pytest.raises(ValueError, match=reason):
        GAME.load(spoilt({"more": None, **saved} if way == ("more",) else saved, way, part))


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "the setup of Road is"),
        (("starts",), lambda starts: starts[1:], "each seat has a start"),
        (("starts", 0), "z9", "a start is no space"),
        (("sheet",), lambda sheet: dict(list(sheet.items())[1:]), "the spaces a1 to i5"),
        (("sheet", "a1"), {"colour": "mud", "number": None}, "a1 has no colour"),
        (("sheet", "a1"), {"colour": "mud"}, "a1 has no colour"),
        (("sheet", "a1", "number"), 0, "says null"),
        (("card",), None, "is missing"),
        (("card",), lambda card: card[::-1], "order of the deck table"),
        (("used",), 3, "at least a draw for each space"),
    ],
)
def test_each_part_of_a_setup_is_checked(way, part, reason):
    """Sheet, starts, card and draws as a record tells them: ``ValueError`` says which cannot have been."""
    first = played(CITY)[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    assert GAME.facts.recall(2, dict(CITY.options), facts).state == first.match.state
    with pytest.raises(ValueError, match=reason):
        GAME.facts.recall(
            2, dict(CITY.options), spoilt({"more": None, **facts} if way == ("more",) else facts, way, part)
        )


def test_a_new_sheet_is_not_the_classic_one():
    """A record of the classic sheet tells that sheet and its starts."""
    first = played(CITY)[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    del facts["used"]
    with pytest.raises(ValueError, match="not the classic sheet"):
        GAME.facts.recall(2, chosen(GAME, {}), facts)
