"""Each single part of a record that is changed is found, but for those that the page calls unprovable."""

from __future__ import annotations

import math

import pytest
from every_game import each_game, setting
from forging import linked, spoilt
from table_matches import TableMatch

from games.records import Fault, check, verify_seal


def leaves(value, way=()):
    """The ways to all parts of a value that have no parts."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from leaves(part, (*way, key))
    if not parts:
        yield way


def otherwise(part):
    """Something of the same kind that is not the same."""
    if part is None or part is True:
        return 0
    if isinstance(part, int):
        return part + 1
    if isinstance(part, str):
        return part[:-1] + ("b" if part.endswith("a") else "a")
    return [0] if isinstance(part, list) else {"a": 0}


def found(sheet):
    """Whether the checks refuse a record."""
    try:
        verify_seal(sheet)
    except Fault:
        return True
    return False


def one(game, text="leaves"):
    """A short match of a game in which something happened, and its record."""
    played = setting(game, max(2, game.seats[0]))
    matches = (TableMatch(played, f"{text} {number}", often=40, most=24) for number in range(100))
    return next(match for match in matches if {"back", "hand"} <= match.happened and match.match.over).record()


def judged(sheet, ways):
    """Change each of these parts, with the chain as it was and made anew; gives those that passed."""
    passed = []
    for way in ways:
        other = spoilt(sheet, way, otherwise)
        assert found(other), way
        if "follows" not in way and way != ("hash",) and not found(linked(other)):
            passed.append(way)
    return passed


def unprovable(sheet, way):
    """Whether a part is one of those that its chain alone holds: names, and whose seat a person took over.

    Where so little was drawn that another start may well have given the same, the start is one too.
    """
    if way == ("seal", "start"):
        return math.prod(n for n, _ in sheet["seal"]["draws"]) < 10**6
    if way[0] == "seats" or way[-1] == "to":
        return True
    return way[-1] == "seat" and sheet["moves"][way[1]].get("event") == "handed"


@each_game
def test_each_part_of_a_record_is_held(game):
    """Some 250 of all parts, and of the draws one in ten: names alone pass, and only with the chain made anew."""
    sheet = one(game)
    check(sheet)
    ways = list(leaves(sheet))
    draws = [way for way in ways if way[:2] == ("seal", "draws")]
    few = [way for way in ways if way[:2] != ("seal", "draws")]
    few = few if len(few) < 250 else few[:: len(few) // 250 + 1]
    passed = judged(sheet, [*few, *draws[::10]])
    assert [way for way in passed if not unprovable(sheet, way)] == []


@pytest.mark.soak
@each_game
def test_every_part_of_several_records_is_held(game):
    """All parts of five records, draws and all."""
    count = 0
    for number in range(5):
        sheet = one(game, f"soak {number}")
        ways = list(leaves(sheet))
        count += len(ways)
        assert [way for way in judged(sheet, ways) if not unprovable(sheet, way)] == []
    print(f"{game.slug}: {count} parts changed, names and seats taken over alone passed")
