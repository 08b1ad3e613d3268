"""Giving up: a seat that its person leaves for good, and what its partner is asked then."""

from __future__ import annotations

from bot.ports import Profile
from bot.table.actions import lay, pasts, running, seated
from bot.table.lines import Asked
from bot.table.questions import PlayOn
from bot.table.table import Past, Table
from games.kernel.game import Seat
from games.kernel.log_entries import Mover
from games.kernel.match import resign


def give_up(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """A person resigns, and the forced moves that follow. Raises ``Illegal``."""
    return _given_up(table, seated(table, profile), "person", key=key, at=at)


def put_out(table: Table, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """A seat is given up for somebody who does not come back. Raises ``Illegal``."""
    return _given_up(table, seat, "rules", key=key, at=at)


def _given_up(table: Table, seat: Seat, by: Mover, *, key: str, at: int) -> tuple[Past, ...]:
    """A partner who is left in the only side is asked whether to play on."""
    laid = pasts(table, resign(running(table), seat, chance=table.chance, by=by, key=key, at=at))
    after = laid[-1].table
    if not after.live or len(running(after).game.teams(running(after).state)) > 1:
        return laid
    return (*laid, *lay(after, Asked(seat, PlayOn(), key=key, at=at)))
