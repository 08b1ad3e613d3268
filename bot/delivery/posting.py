"""Performs what was planned for one delivery at a place, with what must be written down in between.

Old messages there are taken away, or only their buttons.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

import structlog

from bot.delivery.delivery_plan import Edit, SendNew, SendSmall, WriteDown
from bot.ports.mailboxes import Part, Removal
from bot.ports.platforms import Gone, Later, Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.delivery.delivery_plan import Outcome, Plan
    from bot.ports.addresses import Place
    from bot.ports.mailboxes import Manner
    from bot.ports.platforms import Attempt, Platform

log = structlog.get_logger()


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


if TYPE_CHECKING:
    from bot.ports.platforms import Platform


async def remove(platform: Platform, place: Place, removal: Removal, seconds: float) -> tuple[Removal | None, int]:
    """Remove a part of an old message within so many seconds.

    Answers what is left to be removed, None where nothing is or nothing can be, and after how many milliseconds.
    """
    try:
        async with asyncio.timeout(seconds):
            if removal.part is Part.BUTTONS:
                await platform.remove_buttons(place, removal.message)
            else:
                await platform.delete(place, removal.message)
    except Later as error:
        return removal, round(error.seconds * 1000)
    except Stale:
        return Removal(Part.BUTTONS, removal.message) if removal.part is Part.MESSAGE else None, 0
    except Gone as error:
        log.info("an old message stays as it is", place=place, reason=str(error))
    except Exception:
        left = removal.again()
        log.exception("an old message could not be put away", place=place, again=left is not None)
        return left, round(1000 * 4.0**removal.failed)
    return None, 0


if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.ports.addresses import Place
    from bot.ports.platforms import Attempt
