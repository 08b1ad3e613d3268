"""Makes the puzzles of today and tomorrow while people ask for them."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import structlog

from bot.ports.stores import StoreUnreachable
from bot.ports.thinking import Urgency
from bot.text.puzzles import NoPuzzle
from games import catalogue
from games.kernel.codec import OtherShape
from games.kernel.computer_moves import version
from games.kernel.game import Json
from games.kernel.match import Match
from games.kernel.puzzle import Puzzle, searched

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ports.processes import Clock
    from bot.ports.stores import Memory
    from bot.ports.thinking import Thinker

log = structlog.get_logger()

GAMES = 200
"""Games of computer players that are searched for a puzzle at most."""
KEPT = 3 * 24 * 3600.0
"""Seconds for which a puzzle is kept."""
WANTED = 7 * 24 * 3600.0
"""Seconds after the last ask for which the puzzles of a game are still made ahead."""
TURN = 120.0
"""Seconds for which no other process begins the same puzzle; after a process that was killed one of them does."""
PAUSE = 1800.0
"""Seconds between two looks whether tomorrow's puzzles are there."""


def look(slug: str, text: str) -> Json:
    """The JSON of a puzzle out of one game of computer players, None where it holds none; for a worker."""
    found = searched(catalogue()[slug], text)
    return None if found is None else found.dump()


class DailyPuzzles:
    """The puzzles of all processes that share the store.

    Which puzzle a day has follows from the day, the game and the version of its computer players, so that whoever makes
    it makes the same. Nothing is made for a game until somebody asks for its puzzle. ``search`` looks for a puzzle in
    the game of computer players of a slug and a text.
    """

    def __init__(
        self, memory: Memory, thinker: Thinker, clock: Clock, search: Callable[[str, str], Json] = look
    ) -> None:
        self._memory, self._thinker, self._clock, self._search = memory, thinker, clock, search
        self._asked = asyncio.Event()

    async def today(self, game: str) -> Puzzle | NoPuzzle:
        """Today's puzzle, or why there is none."""
        await self._memory.note(f"puzzles wanted {game}", "1", WANTED)
        found = await self._found(self._text(game, 0))
        self._asked.set()
        return found

    async def run(self) -> None:
        """Make what is wanted until cancelled: today's first, then tomorrow's."""
        while True:
            self._asked.clear()
            try:
                await self.make()
            except StoreUnreachable as error:
                log.warning("puzzles are made later", error=str(error))
            except Exception:
                log.exception("puzzles are made later")
            try:
                await asyncio.wait_for(self._asked.wait(), PAUSE)
            except TimeoutError:
                continue

    async def make(self) -> int:
        """Make what is wanted and not there yet; how many were made.

        After each it is looked anew, because somebody may wait for one of today by then.
        """
        made = 0
        while (missing := await self._missing()) is not None:
            made += await self._made(*missing)
        return made

    async def _missing(self) -> tuple[str, str] | None:
        """The game and the text of a puzzle that nobody makes yet: those of today first."""
        for day in (0, 1):
            for slug, game in catalogue().items():
                text = self._text(slug, day)
                if game.computer is None or await self._memory.noted(f"puzzles wanted {slug}") is None:
                    continue
                if await self._memory.noted(f"puzzle {text}") is None and await self._memory.first(
                    f"puzzle {text}", TURN
                ):
                    return slug, text
        return None

    async def _made(self, slug: str, text: str) -> bool:
        for number in range(GAMES):
            found = await self._thinker.run(Urgency.PUZZLE, (), self._search, slug, f"{text} {number}")
            if found is not None:
                await self._memory.note(f"puzzle {text}", json.dumps(found), KEPT)
                return True
        log.warning("no puzzle was found", game=slug)
        await self._memory.note(f"puzzle {text}", json.dumps(None), KEPT)
        return False

    async def _found(self, text: str) -> Puzzle | NoPuzzle:
        saved = await self._memory.noted(f"puzzle {text}")
        if saved is None:
            return NoPuzzle.BEING_MADE
        found = json.loads(saved)
        if found is None:
            return NoPuzzle.NONE_TODAY
        puzzle = Puzzle.load(found)
        try:
            Match.load(catalogue()[puzzle.game], puzzle.match)
        except OtherShape:
            # an earlier program made it today
            return NoPuzzle.NONE_TODAY
        return puzzle

    def _text(self, slug: str, days: int) -> str:
        """What the puzzle of a day from now follows from."""
        game = catalogue()[slug]
        day = (datetime.fromtimestamp(self._clock.now() / 1000, UTC) + timedelta(days=days)).date().isoformat()
        return f"{slug} {game.edition} {version(game)} {day}"
