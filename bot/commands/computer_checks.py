"""Moves of computer players made again while people wait for something else, one match after the other."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from games.kernel.computer import SLOW, Mind
from games.kernel.game import Json
from games.records.computer_check import Remade, decisions, remade_part
from games.records.reader import Fault

REMEMBERED = 64
"""Matches whose findings are kept, those that were asked for last."""

PATIENCE = 5.0
"""Seconds that somebody waits for a finding; experts take longer, and whoever asks again reads it."""


@dataclass
class Check:
    """One match: how many of its moves computer players made, and what was found of them so far."""

    moves: int
    found: Remade = field(default_factory=Remade)
    fault: Fault | None = None
    task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to be found."""
        return self.fault is not None or self.found.same + self.found.others == self.moves


def _slow(move: Json) -> bool:
    """Whether a player made a move that thinks for more than a moment."""
    return "computer" in move and Mind.read(move["computer"]).skill.level in SLOW


class ComputerChecks:
    """What was found of the matches of this process; a finding that fails is begun again when it is asked for.

    Whoever asks waits for ``patience`` seconds at most.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._checks = OrderedDict[str, Check]()
        self._one = asyncio.Lock()

    async def of(self, match: str, written: Json, thinker: Thinker, costs: Callable[[], None] = lambda: None) -> Check:
        """What is found of a finished match by its record, after a moment at most. ``match`` names it.

        ``costs`` is called before moves of slow players are made again, and may raise.
        """
        check = self._checks.get(match)
        if check is None or (not check.over and (check.task is None or check.task.done())):
            if any(map(_slow, written["moves"])):
                costs()
            check = Check(decisions(written))
            check.task = asyncio.create_task(self._make(check, written, thinker))
            self._checks[match] = check
        self._checks.move_to_end(match)
        while len(self._checks) > REMEMBERED:
            _, old = self._checks.popitem(last=False)
            if old.task is not None:
                old.task.cancel()
        if check.task is not None:
            await asyncio.wait((check.task,), timeout=self._patience)
            if check.task.done() and not check.task.cancelled():
                check.task.result()
        return check

    async def _make(self, check: Check, written: Json, thinker: Thinker) -> None:
        first: int | None = 0 if check.moves else None
        async with self._one:
            try:
                while first is not None:
                    part, first = await thinker.run(Urgency.CHECK, (), remade_part, written, first)
                    check.found += part
            except Fault as fault:
                check.fault = fault
            except ThinkingFailed:
                return  # whoever asks again has it tried again

    async def close(self) -> None:
        """Leave what is under way."""
        tasks = [check.task for check in self._checks.values() if check.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
