"""Buttons pressed late, by others, twice at once, and in another process: a sentence each, nothing applied."""

from __future__ import annotations

import asyncio

import pytest
from desk_channel import DAY, Channel, sends, words
from structlog.testing import capture_logs


async def buttons(channel: Channel) -> tuple[str, dict[str, str]]:
    """A match of three with everything that can be pressed in it, by the command it says."""
    code = await channel.open("ann", "bob", "cyd")
    mover = await channel.mover(code)
    found: list[str] = []
    hand = (await channel.ask(mover, f"/hand {code}")).posts[0]
    found += [send for send in sends(hand) if send.startswith("/move")]
    if not found:
        table = await channel.table(code)
        assert table.match is not None
        found.append(f"/move {code}.1 {table.match.legal(table.match.awaited[0])[0]}")
    await channel.ask(mover, f"/seat {code}")
    (*_, (_, _, late)) = await channel.wait(code, DAY)
    found += sends(late)
    ask = await channel.ask(next(name for name in ("ann", "bob", "cyd") if name != mover), f"/end {code}")
    found += sends(await channel.public(ask))
    return code, {send.split()[0]: send for send in found}


async def test_every_button_works_in_another_process(channel: Channel, elsewhere: Channel) -> None:
    """After a restart nothing is remembered, and each button does what it says, or says why not."""
    code, every = await buttons(channel)
    assert {"/move", "/take", "/skip", "/agree", "/refuse", "/hand", "/board"} == set(every)
    elsewhere.clock.instant = channel.clock.instant
    mover = await elsewhere.mover(code)
    for name in ("/hand", "/board"):
        assert (await elsewhere.ask(mover, every[name])).posts[0].picture is not None
    assert (await elsewhere.ask("dan", every["/take"])).changes
    moved = await elsewhere.ask("dan", every["/move"])
    (since,) = [send for send in sends(await elsewhere.public(moved)) if send.startswith("/next")]
    assert (await elsewhere.ask("dan", since)).posts[0].picture is not None


@pytest.mark.parametrize("who", ["ann", "bob", "cyd", "zed"])
async def test_after_its_moment_no_button_applies_anything(channel: Channel, elsewhere: Channel, who: str) -> None:
    """When the turn, the offer and the question have passed, whoever presses gets a sentence and the table stays."""
    code, every = await buttons(channel)
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    await channel.ask(mover, "/back")
    await channel.ask(other, f"/refuse {code}")
    await channel.step(code)
    await channel.ask(other, f"/end {code}")
    before = await channel.version(code)
    elsewhere.clock.instant = channel.clock.instant
    names = ["/take", "/skip", "/agree", "/refuse"]
    # a first move is everybody's own: only its owner ever sees that button, so whose turn it is now is left out
    names += ["/move"] * (who != await channel.mover(code))
    for name in names:
        answer = await elsewhere.ask(who, every[name])
        assert not answer.changes, (name, words(answer.posts[0]))
        assert words(answer.posts[0]).endswith((".", ")"))
    assert await channel.version(code) == before


@pytest.mark.parametrize("name", ["/move", "/take", "/skip", "/refuse"])
async def test_twice_within_a_millisecond_counts_once(channel: Channel, elsewhere: Channel, name: str) -> None:
    """Two presses of one button, of two processes and with two keys: one is done, the other gets a sentence."""
    code, every = await buttons(channel)
    elsewhere.clock.instant = channel.clock.instant
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    who = {"/move": mover, "/take": "zed"}.get(name, other)
    await elsewhere.say(other, f"/board {code}")
    answers = await asyncio.gather(channel.ask(who, every[name]), elsewhere.ask(who, every[name]))
    assert sorted(len(answer.changes) for answer in answers) == [0, 1]
    assert all(words(answer.posts[0]) for answer in answers)


@pytest.mark.parametrize("command", ["undo", "end", "skip", "nudge", "replace", "seat", "take", "away", "back"])
async def test_the_same_key_does_everything_once(channel: Channel, elsewhere: Channel, command: str) -> None:
    """A repeat answers the same and changes nothing, also where the first changed which table is meant."""
    code, _ = await buttons(channel)
    await channel.ask("ann", f"/refuse {code}")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    if command == "undo":
        await channel.step(code)
    if command == "replace":
        await channel.wait(code, 3 * DAY)
    if command == "back":
        await channel.ask(mover, "/away 3d")
    who = {"take": "zed", "nudge": other, "skip": other, "end": other, "replace": other}.get(command, mover)
    rest = {"replace": mover, "away": "5d", "seat": "zed"}.get(command, "")
    first = await channel.ask(who, f"/{command} {rest}".strip(), key="same")
    assert first.changes, words(first.posts[0])
    await channel.open("ann", "bob", "cyd")
    version = await channel.version(code)
    elsewhere.clock.instant = channel.clock.instant
    again = await elsewhere.ask(who, f"/{command} {rest}".strip(), key="same")
    assert await channel.version(code) == version
    if command != "away":
        assert again.changes == first.changes


LINES = (
    "/join", "/bot", "/start", "/move {move}", "/resign", "/leave", "/undo", "/again", "/rematch", "/new metro",
    "/votes",
    "/stay", "/accept", "/decline", "/skip", "/kick", "/pace 3d", "/hand", "/board", "/replay", "/away 5d", "/back",
)  # fmt: skip


@pytest.mark.parametrize("first", ["/join", "/start", "/move {move}", "/resign"])
async def test_the_key_of_another_line(channel: Channel, first: str) -> None:
    """A key that another line had is answered with a sentence, whatever the two lines are, and nothing fails."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    who, steps = ("bob", []) if first == "/join" else ("ann", ["/join"])
    if first in {"/move {move}", "/resign"}:
        steps.append("/start")
    for step in steps:
        await channel.ask("ann" if step == "/start" else "bob", f"{step} {code}")
    if steps[1:]:
        who = await channel.mover(code)
    with capture_logs() as logs:
        for number, line in enumerate((first, *LINES)):
            name, _, rest = line.partition(" ")
            if number == 1 and first == "/join":
                await channel.ask("ann", f"/start {code}")
            answer = await channel.ask(who, f"{name} {code} {rest}".strip().format(move="draw"), key="one")
            assert answer.posts or answer.changes
    assert [line for line in logs if line["log_level"] == "error"] == []
