"""Performs what was planned for one delivery at a place, with what must be written down in between."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from bot.delivery.plan import Edit, SendNew, SendSmall, WriteDown
from bot.ports import Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.delivery.plan import Outcome, Plan
    from bot.ports import Attempt, Manner, Place, Platform


class Outdated(Exception):
    """Another process serves the place now."""


@dataclass(frozen=True)
class Posting:
    """A delivery that has been written down.

    ``note`` keeps how far it has come and answers False where another process serves the place.
    """

    platform: Platform
    place: Place
    attempt: Attempt
    note: Callable[[Manner], Awaitable[bool]]

    async def perform(self, plan: Plan) -> Outcome:
        """Do all steps; raises ``Outdated``, and what the platform raises except ``Stale``."""
        outcome = plan.outcome
        for step in plan.steps:
            match step:
                case WriteDown(manner):
                    if not await self.note(manner):
                        raise Outdated(self.place)
                case Edit(message, post, otherwise):
                    try:
                        await self.platform.revise(self.place, message, self.attempt, post)
                    except Stale:
                        return await self.perform(otherwise)
                case SendNew(post):
                    outcome = outcome.with_new(await self.platform.deliver(self.place, self.attempt, post))
                case SendSmall(post):
                    attempt = replace(self.attempt, id=f"{self.attempt.id}c")
                    small = await self.platform.deliver(self.place, attempt, post)
                    outcome = outcome.with_small(small, tuple(post.mentions))
                case _:
                    assert_never(step)
        return outcome
