"""The records that others check their programs with are right, of this format, and of every option."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from every_game import GAMES, each_game
from fixture_records import EACH, FOLDER, chosen, kept, made

from games import catalogue
from games.kernel.game import chosen as complete
from games.records import FORMAT, verify_computers, verify_seal

OURS = [game for game in GAMES if game.slug in ("metro", "road", "socks", "tandem")]
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.slug)


@each_game
def test_each_option_has_its_records(game):
    """Twenty for the usual options and for each other value alone, all in the newest format."""
    sheets = [json.loads(line) for line in kept(game)]
    assert {sheet["format"] for sheet in sheets} == {FORMAT}
    found = Counter(tuple(sheet["options"].items()) for sheet in sheets)
    found[tuple(complete(game, {}).items())] -= game.slug == "road"  # the round that is taken back with a late choice
    assert found == {tuple(complete(game, options).items()): EACH for options in chosen(game)}


def test_a_round_is_taken_back_with_a_late_choice():
    """The last record of The Best Road has a round that is undone whole though time was up for one of its choices."""
    sheet = json.loads(kept(catalogue()["road"])[-1])
    verify_seal(sheet, told=sheet["hash"])
    standing, late = list[bool](), None
    for line in sheet["moves"]:
        match line:
            case {"event": "timed out", "seat": seat}:
                late = seat
            case {"move": _, "seat": seat}:
                standing.append(seat == late)
                late = None if seat == late else late
            case {"event": "undone", "moves": 2} if standing[-2:].count(True) == 1:
                return
            case {"event": "undone", "moves": moves}:
                del standing[-moves:]
    pytest.fail("no such round")


@each_game
def test_some_are_right(game):
    """Three records of each game, their luck and their computer players."""
    for line in kept(game)[1::150][:3]:
        sheet = json.loads(line)
        verify_seal(sheet, told=sheet["hash"])
        assert verify_computers(sheet).others == 0


def test_they_are_small_enough_to_be_kept():
    """6 MB at most."""
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 6_000_000


@pytest.mark.soak
@each_game
def test_all_are_right_and_come_out_the_same(game):
    """Each record, its luck and its computer players; and the matches come out as they lie there."""
    events, reasons = Counter(), Counter()
    for line, again in zip(kept(game), made(game), strict=True):
        sheet = json.loads(line)
        verify_seal(sheet, told=sheet["hash"])
        assert verify_computers(sheet).others == 0
        assert sheet == again
        events.update(one["event"] for one in sheet["moves"] if "event" in one)
        reasons[(sheet["result"] or {"reason": "runs"}).get("reason", "played to its end")] += 1
    print(f"{game.slug}: {len(kept(game))} records, events {dict(events)}, ends {dict(reasons)}")
    assert {"undone", "handed", "resigned", "timed out", "agreed", "stopped"} <= set(events)
