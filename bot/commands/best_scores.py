"""The best scores of games played alone."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.commands.answers import note
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.posts import AnyReply
from bot.table.phases import Over
from bot.table.table import Table
from games.kernel.game import options_told
from rendering.text import said


async def bests(services: Services, invocation: Invocation, table: Table) -> tuple[AnyReply, ...]:
    """After a game played alone: the best of this player, and the best of this day (UTC), with the same options."""
    if not isinstance(table.phase, Over) or len(table.sitters) != 1:
        return ()
    outcome = table.phase.outcome
    if outcome.reason is not None:
        return ()
    kind = ":".join(
        [table.game.slug, *(f"{name}={value}" for name, value in options_told(table.game, dict(table.options)).items())]
    )
    day = datetime.fromtimestamp(services.clock.now() / 1000, UTC).date().isoformat()
    own, daily = await services.store.best(kind, invocation.profile, outcome.scores[0], day)
    return (
        note(
            invocation, said("Your best alone: {own}. The best of today: {daily}.", own=own, daily=daily), table=table
        ),
    )
