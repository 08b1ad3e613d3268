"""The desk of a process: whoever asks for too much is told when to go on, before anything is asked of the store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.commands import Effort, Services
from bot.commands.desk import CommandDesk
from bot.commands.flood_limits import USUAL, Allowances, FloodLimits, too_much
from bot.commands.line_reader import effort_of
from bot.ports import Answer, Ask, Choice, InlineAnswer, Place, Reply


class LimitedDesk:
    """A ``CommandDesk`` behind limits over time; implements ``bot.ports.Desk``.

    ``allowed`` is how much one person and one place may ask for.
    """

    def __init__(
        self,
        services: Services,
        present: Callable[[Place], Awaitable[None]],
        allowed: Mapping[Effort, Allowances] = USUAL,
    ) -> None:
        self._desk = CommandDesk(services, present)
        self._limits = FloodLimits(services.clock, allowed)

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants, unless that is too much."""
        wait = self._limits.wait(effort_of(ask.text), ask.person.account, ask.place)
        if wait is None:
            return await self._desk.ask(ask)
        sentence = too_much(wait)
        locale = ask.person.locale if ask.private else ask.locale
        return Answer((Reply((sentence,), locale=locale),), too_much=sentence)

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become; nothing where that is asked too often."""
        if self._limits.wait(Effort.COMPLETION, ask.person.account, ask.place):
            return ()
        return await self._desk.complete(ask)

    async def inline(self, ask: Ask, first: int, most: int) -> InlineAnswer:
        """What is offered for a half-typed text in any chat, unless that is asked too often."""
        wait = self._limits.wait(Effort.COMPLETION, ask.person.account, ask.place)
        return InlineAnswer(note=too_much(wait)) if wait else await self._desk.inline(ask, first, most)
