"""Which of several tables wants a person's attention first."""

from __future__ import annotations

from bot.ports.addresses import Profile
from bot.table.table import Table

NEVER = 1 << 62


def until(table: Table, profile: Profile) -> int | None:
    """When the time of a person's turn is up, in milliseconds since 1970; None where it never is, or is not theirs."""
    seat = table.seat_of(profile)
    timer = table.clocks.timer(seat) if seat is not None and table.awaits(profile) else None
    return timer.until if timer is not None and timer.until else None


def free(table: Table) -> int:
    """How many more people may sit down before the match."""
    if not table.lobby or table.series is not None:
        return 0
    return max(0, table.game.seats[-1] - len(table.sitters))


def urgency(table: Table, profile: Profile) -> tuple[int, int]:
    """What to sort tables by: those that wait for a person, the soonest deadline first, are the first.

    Their other matches follow, their tables that have not begun, free seats, other matches, and what is over.
    """
    sits = table.seat_of(profile) is not None
    if table.awaits(profile):
        return 0, until(table, profile) or NEVER
    if table.over:
        return 5, NEVER
    if sits:
        return (2, NEVER) if table.lobby else (1, NEVER)
    return (3 if free(table) else 4), NEVER
