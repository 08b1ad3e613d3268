"""Another city: the host may ask for it until the first move."""

from __future__ import annotations

import hashlib
import json

import pytest

from games import catalogue
from games.kernel.chance import Sealed
from games.kernel.game import Illegal, chosen
from games.kernel.log_entries import living
from games.kernel.match import play, replay, reroll, start, take_back
from games.records import Seal, check, counting_lines, record, verify_seal
from games.socks import GAME

SEED = bytes(range(32))


def table(luck, **options):
    """A match that has just begun, and its log."""
    dones = start(GAME, chosen(GAME, options), (True, True), luck)
    return dones[-1].match, [done.entry for done in dones]


@pytest.mark.parametrize("options", [{}, {"placing": "players"}, {"blockers": "2"}], ids=str)
def test_another_city_is_an_entry_that_moves_luck_on(options):
    """The city is another one, the luck used is never used again, old buttons are stale, and the log says it all."""
    luck = Sealed(SEED, "K7QF")
    match, log = table(luck, **options)
    before = match
    for _ in range(2):
        (done,) = reroll(match, luck)
        assert done.match.state.tiles != match.state.tiles
        assert done.match.used == match.used + len(done.entry.luck) == luck.used
        assert all(now > was for seat, (was, now) in enumerate(zip(match.turns, done.match.turns, strict=True))
                   if seat in done.match.awaited)  # fmt: skip
        match, log = done.match, [*log, done.entry]
    assert match.state.tiles != before.state.tiles
    done = play(match, match.awaited[0], match.legal(match.awaited[0])[0], luck)[-1]
    log.append(done.entry)
    again = list(replay(GAME, chosen(GAME, options), (True, True), log))
    assert again[-1].match == done.match
    assert len(living(log)) == 2


def test_another_city_can_be_verified():
    """The record holds both cities and is right."""
    luck = Sealed(SEED, "K7QF")
    match, log = table(luck)
    (done,) = reroll(match, luck)
    log.append(done.entry)
    match = done.match
    for _ in range(3):
        done = play(match, match.awaited[0], match.legal(match.awaited[0])[0], luck)[-1]
        match, log = done.match, [*log, done.entry]
    back = take_back(match, log, 1)[-1]
    assert back.match.state.tiles == match.state.tiles
    log.append(back.entry)
    seal = Seal(hashlib.sha256(SEED).hexdigest(), "K7QF", SEED)
    sheet = json.loads(json.dumps(record(GAME, ["a", "b"], chosen(GAME, {}), log, seal=seal)))
    check(sheet)
    verify_seal(sheet)
    anew, *_, undone = (line for line in sheet["moves"] if "event" in line)
    assert (anew["event"], undone["event"], undone["moves"]) == ("reroll", "undone", 1)
    assert [setup["used"] for setup in (sheet["setup"], anew["setup"])] == [len(entry.luck) for entry in log[:2]]
    assert counting_lines(sheet) == (anew["setup"], (2, 3))


def test_after_the_first_move_the_city_stays():
    """A track, a sock placed or a station blocked by somebody ends it, and a city of players is theirs."""
    for options in ({}, {"placing": "players"}, {"blockers": "1"}):
        luck = Sealed(SEED, "K7QF")
        match, _ = table(luck, **options)
        match = play(match, match.awaited[0], match.legal(match.awaited[0])[0], luck)[-1].match
        with pytest.raises(Illegal, match="before the first move"):
            reroll(match, luck)
    match, _ = table(Sealed(SEED, "K7QF"), layout="players")
    with pytest.raises(Illegal, match="drawn again"):
        reroll(match, Sealed(SEED, "K7QF"))


def test_games_with_hands_are_not_dealt_anew():
    """In Metro everybody has seen a tile, so nothing is drawn anew."""
    metro = catalogue()["metro"]
    luck = Sealed(SEED, "K7QF")
    match = start(metro, chosen(metro, {}), (True, True), luck)[-1].match
    with pytest.raises(Illegal, match="drawn again"):
        reroll(match, luck)
