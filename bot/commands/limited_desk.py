"""The desk of a process: whoever asks for too much is told when to go on, before anything is asked of the store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from bot.commands.desk import CommandDesk
from bot.commands.flood_limits import USUAL, Allowances, Effort, FloodLimits
from bot.commands.line_reader import effort_of
from bot.commands.services import Services
from bot.ports.addresses import Place
from bot.ports.asks import Answer, Ask, InlineAnswer
from bot.ports.posts import Choice, Reply


class LimitedDesk:
    """A ``CommandDesk`` behind limits over time; implements ``bot.ports.asks.Desk``.

    ``allowed`` is how much one person and one place may ask for.
    """

    def __init__(
        self,
        services: Services,
        present: Callable[[Place], Awaitable[None]],
        allowed: Mapping[Effort, Allowances] = USUAL,
    ) -> None:
        self._limits = FloodLimits(services.clock, allowed)
        self._desk = CommandDesk(replace(services, limits=self._limits), present)

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants, unless that is too much."""
        sentence = self._limits.refusal(effort_of(ask.text), ask.person.account, ask.place)
        if sentence is None:
            return await self._desk.ask(ask)
        locale = ask.person.locale if ask.private else ask.locale
        return Answer((Reply((sentence,), locale=locale),), too_much=sentence)

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become; nothing where that is asked too often."""
        if self._limits.wait(Effort.COMPLETION, ask.person.account, ask.place):
            return ()
        return await self._desk.complete(ask)

    async def inline(self, ask: Ask, first: int, most: int) -> InlineAnswer:
        """What is offered for a half-typed text in any chat, unless that is asked too often."""
        sentence = self._limits.refusal(Effort.COMPLETION, ask.person.account, ask.place)
        return InlineAnswer(note=sentence) if sentence else await self._desk.inline(ask, first, most)
