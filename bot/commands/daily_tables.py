"""What may be done at the table of a day's match: to play it and to look at it, where nobody else reads.

What tells its luck to others waits until the day is closed; what would change the match, or give another try, is never
done.
"""

from __future__ import annotations

from bot.commands.answers import Declined
from bot.commands.invocation import Invocation
from bot.table.daily_calendar import closed, closes
from bot.table.table import Table
from rendering.text import When, said

PLAYING = frozenset({"move", "hand", "board", "where", "describe", "zoom", "log", "next", "step", "rules", "resign"})
"""Commands that may be used at it."""
CLOSED = frozenset({"replay", "poster", "card", "verify"})
"""Those that may be used besides once its day is closed."""


def usable_at_daily(table: Table, invocation: Invocation, now: int) -> bool:
    """Whether a command that names no table may mean this one, of a day's match."""
    day = table.terms.daily
    return invocation.ask.private and (
        invocation.name in PLAYING or (invocation.name in CLOSED and table.over and closed(day, now))
    )


def refuse_at_daily(table: Table, invocation: Invocation, now: int) -> None:
    """Raises ``Declined`` where a command cannot be used at the table of a day's match that it names."""
    if usable_at_daily(table, invocation, now):
        return
    if not invocation.ask.private:
        raise Declined(said("A daily is for you alone: ask me where nobody else reads."))
    if invocation.name in CLOSED:
        until = closes(table.terms.daily)
        raise Declined(said("Others may still have the same luck before them. Ask after {when}.", when=When(until)))
    raise Declined(said("That cannot be done in a daily. /daily shows it."))
