"""Showing film, poster and cards of a finished match to everybody: where, once each, and by those who played."""

from __future__ import annotations

from bot.ports.addresses import Account, Place, Profile, personal, platform_of
from bot.table.actions import lay, seated
from bot.table.fold import Past
from bot.table.lines.result_lines import ShownToAll
from bot.table.table import Table
from games.kernel.game import Illegal


def stage(table: Table, place: Place, account: Account) -> Place | None:
    """Where everybody reads what somebody shows: the place where they ask, if the table is told there.

    From their private chat, or where one line tells of the table, it is the first place of the platform where the match
    is played and others read. None where there is no such place: nobody hears of a table where it is not told.
    """
    if not personal(place, account) and not table.audience.listed_at(place):
        return place if table.audience.told_at(place) else None
    alone = [sitter.account for sitter in table.sitters if sitter.account is not None]
    there = [each for each, _ in table.audience.places if platform_of(each) == platform_of(place)]
    return next((each for each in there if not any(personal(each, one) for one in alone)), None)


def may_show(table: Table, profile: Profile, what: str) -> bool:
    """Whether somebody may still show this of a match."""
    played = table.over and table.begun and not table.terms.alone
    return played and table.seat_of(profile) is not None and what not in table.shown


def show(
    table: Table, profile: Profile, what: str, place: Place | None, called: str = "", *, key: str, at: int
) -> tuple[Past, ...]:
    """A player shows the film (``replay``), the ``poster`` or their card (``card_of_seat``) to everybody at a place.

    ``called`` is what people may call the place. Raises ``Illegal``.
    """
    seat = seated(table, profile)
    if not table.over or not table.begun:
        raise Illegal("The match is not over yet.")
    if what in table.shown:
        raise Illegal("That has been shown to everybody already.")
    if place is None or not may_show(table, profile, what):
        raise Illegal("It can be shown only where the match is played or followed.")
    return lay(table, ShownToAll(seat, what, place, called, key=key, at=at))


def may_be_analysed(table: Table) -> bool:
    """Whether a finished match has an analysis, or gets one that is asked for, as far as its table tells."""
    match = table.match
    if match is None or match.stopped or table.terms.alone or table.game.computer is None:
        return False
    # where it was given up before anybody had moved, all decisions ever opened are open still
    return table.over and sum(match.turns) > len(match.game.to_act(match.state))


def analysable(table: Table) -> None:
    """Raises ``Illegal`` where a table has no analysis, now or ever."""
    match = table.match
    if table.terms.lesson:
        raise Illegal("A lesson has no analysis.")
    if not table.over or match is None:
        raise Illegal("The analysis is made when the match is over.")
    if match.stopped:
        raise Illegal("This match was stopped, so there is no result to be analysed.")
    if table.game.computer is None:
        raise Illegal("There is no analysis of this game.")
