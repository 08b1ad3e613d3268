"""What a moderator of a server may do at a table there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.addresses import Place
from bot.table.actions import lay, pasts
from bot.table.lines.lobby_lines import Closed
from bot.table.lines.place_lines import PlaceMoved
from bot.table.past import Past
from bot.table.phases import CalledOff, Lobby, Over, Playing
from bot.table.refusals import TableClosed
from bot.table.table import Table
from games.kernel.game import Illegal
from games.kernel.log_entries import STOPPED
from games.kernel.match import finish


def stop(table: Table, *, key: str, at: int) -> tuple[Past, ...]:
    """End a table in any phase: one that waits is closed, a match stops as it stands and nobody wins.

    Raises ``Illegal`` where it is over.
    """
    match table.phase:
        case Lobby():
            return lay(table, Closed("moderator", key=key, at=at))
        case Playing(match):
            return pasts(table, finish(match, STOPPED, key=key, at=at))
        case Over():
            raise Illegal("The match is over.")
        case CalledOff():
            raise TableClosed("This table is closed. /new opens another.")


def leave_server(table: Table, places: Sequence[Place], opened: Place, *, key: str, at: int) -> tuple[Past, ...]:
    """Let a table be played no longer at some of its places. Without others it is played where it was ``opened``.

    Raises ``Illegal`` where it is over.
    """
    if table.over:
        raise Illegal("The match is over.")
    others = [known for known in table.audience.places if known[0] not in places]
    stays, locale = next(iter(others), (opened, table.audience.places[0][1]))
    return lay(table, PlaceMoved(stays, locale, tuple(places), key=key, at=at))
