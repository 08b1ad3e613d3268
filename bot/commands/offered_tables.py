"""Which tables a command makes sense for: those whose codes are offered while its line is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto

from bot.commands.invocation import Invocation
from bot.ports.addresses import Place, Profile
from bot.table.table import Table
from bot.table.urgency import free


class Tables(Enum):
    """The tables whose codes complete a line. ``ANY`` are all, ``OPEN`` those that are not over."""

    ANY = auto()
    OPEN = auto()
    FREE = auto()
    """Where the asker may sit down before the match."""
    LOBBY = auto()
    """Where the asker sits before the match."""
    STARTING = auto()
    """Where the asker sits before the match, or before the next one of a series."""
    MINE = auto()
    """Where the asker sits and which are not over."""
    PLAYED = auto()
    """Where the asker plays now."""
    MOVABLE = auto()
    """Where the asker may move now."""
    HINTED = auto()
    """Where the asker may move now and ask for a hint."""
    ASKED = auto()
    """Where the asker may answer a question."""
    HANDED_OVER = auto()
    """Where a seat is offered that the asker may take."""
    BEGUN = auto()
    FINISHED = auto()
    """Matches that were played to an end."""
    PLAYED_OUT = auto()
    """Those of them where the asker sat."""
    UNWATCHED = auto()
    """Matches that are not followed at this place."""
    WATCHED = auto()

    @property
    def own(self) -> bool:
        """Whether a table where the asker sits may be one of them."""
        return self not in (Tables.FREE, Tables.HANDED_OVER)

    def fits(self, table: Table, invocation: Invocation) -> bool:
        """Whether a command for such tables makes sense for this one, where it is given."""
        return _FITS[self](table, invocation.profile, invocation.ask.place)


def _sits(table: Table, who: Profile) -> bool:
    return table.seat_of(who) is not None


def _may_move(table: Table, who: Profile) -> bool:
    seat, match = table.seat_of(who), table.match
    return table.live and seat is not None and match is not None and match.may_move(seat)


_FITS: Mapping[Tables, Callable[[Table, Profile, Place], bool]] = {
    Tables.ANY: lambda _table, _who, _place: True,
    Tables.OPEN: lambda table, _who, _place: not table.over,
    Tables.FREE: lambda table, who, _place: not _sits(table, who) and free(table) > 0,
    Tables.LOBBY: lambda table, who, _place: _sits(table, who) and table.lobby,
    Tables.STARTING: lambda table, who, _place: _sits(table, who) and (table.lobby or table.following is not None),
    Tables.MINE: lambda table, who, _place: _sits(table, who) and not table.over,
    Tables.PLAYED: lambda table, who, _place: table.plays(who),
    Tables.MOVABLE: lambda table, who, _place: _may_move(table, who),
    Tables.HINTED: lambda table, who, _place: table.terms.hints and _may_move(table, who),
    Tables.ASKED: lambda table, who, _place: table.plays(who) and table.question is not None,
    Tables.HANDED_OVER: lambda table, who, _place: table.live and not _sits(table, who) and bool(table.offers),
    Tables.BEGUN: lambda table, _who, _place: table.begun,
    Tables.FINISHED: lambda table, _who, _place: table.begun and table.over,
    Tables.PLAYED_OUT: lambda table, who, _place: table.begun and table.over and _sits(table, who),
    Tables.UNWATCHED: lambda table, _who, place: not table.over and not table.audience.told_at(place),
    Tables.WATCHED: lambda table, _who, place: table.audience.watched_at(place),
}
