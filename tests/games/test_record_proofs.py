"""What a record proves is said in the sentences of its page; how its chain is made."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files

import pytest
from every_game import GAMES, SETTINGS, each_game, setting
from forging import linked
from sealing_games import by_computers, sealed, sealed_record

from games import catalogue
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, SeatHanded, TakenBack
from games.records import (
    Fault,
    Statement,
    check,
    last_hash,
    verify_computers,
    verify_seal,
)
from games.records.computer_check import Remade
from games.records.record_hashes import hashes, plain


def test_what_is_proved_is_said_as_the_page_says_it():
    """Each sentence stands on the page, and each is said once."""
    text = " ".join((files("games.records") / "RECORDS.md").read_text(encoding="utf-8").split())
    one = setting(GAMES[0], 2)
    sheet = sealed_record(one, sealed(one))
    said = set()
    for told in (None, sheet["hash"]):
        found = verify_seal(sheet, told=told)
        assert found.hash == sheet["hash"]
        for statement in (*found.proved, *found.unproved):
            assert isinstance(statement, Statement)
            assert str(statement) in text
            said.add(str(statement))
    assert len(said) == 6
    with pytest.raises(Fault, match="hash"):
        verify_seal(sheet, told="0" * 32)


def test_the_hash_that_was_told_makes_it_complete():
    """With it, completeness is proved; without, it is what nobody knows."""
    sheet = sealed_record(SETTINGS[0], sealed(SETTINGS[0]))
    open_end, complete = verify_seal(sheet), verify_seal(sheet, told=sheet["hash"])
    assert "left out" not in str(open_end.proved[-1])
    assert "left out" in str(complete.proved[-1])
    assert [str(one)[:12] for one in open_end.unproved] == [
        "Without the ",
        *(str(one)[:12] for one in complete.unproved),
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": None}, '{"a":null,"b":1}'),
        ([True, -5, 2**64], "[true,-5,18446744073709551616]"),
        ('\b\t\n\f\r"\\/', '"\\b\\t\\n\\f\\r\\"\\\\/"'),
        ("\x00\x1f\x7f", '"\\u0000\\u001f\x7f"'),
        ("\u2028\u20ac\U0001f687", '"\u2028\u20ac\U0001f687"'),
        ({"é": {"z": [], "A": {}}}, '{"é":{"A":{},"z":[]}}'),
    ],
)
def test_a_chain_hashes_text_as_rfc_8785_writes_it(value, text):
    """Keys sorted, no spaces, only what must be escaped is, in UTF-8."""
    assert plain(value) == text.encode()


@each_game
def test_a_chain_can_be_made_by_the_page_alone(game):
    """SHA-256 of the head, then of the digits before and the entry, without ``follows``; 32 digits each."""
    sheet = sealed_record(setting(game, 2), sealed(setting(game, 2)))
    head = {name: sheet[name] for name in ("format", "game", "edition", "options", "seats", "players", "setup")}
    head["seal"] = {name: sheet["seal"][name] for name in ("sha256", "start")}
    digits = ""
    for entry in [head, *sheet["moves"]]:
        if digits:
            assert entry.pop("follows") == digits
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digits = sha256((digits + text).encode()).hexdigest()[:32]
    assert digits == sheet["hash"] == last_hash(sheet)


@each_game
def test_a_longer_record_goes_on_from_the_same_hashes(game):
    """Whoever saw the hash of a running match finds it in the record of the finished one."""
    log = sealed(setting(game, 2))
    short, whole = (sealed_record(setting(game, 2), part) for part in (log[: len(log) // 2], log))
    assert short["hash"] in {line["follows"] for line in whole["moves"]}
    assert list(hashes(whole))[: len(short["moves"])] == list(hashes(short))[: len(short["moves"])]


def test_nothing_stands_between_the_choices_of_a_round():
    """An event inside a round of The Best Road, choices out of order and a round that is open are faults."""
    game = catalogue()["road"]
    one = setting(game, 2)
    sheet = sealed_record(one, sealed(one, until=20))
    moves = [line for line in sheet["moves"] if "event" not in line][:6]
    event = {"event": "timed out", "seat": 0, "follows": "0" * 32}
    for lines, reason in (
        ([*moves[:4], event], None),
        ([*moves[:3], event, *moves[3:4]], "Move 4: an event stands between the choices of a round"),
        (moves[:3], "The last round is not over"),
        ([moves[0], moves[0], moves[1]], "Move 2: the choices of a round stand in the order of the seats"),
    ):
        forged = linked(sheet | {"moves": lines, "result": None})
        if reason is None:
            check(forged)
        else:
            with pytest.raises(Fault, match=reason):
                check(forged)


@pytest.mark.parametrize("game", [game for game in GAMES if game.computer], ids=lambda game: game.slug)
def test_moves_that_follow_from_nothing_noted_are_told(game):
    """The version of their computer players is 0, and nobody makes them again."""
    one = setting(game, 2)
    log = by_computers(one, "greedy1", "easy", back=9, until=24)
    older = [replace(entry, mind="") if isinstance(entry, Moved) and entry.by == "bot" else entry for entry in log]
    for players in (None, ["greedy1", "easy spoiler"]):
        sheet = sealed_record(one, older, players=players)
        verify_seal(sheet)
        named = {(line["seat"], line["computer"]) for line in sheet["moves"] if "computer" in line}
        assert {computer.split()[-2] for _, computer in named} == {"0"}
        assert verify_computers(sheet) == Remade(others=len(named), skipped=verify_computers(sheet).skipped)


def test_a_log_that_takes_back_more_than_moves_is_no_match():
    """A record has no words for it."""
    one = setting(GAMES[0], 2)
    log = sealed(one, backs=(), until=6)
    events = [*log[:4], SeatHanded(Seat(0), "Cyd"), TakenBack(1), *log[4:]]
    with pytest.raises(ValueError, match="takes back what is no move"):
        sealed_record(one, events)
