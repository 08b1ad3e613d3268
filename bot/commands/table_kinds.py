"""Kinds of tables, as somebody who asks at a place sees them: which ones a command makes sense for, and may mean."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, member

from bot.commands.invocation import Invocation
from bot.ports.addresses import Place, Profile
from bot.table.table import Table
from bot.table.urgency import free


def _sits(table: Table, who: Profile, _place: Place) -> bool:
    return table.seat_of(who) is not None


def _may_move(table: Table, who: Profile, _place: Place) -> bool:
    seat, match = table.seat_of(who), table.match
    return table.live and seat is not None and match is not None and match.may_move(seat)


class Tables(Enum):
    """A kind of tables; called with a table and an ask it says whether the table is one of them."""

    ANY = member(lambda _table, _who, _place: True)
    OPEN = member(lambda table, _who, _place: not table.over)
    WAITING = member(lambda table, _who, _place: table.lobby)
    LIVE = member(lambda table, _who, _place: table.live)
    BEGUN = member(lambda table, _who, _place: table.begun)
    FINISHED = member(lambda table, _who, _place: table.begun and table.over)
    """Matches that were played to an end."""
    FREE = member(lambda table, who, place: not _sits(table, who, place) and free(table) > 0)
    """Where the asker may sit down before the match."""
    OFFERED = member(lambda table, _who, _place: table.live and bool(table.offers))
    HANDED_OVER = member(lambda table, who, place: table.live and bool(table.offers) and not _sits(table, who, place))
    """Where a seat is offered that the asker may take."""
    SEATED = member(_sits)
    """Where the asker sits, whatever has become of it."""
    MINE = member(lambda table, who, place: _sits(table, who, place) and not table.over)
    """Where the asker sits and which are not over."""
    HOSTED = member(lambda table, who, _place: table.host == who and not table.over)
    LOBBY = member(lambda table, who, place: _sits(table, who, place) and table.lobby)
    """Where the asker sits before the match."""
    CONTINUED = member(lambda table, who, place: _sits(table, who, place) and table.following is not None)
    """Where the asker sits before the next match of a series."""
    STARTING = member(
        lambda table, who, place: _sits(table, who, place) and (table.lobby or table.following is not None)
    )
    """Where the asker sits before the match, or before the next one of a series."""
    PLAYED = member(lambda table, who, _place: table.plays(who))
    """Where the asker plays now."""
    AWAITING = member(lambda table, who, _place: table.awaits(who))
    """Where the match waits for the asker."""
    MOVABLE = member(_may_move)
    """Where the asker may move now."""
    HINTED = member(lambda table, who, place: table.terms.hints and _may_move(table, who, place))
    """Where the asker may move now and ask for a hint."""
    ASKED = member(lambda table, who, _place: table.plays(who) and table.question is not None)
    """Where the asker may answer a question."""
    SAT_DOWN = member(lambda table, who, place: table.begun and _sits(table, who, place))
    """Where the asker has or had a seat in the match."""
    PLAYED_OUT = member(lambda table, who, place: table.begun and table.over and _sits(table, who, place))
    """Matches that were played to an end where the asker sat."""
    UNWATCHED = member(lambda table, _who, place: not table.over and not table.audience.told_at(place))
    """Matches that are not followed at this place."""
    WATCHED = member(lambda table, _who, place: table.audience.watched_at(place))

    @property
    def own(self) -> bool:
        """Whether a table where the asker sits may be one of them."""
        return self not in (Tables.FREE, Tables.HANDED_OVER)

    def __call__(self, table: Table, invocation: Invocation) -> bool:
        """Whether a table is one of them for whoever asks, where they ask."""
        fits: Callable[[Table, Profile, Place], bool] = self.value
        return fits(table, invocation.profile, invocation.ask.place)
