"""The lines of a table's log as they lie in the store: each comes back as it was written, and damage is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from bot.ports.addresses import Code, Place, Profile
from bot.table.line_saves import KINDS, dump, load
from bot.table.lines import (
    Asked,
    ComputerJoined,
    Imported,
    Lapsed,
    Line,
    Linked,
    MatchLine,
    Opened,
    Overtaken,
    Reminded,
    Reopened,
    Unseen,
)
from bot.table.place_lines import Watched
from bot.table.questions import EndHere, MoveTo, PlayOn, Replace, TakeBack
from games.kernel import log_entries
from games.kernel.game import Seat
from games.kernel.log_entries import Ended, Entry, Moved, TakenBack

HERE = Path(__file__).parent
WRITTEN = (HERE / "saves" / "lines.jsonl").read_text(encoding="utf-8").splitlines()
"""Lines of every kind and shape, most of them as the release before there were types wrote them."""


def again(written: str) -> str:
    """A line read and written again, as the store does it."""
    return json.dumps(dump(load(json.loads(written))), separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("written", WRITTEN, ids=lambda written: written[6:40])
def test_a_line_comes_back_byte_for_byte(written: str) -> None:
    """What is read and written again is the same text: kinds, order, and what is left out."""
    assert again(written) == written


def test_every_kind_of_line_is_among_them() -> None:
    """The saved lines hold every type of line, of entry and of what stands beside one."""
    lines = [load(json.loads(written)) for written in WRITTEN]
    assert {type(line) for line in lines} == set(get_args(Line))
    assert {type(line.entry) for line in lines if isinstance(line, MatchLine)} == set(get_args(Entry))
    assert len({type(line.beside) for line in lines if isinstance(line, MatchLine)}) == 5
    assert {json.loads(written)["k"] for written in WRITTEN} == {*KINDS, *log_entries.KINDS}


def test_a_reopened_table_older_than_clocks_has_none() -> None:
    """The next game of a series that was opened before there were terms and watchers is written as it was."""
    line = {
        "k": "open", "code": "K7QF", "game": "tandem", "edition": 1, "options": {}, "seed": "00", "profile": "p",
        "sitters": [["ann", "p", "web:ann", ""]], "places": [["web:lobby", "en"]], "series": [2, 3, [1]], "y": "k",
        "a": 5,
    }  # fmt: skip
    loaded = load(line)
    assert isinstance(loaded, Reopened)
    assert (loaded.terms, loaded.watching, loaded.token) == (None, (), "")
    assert json.dumps(dump(loaded)) == json.dumps(line)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ('{"k":"bot","name":"Ada","level":"greedy","y":"k","a":5}', ComputerJoined("Ada", "greedy", key="k", at=5)),
        ('{"k":"call","s":1,"g":2,"p":"web:@a","y":"k","a":5}', Reminded(Seat(1), 2, "web:@a", key="k", at=5)),
        ('{"k":"call","s":1,"g":0,"p":"","y":"k","a":5,"d":1}', Reminded(Seat(1), 0, "", needless=True, key="k", at=5)),
        ('{"k":"lapse","y":"k","a":5}', Lapsed(key="k", at=5)),
        ('{"k":"lapse","w":"undo","s":1,"n":3,"y":"k","a":5}', Overtaken(Seat(1), TakeBack(3), key="k", at=5)),
        ('{"k":"lapse","w":"end","s":1,"n":0,"y":"k","a":5}', Overtaken(Seat(1), EndHere(), key="k", at=5)),
        ('{"k":"lapse","w":"replace","s":1,"n":0,"y":"k","a":5}', Overtaken(Seat(1), Replace(Seat(0)), key="k", at=5)),
        ('{"k":"ask","w":"partner","s":1,"n":0,"y":"k","a":5}', Asked(Seat(1), PlayOn(), key="k", at=5)),
        ('{"k":"lapse","w":"partner","s":1,"n":0,"y":"k","a":5}', Overtaken(Seat(1), PlayOn(), key="k", at=5)),
        (
            '{"k":"ask","w":"move","s":1,"n":["web:a","it",["web:b"]],"y":"k","a":5}',
            Asked(Seat(1), MoveTo(Place("web:a"), "it", (Place("web:b"),)), key="k", at=5),
        ),
        ('{"k":"link","was":"p","now":"q","y":"k","a":5}', Linked(Profile("p"), Profile("q"), key="k", at=5)),
        ('{"k":"watch","place":"web:a","locale":"it","y":"k","a":5}', Watched(Place("web:a"), "it", key="k", at=5)),
        ('{"k":"import","code":"K7QF","a":5,"record":{"x":[]}}', Imported(Code("K7QF"), {"x": []}, at=5)),
        ('{"k":"move","s":0,"m":"draw","l":[[5,2]],"u":3}', MatchLine(Moved(Seat(0), "draw", ((5, 2),), 3))),
        ('{"k":"move","s":0,"m":"pass","b":"rules"}', MatchLine(Moved(Seat(0), "pass", by="rules"))),
        ('{"k":"undo","m":"2","y":"k","own":1}', MatchLine(TakenBack(2, key="k"), Unseen(Seat(1)))),
        ('{"k":"end","m":"agreed","a":5}', MatchLine(Ended("agreed", at=5))),
    ],
)
def test_a_line_is_what_its_json_says(written: str, line: Line) -> None:
    """Each field stands where it always stood."""
    assert load(json.loads(written)) == line
    assert again(written) == written


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"k": "dance", "y": "k", "a": 5}, "unknown kind 'dance'"),
        ({}, "damaged"),
        ([], "damaged"),
        (None, "damaged"),
        ({"k": []}, "damaged"),
        ({"k": "join", "name": "ann"}, "damaged"),
        ({"k": "start"}, "damaged"),
        ({"k": "move"}, "damaged"),
        ({"k": "ask", "w": "dance", "s": 0, "n": 0}, "unknown kind 'dance'"),
        ({"k": "terms", "terms": {"mood": "good"}}, "damaged"),
        ({"k": "open", "seed": "x", "code": "K7QF", "game": "metro", "edition": 1, "options": {}}, "hex"),
    ],
    ids=str,
)
def test_a_line_that_is_none_is_refused(line: object, reason: str) -> None:
    """A line of a newer program, or one that is damaged, raises ``ValueError``; the audit names it."""
    with pytest.raises(ValueError, match=reason):
        load(line)


def test_the_seed_is_in_the_opening_alone() -> None:
    """Every opened table has its own secret, and no other line repeats it."""
    lines = [load(json.loads(written)) for written in WRITTEN]
    seeds = {line.seed.hex() for line in lines if isinstance(line, Opened | Reopened)}
    assert seeds
    for line, written in zip(lines, WRITTEN, strict=True):
        if not isinstance(line, Opened | Reopened | Imported):
            assert not any(seed in written for seed in seeds)
