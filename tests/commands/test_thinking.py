"""Computer players think beside the tables: what anybody does meanwhile counts, their choice only while it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from desk_channel import Channel, private_chat

from bot.commands.desk import CommandDesk
from bot.delivery.due_actions import DueActions
from bot.ports.addresses import Code
from bot.ports.thinking import ThinkingFailed, Urgency
from bot.table.actions import add_computer
from bot.table.computer_players import question
from bot.table.lines.match_lines import MatchLine
from games.kernel.computer import Mind
from games.kernel.computer_moves import answer
from games.kernel.game import Illegal
from games.kernel.log_entries import Moved

HOUR, DAY = 3_600_000, 86_400_000


class Slow:
    """A thinker that answers once it is let go. What it was asked is kept, and what was given up."""

    def __init__(self) -> None:
        self.asked: list[tuple[Urgency, Any]] = []
        self.people: list[tuple[str, ...]] = []
        self.given_up = 0
        self.go = asyncio.Event()
        self.heard = asyncio.Event()
        self.fault: Exception | None = None

    async def run(self, urgency: Urgency, people: Sequence[str], call: Any, *args: Any, **kwargs: Any) -> Any:
        """The answer, or that nothing came of it."""
        self.asked.append((urgency, args[0]))
        self.people.append(tuple(people))
        self.heard.set()
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        if self.fault is not None:
            raise self.fault
        return call(*args, **kwargs)


@pytest.fixture
def slow() -> Slow:
    """A thinker that has not been let go."""
    return Slow()


def actions(channel: Channel, thinker: Slow) -> DueActions:
    """What looks at tables that are due."""
    store = channel.store
    told = store.mailboxes.told
    return DueActions(
        channel.repository, store.people, channel.clock, private_chat, store.tables_at, told, store.memory, thinker
    )


async def against(channel: Channel, game: str, *levels: str, people: tuple[str, ...] = ("ann",)) -> Code:
    """A match of people and computer players in which a computer player is awaited."""
    ((code, *_),) = (await channel.ask(people[0], f"/new {game}")).changes
    for who in people[1:]:
        await channel.ask(who, f"/join {code}")
    for level in levels:
        await channel.repository.change(
            code, level, lambda table, level=level: (add_computer(table, level, "[bot] Ada", key=level, at=1),)
        )
    assert (await channel.ask(people[0], f"/start {code}")).changes
    while not (await channel.table(code)).computers:
        await channel.step(code)
    return code


async def minds(channel: Channel, code: Code) -> list[Mind]:
    """What the moves of computer players in the log followed from."""
    past = await channel.repository.past(code, 0, await channel.version(code))
    found = [one.line.entry for one in past if isinstance(one.line, MatchLine)]
    return [Mind.read(entry.mind) for entry in found if isinstance(entry, Moved) and entry.mind]


async def test_nothing_is_committed_before_the_answer_is_there(channel: Channel, slow: Slow) -> None:
    """Asked once however often the table is looked at; then it is one move, which says what it followed from."""
    code, due = await against(channel, "socks", "easy"), actions(channel, slow)
    asked, version = question(table := await channel.table(code), table.computers[0]), await channel.version(code)
    thought = await due.look(code)
    assert isinstance(thought, asyncio.Future)
    assert await due.look(code) is thought
    assert (await channel.version(code), slow.asked) == (version, [(Urgency.QUICK_MOVE, asked)])
    assert slow.people == [(table.sitters[0].profile,)]
    slow.go.set()
    await thought
    await due.look(code)
    assert (await minds(channel, code))[0] == asked.mind
    (one,) = await channel.repository.past(code, version, version + 1)
    assert isinstance(one.line, MatchLine)
    assert isinstance(one.line.entry, Moved)
    assert one.line.entry.text == answer(asked)


async def test_levels_that_answer_within_a_moment_go_first(channel: Channel, slow: Slow) -> None:
    """A table is not kept waiting by the experts of others, and its post waits for it; not so for an expert."""
    for level, urgency in (("easy", Urgency.QUICK_MOVE), ("hard", Urgency.QUICK_MOVE), ("expert", Urgency.MOVE)):
        code = await against(channel, "metro", level)
        assert isinstance(await actions(channel, slow).look(code), asyncio.Future)
        assert slow.asked[-1][0] is urgency
        assert await channel.teller.settled(code) is (level == "expert")


async def test_a_move_taken_back_meanwhile_is_not_answered(channel: Channel, slow: Slow) -> None:
    """What was thought of it is given up; after another move it is asked anew, and answered once."""
    code, due = await against(channel, "socks", "easy"), actions(channel, slow)
    await due.look(code)
    assert (await channel.ask("ann", f"/undo {code}")).changes
    assert not (await channel.table(code)).computers
    assert not isinstance(await due.look(code), asyncio.Future)
    await asyncio.sleep(0)
    assert slow.given_up == 1
    await channel.step(code)
    thought = await due.look(code)
    assert isinstance(thought, asyncio.Future)
    assert len(slow.asked) == 2
    slow.go.set()
    await thought
    await due.look(code)
    turns = [mind.turn for mind in await minds(channel, code)]
    assert turns == [asked.mind.turn for _, asked in slow.asked[1:]]


async def test_who_gives_up_meanwhile_has_given_up(channel: Channel, slow: Slow) -> None:
    """No move comes after the end."""
    code, due = await against(channel, "socks", "easy"), actions(channel, slow)
    thought = await due.look(code)
    assert isinstance(thought, asyncio.Future)
    assert (await channel.ask("ann", f"/resign {code} sure")).changes
    slow.go.set()
    await asyncio.wait([thought])
    version = await channel.version(code)
    await due.look(code)
    assert (await channel.version(code), await minds(channel, code)) == (version, [])


async def test_a_choice_stands_while_the_same_is_asked(channel: Channel, slow: Slow) -> None:
    """Other terms of the table change nothing of it, nor that others have chosen where all choose at once."""
    code, due = await against(channel, "road", "easy", people=("ann", "bob")), actions(channel, slow)
    thought = await due.look(code)
    assert isinstance(thought, asyncio.Future)
    assert (await channel.ask("ann", f"/terms {code} pace=3d")).changes
    assert await due.look(code) is thought
    assert len(slow.asked) == 1
    await channel.step(code, "ann")
    assert await due.look(code) is thought
    assert (len(slow.asked), slow.given_up) == (1, 0)
    slow.go.set()
    await thought
    await due.look(code)
    assert [mind.turn for mind in await minds(channel, code)] == [slow.asked[0][1].mind.turn]


async def test_two_processes_that_think_alike_move_once(channel: Channel, elsewhere: Channel, slow: Slow) -> None:
    """Both were asked, as after a claim that ran out; the second finds that the match has gone on."""
    code = await against(channel, "socks", "easy")
    one, two = actions(channel, slow), actions(elsewhere, slow)
    thoughts = [await one.look(code), await two.look(code)]
    assert len(slow.asked) == 2
    slow.go.set()
    await asyncio.wait([thought for thought in thoughts if isinstance(thought, asyncio.Future)])
    await asyncio.gather(one.look(code), two.look(code))
    turns = [mind.turn for mind in await minds(channel, code)]
    assert turns == sorted(set(turns))
    assert turns


@pytest.mark.parametrize("fault", [ThinkingFailed("as asked for"), Illegal("as asked for")])
async def test_where_nothing_comes_of_thinking_the_usual_level_moves(
    channel: Channel, slow: Slow, fault: Exception
) -> None:
    """The log says so, so that the move can be made again from it."""
    code, due = await against(channel, "metro", "expert spoiler"), actions(channel, slow)
    table = await channel.table(code)
    asked = question(table, table.computers[0])
    slow.fault = fault
    thought = await due.look(code)
    slow.go.set()
    await asyncio.wait_for(thought, 60)  # type: ignore[arg-type]
    slow.fault = None
    await due.look(code)
    mind, *_ = await minds(channel, code)
    assert (mind.skill.write(), mind.turn) == ("medium spoiler", asked.mind.turn)


async def test_a_late_turn_is_thought_about_too(channel: Channel, slow: Slow) -> None:
    """A person who moves meanwhile was in time; otherwise one move is made for them."""
    code = await channel.open("ann", "bob", options="late=bot", game="socks")
    due, mover = actions(channel, slow), await channel.mover(code)
    await channel.wait(code, 23 * HOUR)
    channel.clock.instant += 2 * HOUR
    thought = await due.look(code)
    assert isinstance(thought, asyncio.Future)
    await channel.step(code)
    slow.go.set()
    await asyncio.wait([thought])
    assert not isinstance(await due.look(code), asyncio.Future)
    assert [sitter.missed for sitter in (await channel.table(code)).sitters] == [0, 0]
    other = await channel.mover(code)
    assert other != mover
    channel.clock.instant += 25 * HOUR
    while isinstance(thought := await due.look(code), asyncio.Future):
        await thought
    table = await channel.table(code)
    assert [sitter.missed for sitter in table.sitters if sitter.name == other] == [1]
    assert {mind.skill.level for mind in await minds(channel, code)} == {"medium"}


async def test_reminders_do_not_wait_for_thinking(channel: Channel, slow: Slow) -> None:
    """At the very table: where a computer player and a person are awaited at once."""
    code, due = await against(channel, "road", "easy", people=("ann", "bob")), actions(channel, slow)
    assert isinstance(await due.look(code), asyncio.Future)
    channel.clock.instant += 23 * HOUR
    version = await channel.version(code)
    assert isinstance(await due.look(code), asyncio.Future)
    assert await channel.version(code) > version
    assert await minds(channel, code) == []


async def test_a_skip_counts_only_while_the_turn_lasts(channel: Channel, slow: Slow) -> None:
    """Whoever moves while their move is worked out has not been skipped."""
    code = await channel.open("ann", "bob", game="socks")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    await channel.wait(code, DAY)
    channel.desk = CommandDesk(replace(channel.services, thinker=slow))
    skipping = asyncio.create_task(channel.ask(other, f"/skip {code}"))
    await slow.heard.wait()
    await channel.step(code)
    slow.go.set()
    assert not (await skipping).changes
    assert [sitter.missed for sitter in (await channel.table(code)).sitters] == [0, 0]
