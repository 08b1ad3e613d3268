"""Moves of computer players made again by ``/verify``: of a level, of stand-ins, of people whose time was up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar

import pytest
from desk_channel import Channel

from bot.commands.computer_checks import ComputerChecks
from bot.commands.desk import CommandDesk
from bot.commands.flood_limits import Allowance, Allowances, Effort, FloodLimits
from bot.ports.thinking import AT_ONCE, Urgency
from bot.table.computer_players import Chosen, computer_move, question
from bot.table.fold import entries
from bot.table.lines.match_lines import Line
from bot.table.match_record import table_record
from bot.table.table_terms import DAY
from games.kernel.log_entries import Moved
from games.records.computer_check import PART, Remade

P = ParamSpec("P")
T = TypeVar("T")

SAME = "moves of computer players were made again: the same came out each time."


async def lines_of(channel: Channel, code: str) -> list[Line]:
    """The whole log of a table."""
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None
    return [one.line for one in await channel.repository.past(at.table.code, 0, at.version)]


async def minds(channel: Channel, code: str) -> list[str]:
    """What the moves of computer players say of them, without the number of the decision."""
    moves = entries(await lines_of(channel, code))
    return [entry.mind.rpartition(" ")[0] for entry in moves if isinstance(entry, Moved) and entry.mind]


async def play_on(channel: Channel, code: str, turns: int) -> None:
    """People and computer players make some turns."""
    for _ in range(turns):
        await channel.look(code)
        table = await channel.table(code)
        if any(table.match is not None and seat in table.match.awaited for seat in table.persons):
            await channel.step(code, await channel.mover(code))


@pytest.mark.parametrize("game", ["metro", "road"])
async def test_a_level_s_moves_come_out_the_same(channel: Channel, game: str) -> None:
    """The log names level and version; whoever asks to verify reads that all its moves came out the same."""
    ((code, *_),) = (await channel.ask("ann", f"/solo {game} easy spoiler")).changes
    await play_on(channel, code, 4)
    assert set(await minds(channel, code)) == {f"easy spoiler {(await version_of(channel, code))}"}
    await channel.ask("ann", f"/resign {code}")
    made = len(await minds(channel, code))
    assert made > 2
    assert f"{made} {SAME}" in await channel.say("bob", f"/verify {code}")


async def test_moves_of_experts_cost_as_much_as_an_analysis(channel: Channel) -> None:
    """One check of them may be begun here; it is read on for nothing, and so are those of quick players."""
    codes = []
    for level in ("expert", "expert", "easy"):
        ((code, *_),) = (await channel.ask("ann", f"/solo metro {level}")).changes
        while not (table := await channel.table(code)).computers:
            await channel.step(code)
        assert table.match is not None
        asked = question(table, table.computers[0])
        made = computer_move(
            table, Chosen(asked.seat, table.match.legal(asked.seat)[0], asked.mind), key=f"bot {code}", at=1
        )
        await channel.repository.change(table.code, f"bot {code}", lambda _, made=made: made)  # type: ignore[misc]
        await channel.ask("ann", f"/resign {code}")
        codes.append(code)
    limits = FloodLimits(channel.clock, {Effort.ANALYSIS: Allowances(Allowance(1, 60_000), Allowance(9, 1000))})
    slow = Slow()
    checks = ComputerChecks(patience=0)
    channel.desk = CommandDesk(replace(channel.services, limits=limits, thinker=slow, checks=checks))
    first, second, quick = codes
    for _ in range(2):
        assert "0 of 1 so far" in await channel.say("ann", f"/verify {first}")
    told = await channel.refused("ann", f"/verify {second}")
    assert told == "Those were many analyses and checks of experts. Ask for another in 60 s."
    assert "0 of 1 so far" in await channel.say("ann", f"/verify {quick}")
    assert "0 of 1 so far" in await channel.say("bob", f"/verify {second}")
    await checks.close()


async def version_of(channel: Channel, code: str) -> int:
    """The version of the computer players of the game of a table."""
    computer = (await channel.table(code)).game.computer
    return 0 if computer is None else computer.version


async def test_what_was_taken_back_is_told(channel: Channel) -> None:
    """Whoever takes back until the computer player moves as they like is found out: each decision stands there."""
    ((code, *_),) = (await channel.ask("ann", "/solo socks easy")).changes
    await play_on(channel, code, 2)
    await channel.look(code)
    assert (await channel.ask("ann", f"/undo {code}")).changes
    await play_on(channel, code, 3)
    await channel.ask("ann", f"/resign {code}")
    read = await channel.say("bob", f"/verify {code}")
    made = len(await minds(channel, code))
    written = table_record(await channel.repository.past(code, 0, await channel.version(code)))  # type: ignore[arg-type]
    assert [line["event"] for line in written["moves"] if "event" in line] == ["undone", "resigned"]
    assert f"{made} {SAME}" in read
    assert "left no trace: " not in read
    assert "moves were taken back." in read


async def test_stand_ins_and_late_turns_are_medium_and_come_out_the_same(channel: Channel) -> None:
    """A seat handed to the bot, and a turn that was let pass, are played by the usual level."""
    code = await channel.open("ann", "bob", options="pace=1d late=bot")
    await channel.wait(code, 3 * DAY)
    late = len(await minds(channel, code))
    assert late > 0
    await channel.ask("ann", f"/seat {code} bot")
    await play_on(channel, code, 3)
    found = await minds(channel, code)
    assert len(found) > late
    assert {mind.split()[0] for mind in found} == {"medium"}
    await channel.ask("bob", f"/resign {code}")
    assert SAME in await channel.say("ann", f"/verify {code}")


async def test_who_waits_too_long_reads_how_far_it_is(channel: Channel) -> None:
    """A part is found, the rest goes on in the background: how far it is, is read, and later what came out."""
    code, made = await long_match(channel)
    slow = Slow(parts=1)
    channel.desk = CommandDesk(replace(channel.services, thinker=slow, checks=ComputerChecks(0.05)))
    # the second part is begun as soon as the first is found, and does not end before it may
    await asyncio.gather(channel.say("bob", f"/verify {code}"), slow.held.wait())
    assert f"are being made again: {PART} of {made} so far. Ask again in a while." in await channel.say(
        "ann", f"/verify {code}"
    )
    assert slow.calls == 2
    slow.may.set()
    while SAME not in (found := await channel.say("ann", f"/verify {code}")):
        assert "Ask again in a while." in found
    assert f"{made} {SAME}" in found
    assert slow.calls == 1 + (made - 1) // PART


async def test_a_match_is_checked_once_for_all_who_ask(channel: Channel) -> None:
    """Two who ask at the same time read the same finding, and each part of it is made once."""
    code, made = await long_match(channel)
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None
    written = table_record(await channel.repository.past(at.table.code, 0, at.version))
    checks, slow = ComputerChecks(600), Slow()
    asked = [asyncio.create_task(checks.of("one", written, slow)) for _ in range(2)]
    await slow.held.wait()
    assert slow.calls == 1
    slow.may.set()
    one, other = await asyncio.gather(*asked)
    assert one is other
    assert (one.over, one.found, slow.calls) == (True, Remade(same=made), 1 + (made - 1) // PART)
    await checks.close()


async def long_match(channel: Channel) -> tuple[str, int]:
    """A match that is over, and how many moves of computer players it has: more than are made again in one part."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    for _ in range(3):
        await channel.ask("ann", f"/bot {code} greedy")
    await channel.ask("ann", f"/start {code}")
    while len(await minds(channel, code)) <= PART:
        await play_on(channel, code, 1)
    await channel.ask("ann", f"/resign {code}")
    return code, len(await minds(channel, code))


class Slow:
    """A thinker that answers so many ``parts``, and waits for leave before it answers more."""

    def __init__(self, parts: int = 0) -> None:
        self.held, self.may, self.calls = asyncio.Event(), asyncio.Event(), 0
        self._parts = parts

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Work, once it may."""
        self.calls += 1
        if self.calls > self._parts:
            self.held.set()
            await self.may.wait()
        return await AT_ONCE.run(urgency, people, call, *args, **kwargs)


async def test_what_was_left_under_way_is_begun_again() -> None:
    """After ``close`` nothing goes on; whoever asks later has it done."""
    written = {"moves": [{"seat": 0, "move": "x", "computer": "random 0 1"}]}
    checks, slow = ComputerChecks(), Slow()
    asked = asyncio.create_task(checks.of("one", written, slow))
    await slow.held.wait()
    await checks.close()
    assert not (await asked).over


async def test_a_match_of_people_says_nothing_of_computers(channel: Channel) -> None:
    """Nothing was made by any, so there is nothing to tell."""
    code = await channel.open("ann", "bob")
    await channel.step(code)
    await channel.ask("ann", f"/resign {code}")
    assert "omputer" not in await channel.say("ann", f"/verify {code}")
