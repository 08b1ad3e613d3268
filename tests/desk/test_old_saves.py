"""Tables of the release before there were clocks: they load, are what their log says, and go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk_channel import DAY, Channel, words

from bot.folding import fold
from bot.ports import Code, Commit, Place, Profile
from bot.table import Table

SAVES = json.loads((Path(__file__).parent / "saves" / "before_clocks.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SAVES)
def test_a_log_gives_what_was_saved_of_it(name: str) -> None:
    """Every part that was saved then comes out of the log under this program, and nobody is given a clock."""
    save = SAVES[name]
    table = list(fold(save["log"]))[-1].table
    written = json.loads(json.dumps(table.dump()))
    match = {part: value for part, value in written["match"].items() if part in save["snapshot"]["match"]}
    assert {**{part: written[part] for part in save["snapshot"]}, "match": match} == save["snapshot"]
    loaded = Table.load(save["snapshot"])
    assert (loaded.terms, loaded.match) == (table.terms, table.match)
    assert table.terms.pace == "none"


async def put(channel: Channel, name: str) -> Code:
    """The old table in the store."""
    save = SAVES[name]
    people = [sitter[1] for sitter in save["snapshot"]["sitters"]]
    commit = Commit(
        Code(save["code"]), 0, "old", tuple(json.dumps(line).encode() for line in save["log"]),
        json.dumps(save["snapshot"]).encode(), None, tuple(map(Profile, people)), (Place("web:lobby"),),
    )  # fmt: skip
    await channel.store.commit(commit)
    return commit.code


async def test_an_old_match_goes_on_and_can_be_given_a_clock(channel: Channel) -> None:
    """Moves, undo and words work as ever, nobody is late for weeks, and from ``/terms`` on there is a deadline."""
    code = await put(channel, "metro")
    await channel.step(code)
    assert not [post for _, _, post in await channel.wait(code, 6 * DAY) if post.mentions]
    answer = await channel.ask("ann", f"/terms {code} pace=8h")
    assert "Time until" in words(await channel.public(answer))


async def test_an_old_round_goes_on(channel: Channel) -> None:
    """Two of three people choose, the seat given up by a computer player, and the round is told to all."""
    code = await put(channel, "road")
    assert await channel.awaited(code) == ["cyd"]
    post = await channel.public(await channel.step(code, "cyd"))
    assert "Round 2" in words(post)
    assert sorted(post.people[seat].name for seat in post.mentions) == ["ann", "cyd"]
