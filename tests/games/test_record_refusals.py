"""What makes a JSON value no record, and a line of one wrong, is said by its own sentence."""

from __future__ import annotations

import copy

import pytest
from every_game import GAMES, SETTINGS, setting
from forging import linked, spoilt
from sealing_games import finished

from games.records import Fault, check
from games.records.facts import recalled
from games.records.reader import read_record

ONE = setting(GAMES[0], 2)
MOVE = {"seat": 0, "move": "a1", "follows": "0" * 32}
EVENT = {"event": "resigned", "seat": 0, "player": "medium builder 3", "follows": "0" * 32}


def nested(levels):
    """A list within so many lists."""
    value = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("way", "fits", "part", "reason"),
    [
        (("seats", 0), "x" * 2_000, "x" * 2_001, "a text in it is too long"),
        (("seats", 0), "\ud7ff", "\ud800", "a text in it is broken"),
        (("seats", 0), "\ue000", "\udfff", "a text in it is broken"),
        (("setup",), 2**64, 2**64 + 1, "a number in it is too large"),
        (("setup",), -(2**64), -(2**64) - 1, "a number in it is too large"),
        (("setup",), None, 1.5, "holds numbers that are not whole"),
        (("setup",), {"x": 1}, {1: 1}, "a key in it is no text"),
        (("setup",), nested(11), nested(12), "nested too deeply"),
    ],
)
def test_a_record_holds_plain_and_bounded_things_only(way, fits, part, reason):
    """The most that may be is read; one more is said to be too much."""
    sheet = finished(ONE)
    read_record(spoilt(sheet, way, fits))
    with pytest.raises(Fault, match=reason):
        read_record(spoilt(sheet, way, part))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "x"}, "no record of the form capolinea-record/2"),
        ({"format": "capolinea-record/3"}, "no record of the form capolinea-record/2"),
        ({"game": None}, "“game” is not"),
        ({"options": None}, "“options” is not"),
        ({"seats": [1, 2]}, "“seats” is not"),
        ({"seats": []}, "is not played by 0"),
        ({"players": 5}, "“players” is not"),
        ({"hash": None}, "“hash” is not"),
        ({"moves": {}}, "“moves” is not"),
        ({"moves": [5]}, "“moves” is not"),
        ({"game": "chess"}, "There is no game chess"),
        ({"edition": 0}, "no edition 0"),
        ({"edition": True}, "“edition” is not"),
        ({"seats": ["Ann"] * 9}, "is not played by 9"),
        ({"moves": [{"seat": 0}]}, "Move 1 is not written"),
        ({"moves": [{"seat": 0, "move": 5}]}, "Move 1 is not written"),
        ({"moves": [{"seat": True, "move": "a1"}]}, "Move 1 is not written"),
        ({"moves": [{"seat": 0, "move": "a1", "forced": False}]}, "Move 1 is not written"),
        ({"moves": [MOVE | {"seat": 2}]}, "there is no seat 2"),
        ({"moves": [MOVE | {"computer": "hard builder 3"}]}, "Move 1 is not written"),
        ({"moves": [MOVE | {"more": 1}]}, "Move 1 is not written"),
        ({"moves": [MOVE | {"event": "resigned"}]}, "Move 1 is not written"),
        ({"moves": [MOVE | {"follows": "0" * 31}]}, "Move 1 is not written"),
        ({"moves": [{"seat": 0, "move": "a1"}]}, "Move 1 is not written"),
        ({"moves": [EVENT | {"event": None}]}, "Move 1 is not written"),
        ({"moves": [EVENT | {"seat": 2}]}, "there is no seat 2"),
        ({"moves": [EVENT | {"seat": -1}]}, "there is no seat -1"),
        ({"moves": [EVENT | {"seat": True}]}, "Move 1 is not written"),
        ({"moves": [EVENT | {"by": "somebody"}]}, "Move 1 is not written"),
        ({"moves": [EVENT | {"player": "medium"}]}, "Move 1 is not written"),
        ({"moves": [EVENT | {"more": 1}]}, "Move 1 is not written"),
        ({"moves": [EVENT | {"event": "danced"}]}, "there is no event danced"),
        ({"moves": [{"event": "timed out", "seat": 0, "by": "rules", "follows": "0" * 32}]}, "Move 1 is not written"),
        ({"moves": [{"event": "undone", "moves": True, "draws": 0, "follows": "0" * 32}]}, "Move 1 is not written"),
        ({"moves": [{"event": "agreed", "seats": ["0"], "follows": "0" * 32}]}, "Move 1 is not written"),
        ({"moves": [{"event": "agreed", "seats": [2], "follows": "0" * 32}]}, "there is no seat 2"),
        ({"moves": [{"event": "reroll", "setup": None, "follows": "0" * 32}]}, "Move 1 is not written"),
        ({"players": ["person"]}, "“players” is not"),
        ({"players": ["person", "hard"]}, "“players” is not"),
        ({"hash": "0" * 64}, "“hash” is not"),
        ({"seal": {"sha256": "0" * 64, "start": "", "seed": None, "draws": [[0, 0]]}}, "Draw 1 of the seal"),
        ({"seal": {"sha256": "0" * 64, "start": "", "seed": None, "draws": [[2, 2]]}}, "Draw 1 of the seal"),
        ({"seal": {"sha256": "0" * 63, "start": "", "seed": None, "draws": []}}, "64 lower-case"),
        ({"legal": []}, "has not one list for each move"),
        ({"options": {}}, "not exactly those of"),
        ({"series": {"game": 1, "before": [0, 0]}}, "“series” is not"),
        ({"seal": {"seed": ""}}, "“seal” is not"),
        ({"result": []}, "“result” is not"),
        ({"more": 1}, "has a “more”, which no record has"),
    ],
    ids=str,
)
def test_each_part_has_its_shape(changes, reason):
    """Form, game, edition, seats, moves and the rest: the first that is wrong is named."""
    sheet = finished(ONE)
    read_record(sheet)
    with pytest.raises(Fault, match=reason):
        read_record({**sheet, **changes})


def test_a_series_says_which_game_it_is():
    """A record of one game of several, without that, is said to lack it; what it says has its shape and bounds."""
    series = next(one for one in SETTINGS if dict(one.options).get("series", "1") != "1")
    game, seats = int(dict(series.options)["series"]), series.seats
    sheet = finished(series)
    read_record(sheet)
    read_record({**sheet, "series": {"game": game, "before": [100 * (game - 1)] * seats}})
    for said, reason in (
        (None, "The record has no “series”"),
        ({"game": 1}, "“series” is not"),
        ({"game": 0, "before": [0] * seats}, "“series” is not"),
        ({"game": game + 1, "before": [0] * seats}, "“series” is not"),
        ({"game": 1, "before": [1] * seats}, "cannot have brought these points"),
        ({"game": 2, "before": [1, 2] * (seats // 2)}, "cannot have brought these points"),
        ({"game": 2, "before": [101] * seats}, "cannot have brought these points"),
        ({"game": 2, "before": [1] * (seats - 1)}, "“series” is not"),
        ({"game": 2, "before": [-1] * seats}, "“series” is not"),
    ):
        with pytest.raises(Fault, match=reason):
            read_record({**sheet, "series": said})


def test_as_many_draws_are_used_as_the_schema_says():
    """Where luck may have tried any number of times, it has not tried so often."""
    socks = setting(next(game for game in GAMES if game.slug == "socks"), 2)
    setup = finished(socks)["setup"]
    options = dict(socks.options)
    recalled(socks.game, socks.seats, options, {**setup, "used": 2**31 - 1})
    with pytest.raises(ValueError, match="so many draws are not used"):
        recalled(socks.game, socks.seats, options, {**setup, "used": 2**31})


def test_each_line_is_what_happened():
    """Moves that are free or forced, events, luck, and the end are checked one by one, each with its sentence."""
    sheet = finished(ONE, legal=True)
    check(sheet)
    moves = sheet["moves"]
    free = next(number for number, line in enumerate(moves) if "forced" not in line)
    forced = next(number for number, line in enumerate(moves) if "forced" in line)
    bare = {name: part for name, part in sheet.items() if name != "legal"}
    resigned = {"event": "resigned", "seat": 0, "player": sheet["players"][0]}
    handed = {"event": "handed", "seat": 0, "to": "Ada", "player": "easy builder 1"}
    again = {"event": "reroll", "setup": bare["setup"]}
    unforced = copy.deepcopy(bare)
    del unforced["moves"][forced]["forced"]
    for other, reason in (
        (spoilt(bare, ("moves", free, "forced"), True), f"Move {free + 1} was not the only legal one"),
        (unforced, f"Move {forced + 1} was the only legal one"),
        (spoilt(bare, ("moves", 0, "move"), "no"), "Move 1: seat . cannot play “no”"),
        (spoilt(bare, ("moves", 0, "move"), moves[0]["move"] + " "), "is not written as moves are"),
        (spoilt(bare, ("moves", 0, "luck"), {"drew": []}), "Move 1: its luck cannot have happened"),
        (spoilt(bare, ("moves", 0, "computer"), "greedy1 0 1"), "Move 1: no such computer player plays this seat"),
        (spoilt(bare, ("players", moves[0]["seat"]), "person"), "Move 1: no such computer player plays this seat"),
        (spoilt(bare, ("setup", "used"), lambda used: used + 1), "The setup cannot have happened"),
        (spoilt(bare, ("setup", "used"), True), "The setup cannot have happened"),
        (spoilt(bare, ("moves",), [*moves, resigned]), f"Move {len(moves) + 1} comes after the end"),
        (spoilt(bare, ("moves",), [again, *moves]), "Move 1: the setup cannot have been made anew there"),
        (spoilt(bare, ("moves",), [handed, *moves]), "Move 1: a computer player plays this seat already"),
        ({**sheet, "moves": [again, *moves], "legal": [["no"], *sheet["legal"]]}, "Move 1: beside an event no legal"),
        (spoilt(sheet, ("legal", 0), []), "Move 1: the legal moves listed are not"),
        (spoilt(bare, ("result",), None), "the record has no result"),
        (spoilt(bare, ("moves",), moves[:-1]), "the match still runs"),
        (spoilt(bare, ("result", "scores", 0), 10**6), "The result is wrong"),
        (spoilt(bare, ("setup", "first"), 2), "The setup cannot have happened"),
    ):
        with pytest.raises(Fault, match=reason):
            check(linked(other))
    nameless = copy.deepcopy(bare)
    del nameless["moves"][free]["computer"]
    with pytest.raises(Fault, match=f"Move {free + 1} is a computer player's, and names none"):
        check(linked(nameless))
