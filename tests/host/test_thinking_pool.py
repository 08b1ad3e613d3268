"""Processes that think: the most urgent first, replaced when they die, ended when they take too long and at the end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from thought_functions import (
    broken_apart,
    broken_at,
    dying,
    held,
    household,
    noisy,
    refused,
    told_apart,
)

from bot.host.thinking_pool import TRIES, ThinkingPool, cores
from bot.ports.thinking import ThinkingFailed, Urgency
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer import Mind, Skill
from games.kernel.computer_moves import Question, answer, version
from games.kernel.game import Illegal, chosen

UNHURRIED = dict.fromkeys(Urgency, 600.0)
"""Nothing here takes too long, however crowded the machine is."""

HINT, QUICK_MOVE, MOVE, CHECK, ANALYSIS, PUZZLE = Urgency

Start = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


@pytest.fixture
async def pool() -> AsyncIterator[ThinkingPool]:
    """One process, one for hints, and one for what no table waits for."""
    pool = ThinkingPool(1, UNHURRIED)
    with capture_logs():
        yield pool
    await pool.close()


def lines(folder: Path, name: str) -> list[str]:
    """What was noted in a folder."""
    path = folder / name
    return path.read_text().splitlines() if path.exists() else []


async def begun(folder: Path, count: int) -> None:
    """Wait until so many have begun."""
    while len(lines(folder, "begun")) < count:  # noqa: ASYNC110 - written by other processes
        await asyncio.sleep(0.005)


def alive(number: int) -> bool:
    """Whether there is such a process, if only as a zombie."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("ranks", [(MOVE, QUICK_MOVE), (PUZZLE, ANALYSIS)])
async def test_the_most_urgent_goes_first_and_then_what_came_first(
    pool: ThinkingPool, tmp_path: Path, ranks: tuple[Urgency, Urgency]
) -> None:
    """One process: what it is at is ended; then the more urgent, and each in their order."""
    late, soon = ranks
    asked = [(late, "first"), (late, "second"), (late, "third"), (soon, "urgent"), (soon, "urgent too")]
    tasks = []
    for urgency, name in asked:
        tasks.append(asyncio.create_task(pool.run(urgency, (), held, str(tmp_path), name)))
        await begun(tmp_path, 1)
    (tmp_path / "go").touch()
    assert len({await task for task in tasks}) == 1
    assert lines(tmp_path, "ended") == ["first", "urgent", "urgent too", "second", "third"]


async def test_each_person_has_one_thing_a_round(pool: ThinkingPool, tmp_path: Path) -> None:
    """Somebody's twelve tables keep nobody else waiting for more than one of them; each person's are in their order."""

    async def ask(name: str, *people: str) -> asyncio.Task[int]:
        task = asyncio.create_task(pool.run(MOVE, people, held, str(tmp_path), name))
        await begun(tmp_path, 1)
        return task

    tasks = [await ask(f"ann {number}", "ann") for number in range(12)]
    tasks += [await ask(f"ben {number}", "ben") for number in range(2)]
    tasks += [await ask("ann with cyd", "ann", "cyd"), await ask("for all")]
    (tmp_path / "go").touch()
    await asyncio.gather(*tasks)
    order = lines(tmp_path, "ended")
    assert order[:5] == ["ann 0", "ben 0", "ann with cyd", "for all", "ann 1"]
    assert order[5:] == ["ben 1", *(f"ann {number}" for number in range(2, 12))]


async def test_a_hint_waits_for_no_move(pool: ThinkingPool, tmp_path: Path) -> None:
    """Where no process is free there is one for it, and only then; it is worked out once."""
    assert await pool.run(HINT, (), noisy) == "answer"
    assert len(pool.processes) == 1
    move = asyncio.create_task(pool.run(MOVE, (), held, str(tmp_path), "move"))
    await begun(tmp_path, 1)
    assert await pool.run(HINT, (), noisy) == "answer"
    assert len(pool.processes) == 2
    hint = asyncio.create_task(pool.run(HINT, (), held, str(tmp_path), "hint"))
    await begun(tmp_path, 2)
    (tmp_path / "go").touch()
    assert await move != await hint
    await pool.run(MOVE, (), noisy)
    assert sorted(lines(tmp_path, "begun")) == ["hint", "move"]


async def test_what_comes_while_a_process_ends_is_worked_out(tmp_path: Path) -> None:
    """Nothing is asked of it for long, so it ends: by another one, whenever exactly that was."""
    pool = ThinkingPool(1, UNHURRIED, idle=0)
    for turns in range(1, 7):
        for _ in range(turns):
            await asyncio.sleep(0)
        assert await asyncio.wait_for(pool.run(MOVE, (), noisy), 120) == "answer"
    await pool.close()
    assert pool.processes == ()


async def test_an_analysis_keeps_no_move_waiting(pool: ThinkingPool, tmp_path: Path) -> None:
    """It has a process of its own, of lower priority than any other."""
    analysis = asyncio.create_task(pool.run(ANALYSIS, (), held, str(tmp_path), "analysis"))
    await begun(tmp_path, 1)
    moving = await pool.run(MOVE, (), household)
    assert len(pool.processes) == 2
    (tmp_path / "go").touch()
    await analysis
    assert moving[0] < (await pool.run(ANALYSIS, (), household))[0]


async def test_no_more_processes_than_are_needed_or_allowed(tmp_path: Path) -> None:
    """None before anything is asked; two for three questions where there may be two."""
    pool = ThinkingPool(2)
    assert pool.processes == ()
    tasks = [asyncio.create_task(pool.run(MOVE, (), held, str(tmp_path), name)) for name in "abc"]
    await begun(tmp_path, 2)
    (tmp_path / "go").touch()
    assert {await task for task in tasks} == set(pool.processes)
    assert len(pool.processes) == 2
    await pool.close()
    assert pool.processes == ()


async def test_a_process_that_is_killed_is_replaced(pool: ThinkingPool, tmp_path: Path) -> None:
    """What it was at is worked out again; so it is where nothing was asked of it just then."""
    task = asyncio.create_task(pool.run(MOVE, (), held, str(tmp_path), "it"))
    await begun(tmp_path, 1)
    (number,) = pool.processes
    os.kill(number, signal.SIGKILL)
    await begun(tmp_path, 2)
    (tmp_path / "go").touch()
    second = await task
    assert second != number
    assert not alive(number)
    os.kill(second, signal.SIGKILL)
    assert await pool.run(MOVE, (), held, str(tmp_path), "it") not in {number, second}


async def test_what_kills_every_process_is_given_up(pool: ThinkingPool, tmp_path: Path) -> None:
    """After some tries; others are served by the next."""
    with pytest.raises(ThinkingFailed):
        await pool.run(MOVE, (), dying, str(tmp_path))
    assert len(lines(tmp_path, "begun")) == TRIES
    assert await pool.run(MOVE, (), noisy) == "answer"


async def test_a_process_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    """Its question fails, the next one is answered by another."""
    pool = ThinkingPool(1, {**UNHURRIED, MOVE: 0.5})
    with capture_logs() as told, pytest.raises(ThinkingFailed):
        await pool.run(MOVE, (), held, str(tmp_path), "endless")
    assert [line["event"] for line in told] == ["thinking has taken too long"]
    assert await pool.run(HINT, (), noisy) == "answer"
    await pool.close()


async def test_what_nobody_waits_for_is_not_worked_out(pool: ThinkingPool, tmp_path: Path) -> None:
    """Neither what has begun, which holds the process no longer, nor what has not."""
    first, second = (asyncio.create_task(pool.run(MOVE, (), held, str(tmp_path), name)) for name in ("first", "second"))
    await begun(tmp_path, 1)
    second.cancel()
    first.cancel()
    assert await pool.run(MOVE, (), noisy) == "answer"
    assert lines(tmp_path, "begun") == ["first"]


async def test_refusals_come_through(pool: ThinkingPool) -> None:
    """They are raised as they were."""
    with pytest.raises(Illegal) as refusal:
        await pool.run(MOVE, (), refused)
    assert refusal.value.values == {"what": "this"}


@pytest.mark.parametrize(
    ("one", "told"), [(broken_at, "LookupError"), (broken_apart, "in broken_apart"), (told_apart, "cannot be read")]
)
async def test_what_fails_fails_alone(pool: ThinkingPool, one: Callable[[str], object], told: str) -> None:
    """Also what cannot be made again here: one line with where it arose, without its words; the next is answered."""
    with capture_logs() as lines, pytest.raises(ThinkingFailed):
        await asyncio.wait_for(pool.run(MOVE, (), one, "corner 17"), 120)
    (line,) = lines
    assert told in line["trace"]
    assert "corner 17" not in str(lines)
    assert await pool.run(MOVE, (), noisy) == "answer"


async def test_it_thinks_where_the_folder_it_was_started_in_is_gone(
    pool: ThinkingPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Modules are found where they were found at the start."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert await pool.run(MOVE, (), noisy) == "answer"


async def test_the_end_does_not_wait_for_thinking(tmp_path: Path) -> None:
    """Processes are gone when it returns, no zombie stays, what waited has failed, and nothing is taken on."""
    pool = ThinkingPool(1)
    waiting = [asyncio.create_task(pool.run(MOVE, (), held, str(tmp_path), name)) for name in ("begun", "not begun")]
    waiting.append(asyncio.create_task(pool.run(ANALYSIS, (), held, str(tmp_path), "analysis")))
    await begun(tmp_path, 2)
    numbers = pool.processes
    assert len(numbers) == 2
    await pool.close()
    assert not any(map(alive, numbers))
    for error in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(error, ThinkingFailed)
    with pytest.raises(ThinkingFailed):
        await pool.run(MOVE, (), noisy)


async def test_signals_to_the_whole_group_are_left_to_the_bot(pool: ThinkingPool, tmp_path: Path) -> None:
    """Ctrl-C on a terminal reaches every process of it; the thinking ones end when the bot ends them."""
    task = asyncio.create_task(pool.run(MOVE, (), held, str(tmp_path), "it"))
    await begun(tmp_path, 1)
    (number,) = pool.processes
    for one in (signal.SIGINT, signal.SIGTERM):
        os.kill(number, one)
    (tmp_path / "go").touch()
    assert await task == number


async def test_a_process_holds_the_games_and_little_else(pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a decision of every game behind it: 80 MB at most, no chat, no pictures, no secrets."""
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    before = os.nice(0)
    for slug, game in catalogue().items():
        state = game.setup(game.seats[0], chosen(game, {}), seeded("memory")).state
        seat = min(game.to_act(state))
        mind = Mind(Skill.read("hard"), version(game), 1)
        moves = tuple(game.legal(state, seat))
        asked = Question(slug, game.edition, seat, mind, game.view(state, seat), moves, seeded("mind"))
        assert await pool.run(MOVE, (), answer, asked) == answer(asked)
    nice, memory, packages, settings = await pool.run(MOVE, (), household)
    assert nice > before
    assert memory <= 80 * 1024
    assert not {"discord", "telegram", "PIL", "redis", "pydantic", "rendering", "bot"} & set(packages)
    assert "DISCORD_TOKEN" not in settings


@pytest.mark.parametrize(
    ("quota", "most"), [("max 100000", None), ("150000 100000", 1), ("50000 100000", 1), ("?", None)]
)
def test_a_container_uses_no_more_than_its_share(tmp_path: Path, quota: str, most: int | None) -> None:
    """Of the cores of the machine; at least one, and all where it says nothing or nothing that can be read."""
    path = tmp_path / "cpu.max"
    found = cores(path)
    assert 1 <= found <= (os.cpu_count() or 1)
    path.write_text(f"{quota}\n", encoding="ascii")
    assert cores(path) == (most or found)
