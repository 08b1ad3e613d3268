"""Matches of one person against a computer player, made in the store, for bots to move in; and what became of them."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Person
from bot.ports.processes import WallClock
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.table.actions import add_computer, begin, move, open_table
from bot.table.computer_players import question
from bot.table.lines.match_lines import MatchLine
from bot.table.table import Table
from games import catalogue
from games.kernel.computer import Mind
from games.kernel.computer_moves import answer
from games.kernel.game import chosen
from games.kernel.log_entries import Moved

ANN = Profile("pa")


class Opponent:
    """Ann, who plays one match after another, any moves."""

    def __init__(self, store: RedisStore, slug: str, level: str, number: int) -> None:
        self.repository = Repository(store, WallClock())
        self.code = Code("")
        self.made: list[str] = []
        self._slug, self._level, self._number = slug, level, number
        self._luck = random.Random(number)

    async def open(self) -> None:
        """A match, begun."""
        game, person, place = catalogue()[self._slug], Person(Account("web:ann"), "Ann"), Place("web:lobby")
        seed, key = self._luck.randbytes(32), f"open {self._number}"
        opened = await self.repository.open(
            lambda code: open_table(code, game, chosen(game, {}), seed, person, ANN, place, "en", key=key, at=1), key
        )
        self.code = opened.code
        level, later = self._level, WallClock().now()
        await self.repository.change(
            self.code, "bot", lambda table: (add_computer(table, level, "[bot] Ada", key="bot", at=later),)
        )
        await self.repository.change(self.code, "start", lambda table: begin(table, ANN, key="start", at=later))

    async def table(self) -> Table:
        """The table as it stands."""
        at = await self.repository.load(self.code)
        assert at is not None
        return at.table

    async def move(self) -> None:
        """Ann's next move, made once it is her turn; nothing once the match is over."""
        while (table := await self.table()).live and table.persons[0] not in _awaited(table):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        if not table.live:
            return
        key, seat = f"ann {len(self.made)}", table.persons[0]
        text = self._luck.choice(tuple(_legal(table)))
        self.made.append(text)
        await self.repository.change(self.code, key, lambda now: move(now, seat, text, key=key, at=WallClock().now()))

    async def answered(self) -> None:
        """Wait until no computer player is awaited."""
        while (await self.table()).computers:  # noqa: ASYNC110 - bots move, in other processes
            await asyncio.sleep(0.02)

    async def play(self) -> None:
        """To the end of the match."""
        while (await self.table()).live:
            await self.move()

    async def check(self) -> int:
        """Nothing is lost or happened twice, and each computer's move follows from what it knew there; how many."""
        at = await self.repository.load(self.code)
        assert at is not None
        past = await self.repository.past(self.code, 0, at.version)
        turns: list[tuple[int, int]] = []
        made: list[str] = []
        for before, one in pairwise(past):
            if not isinstance(one.line, MatchLine) or not isinstance(entry := one.line.entry, Moved):
                continue
            if entry.by == "person":
                made.append(entry.text)
            elif entry.mind:
                mind, asked = Mind.read(entry.mind), question(before.table, entry.seat)
                assert mind.turn == asked.mind.turn
                assert answer(replace(asked, mind=mind)) == entry.text
                turns.append((entry.seat, mind.turn))
        assert made == self.made
        assert len(turns) == len(set(turns))
        return len(turns)


def _awaited(table: Table) -> tuple[int, ...]:
    return () if table.match is None else tuple(table.match.awaited)


def _legal(table: Table) -> tuple[str, ...]:
    assert table.match is not None
    return tuple(table.match.legal(table.persons[0]))


def workers(bot: int) -> list[int]:
    """The thinking processes of a bot."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and b"thinking_worker" in (folder / "cmdline").read_bytes():
                parent = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
                found += [int(folder.name)] if int(parent) == bot else []
    return found


def there(number: int) -> bool:
    """Whether a process is there and no zombie."""
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


async def gone(numbers: list[int]) -> None:
    """Wait until these processes have ended."""
    while any(map(there, numbers)):  # noqa: ASYNC110 - other processes
        await asyncio.sleep(0.01)


def kill(number: int, signal: int) -> None:
    """Send a signal to a process, if it is still there."""
    with suppress(ProcessLookupError):
        os.kill(number, signal)
