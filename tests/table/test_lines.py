"""The lines of a table's log as they lie in the store: each comes back as it was written, and damage is refused."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import get_args

import pytest
from msgspec import field
from msgspec.structs import replace
from played import BEGIN, waiting

from bot.ports.addresses import Code, Place, Profile
from bot.table import saves
from bot.table.actions import lay
from bot.table.lines.clock_lines import Reminded
from bot.table.lines.line import PersonLine
from bot.table.lines.lobby_lines import ComputerJoined
from bot.table.lines.match_lines import Line, MatchLine, Unseen
from bot.table.lines.opening_lines import Imported, Opening
from bot.table.lines.people_lines import Linked
from bot.table.lines.place_lines import Watched
from bot.table.lines.question_lines import Asked, Lapsed, Overtaken
from bot.table.questions import EndHere, MoveTo, PlayOn, Replace, TakeBack
from bot.table.saves import KINDS, SUBJECTS, dump_line, load_line
from bot.table.table import Table
from bot.text.news import happened
from games.kernel import log_entries
from games.kernel.game import Seat
from games.kernel.log_entries import Ended, Entry, Moved, TakenBack
from rendering.text import Who, Word, said

SAVES = Path(__file__).parent / "saves"
WRITTEN = (SAVES / "lines.jsonl").read_bytes().splitlines()
BY_HAND = (SAVES / "lines_by_hand.jsonl").read_bytes().splitlines()
"""The same lines as they were written until November 2026."""


@pytest.mark.parametrize("written", WRITTEN, ids=lambda written: written[6:40].decode())
def test_a_line_comes_back_byte_for_byte(written: bytes) -> None:
    """What is read and written again is the same text: kinds, order, and what is left out."""
    assert dump_line(load_line(written)) == written


@pytest.mark.parametrize(("written", "before"), list(zip(WRITTEN, BY_HAND, strict=True)))
def test_a_line_of_an_earlier_shape_says_the_same(written: bytes, before: bytes) -> None:
    """Only to forget somebody is a log written anew: old lines are read for good."""
    assert load_line(before) == load_line(written)


def test_every_kind_of_line_is_among_them() -> None:
    """The saved lines hold every type of line, of entry and of what stands beside one."""
    lines = [load_line(written) for written in WRITTEN]
    assert {type(line) for line in lines} == {*KINDS.values(), MatchLine}
    assert {type(line.entry) for line in lines if isinstance(line, MatchLine)} == set(get_args(Entry))
    assert len({type(line.beside) for line in lines if isinstance(line, MatchLine)}) == 6
    assert {json.loads(written)["k"] for written in WRITTEN} == {*KINDS, *log_entries.KINDS}


def test_every_file_of_lines_is_read() -> None:
    """A new file of kinds of lines is named where lines are read."""
    files = {path.stem for path in Path(saves.__file__).with_name("lines").glob("*_lines.py")}
    assert {subject.__name__.rpartition(".")[2] for subject in SUBJECTS} == files - {"match_lines"}


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ('{"k":"bot","name":"Ada","level":"greedy","y":"k","a":5}', ComputerJoined("Ada", "greedy", key="k", at=5)),
        ('{"k":"call","s":1,"g":2,"p":"web:@a","y":"k","a":5}', Reminded(Seat(1), 2, "web:@a", key="k", at=5)),
        (
            '{"k":"call","s":1,"g":0,"p":"","d":true,"y":"k","a":5}',
            Reminded(Seat(1), 0, "", needless=True, key="k", at=5),
        ),
        ('{"k":"lapsed","y":"k","a":5}', Lapsed(key="k", at=5)),
        ('{"k":"overtaken","s":1,"m":["undo",3],"y":"k","a":5}', Overtaken(Seat(1), TakeBack(3), key="k", at=5)),
        ('{"k":"overtaken","s":1,"m":["end"],"y":"k","a":5}', Overtaken(Seat(1), EndHere(), key="k", at=5)),
        (
            '{"k":"overtaken","s":1,"m":["replace",0],"y":"k","a":5}',
            Overtaken(Seat(1), Replace(Seat(0)), key="k", at=5),
        ),
        ('{"k":"asked","s":1,"m":["partner"],"y":"k","a":5}', Asked(Seat(1), PlayOn(), key="k", at=5)),
        ('{"k":"overtaken","s":1,"m":["partner"],"y":"k","a":5}', Overtaken(Seat(1), PlayOn(), key="k", at=5)),
        (
            '{"k":"asked","s":1,"m":["move","web:a","it",["web:b"]],"y":"k","a":5}',
            Asked(Seat(1), MoveTo(Place("web:a"), "it", (Place("web:b"),)), key="k", at=5),
        ),
        ('{"k":"link","was":"p","now":"q","y":"k","a":5}', Linked(Profile("p"), Profile("q"), key="k", at=5)),
        ('{"k":"watch","place":"web:a","locale":"it","y":"k","a":5}', Watched(Place("web:a"), "it", key="k", at=5)),
        ('{"k":"import","code":"K7QF","record":{"x":[]},"a":5}', Imported(Code("K7QF"), {"x": []}, at=5)),
        ('{"k":"move","s":0,"m":"draw","l":[[5,2]],"u":3}', MatchLine(Moved(Seat(0), "draw", ((5, 2),), 3))),
        ('{"k":"move","s":0,"m":"pass","b":"rules"}', MatchLine(Moved(Seat(0), "pass", by="rules"))),
        ('{"k":"undo","m":"2","y":"k","own":1}', MatchLine(TakenBack(2, key="k"), Unseen(Seat(1)))),
        ('{"k":"end","m":"agreed","a":5}', MatchLine(Ended("agreed", at=5))),
    ],
)
def test_a_line_is_what_its_json_says(written: str, line: Line) -> None:
    """Each field stands under its name."""
    assert load_line(written.encode()) == line
    assert dump_line(line) == written.encode()


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
        ({"k": "asked", "s": 0, "m": ["dance", 0]}, "damaged: Invalid value 'dance' - at `$.m"),
        ({"k": "ask", "s": 0}, "damaged"),
        ({"k": "terms", "terms": {"pace": 5}}, "damaged: Expected `str`, got `int` - at `$.terms.pace`"),
        ({"k": "opened", "seed": "x", "code": "K7QF", "game": "metro", "edition": 1, "options": {}}, "seed"),
    ],
    ids=str,
)
def test_a_line_that_is_none_is_refused(line: object, reason: str) -> None:
    """A line of a newer program, or one that is damaged, raises ``ValueError``; the audit names it."""
    with pytest.raises(ValueError, match=re.escape(reason)):
        load_line(json.dumps(line).encode())


def test_the_seed_is_in_the_opening_alone() -> None:
    """Every opened table has its own secret, and no other line repeats it."""
    lines = [load_line(written) for written in WRITTEN]
    seeds = {b64encode(line.seed) for line in lines if isinstance(line, Opening)}
    assert seeds
    for line, written in zip(lines, WRITTEN, strict=True):
        if not isinstance(line, Opening | Imported):
            assert not any(seed in written for seed in seeds)


class Waved(PersonLine, frozen=True, tag="wave"):
    """A seat waved to the others."""

    seat: Seat = field(name="s")

    def apply(self, table: Table) -> Table:
        """It is remembered."""
        return replace(table, shown=(*table.shown, "wave"))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        """Who waves."""
        return (said("{who} waves.", who=Who(self.seat)),)


def test_a_new_kind_of_line_is_one_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its class says how it is saved, what it does and what is told of it."""
    monkeypatch.setattr(saves, "KINDS", {**KINDS, "wave": Waved})
    (done,) = lay(waiting("metro", "ann", "bob")[-1].table, Waved(Seat(0), key="k", at=5))
    assert dump_line(done.line) == b'{"k":"wave","s":0,"y":"k","a":5}'
    assert load_line(dump_line(done.line)) == done.line
    assert done.table.shown == ("wave",)
    assert done.table.clocks.acted == max(5, BEGIN)
    assert happened([done], None) == (said("{who} waves.", who=Who(Seat(0))),)
