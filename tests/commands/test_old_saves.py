"""Tables of the release before there were clocks: they load, are what their log says, and go on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from desk_channel import DAY, Channel, called, words

from bot.host.audit import judge
from bot.ports.addresses import Code, Place, Profile
from bot.ports.stores import Commit
from bot.table.fold import fold
from bot.table.line_saves import load
from games.kernel.game import Json
from rendering.text import Said

SAVES = json.loads((Path(__file__).parent / "saves" / "before_clocks.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SAVES)
def test_a_log_gives_what_was_saved_of_it(name: str) -> None:
    """The audit finds no difference under this program, and nobody is given a clock."""
    save = SAVES[name]
    assert faults(save["code"], save["log"], save["snapshot"]) == []
    assert list(fold(map(load, save["log"])))[-1].table.terms.span == 0


def faults(code: str, log: Sequence[Json], snapshot: Json) -> list[Said] | None:
    """What the audit finds."""
    return judge(Code(code), json.dumps(snapshot).encode(), [json.dumps(line).encode() for line in log], len(log))


async def audited(channel: Channel, code: Code) -> list[Said] | None:
    """What the audit finds of a table in the store."""
    stored = await channel.store.load(code)
    assert stored is not None
    return judge(code, stored.snapshot, await channel.store.log(code), stored.version)


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
    """Moves work as ever, nobody is late or stalled for weeks, and from ``/terms`` on there is a deadline."""
    code = await put(channel, "metro")
    other = await channel.mover(code)
    await channel.step(code)
    assert await audited(channel, code) == []
    assert not await channel.wait(code, 60 * DAY)
    assert "older than reminders" in await channel.refused(other, f"/nudge {code}")
    answer = await channel.ask("ann", f"/terms {code} pace=8h")
    assert "Time until" in words(await channel.public(answer))
    await channel.wait(code, DAY)
    await channel.step(code)
    assert await audited(channel, code) == []


async def test_an_old_round_goes_on(channel: Channel) -> None:
    """Two of three people choose, the seat given up by a computer player, and whoever waited is called."""
    code = await put(channel, "road")
    assert await channel.awaited(code) == ["cyd"]
    post = await channel.public(await channel.step(code, "cyd"))
    assert "Round 2" in words(post)
    assert {"ann", "cyd"} < set(await channel.awaited(code))
    assert called(post) == ["ann"]
    assert await audited(channel, code) == []
