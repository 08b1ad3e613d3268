"""Who plays a seat: its owner, somebody else it was handed to, or a computer player until the owner is back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.addresses import Account, Place, Profile
from bot.ports.asks import Person, tidy_name
from bot.table.actions import lay, pasts, running, seated, welcome
from bot.table.calls import Calls, call_lines
from bot.table.fold import Past
from bot.table.lines.clock_lines import CameBack, WentAway
from bot.table.lines.match_lines import Newcomer, StandIn
from bot.table.lines.people_lines import Offered
from bot.table.lines.question_lines import Overtaken
from bot.table.questions import Replace
from bot.table.refusals import ComputerHoldsSeat, HasGivenUp, SeatedAlready
from bot.table.seat_offers import Recipient, meant
from bot.table.table import Table
from bot.table.table_terms import DAY
from games.kernel.computer import USUAL
from games.kernel.game import Illegal, Seat
from games.kernel.match import hand_over

LONGEST_ABSENCE = 90 * DAY
"""Milliseconds somebody may be away."""


def put_in(table: Table, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """A computer player holds a seat until its owner is back, and the forced moves that follow. Raises ``Illegal``."""
    match = running(table)
    if table.sitters[seat].stand_in:
        raise ComputerHoldsSeat("A computer player holds this seat already. /back takes it over.")
    if table.persons == (seat,):
        raise Illegal("Nobody else plays here: the match simply waits for you.")
    done = hand_over(match, seat, USUAL, person=False, chance=table.chance, key=key, at=at)
    return pasts(table, done, StandIn(USUAL))


def come_back(table: Table, profile: Profile, *, seat_too: bool = True, key: str, at: int) -> tuple[Past, ...]:
    """The owner plays again: back early, or after a computer player; an offer of the seat ends. Raises ``Illegal``.

    Without ``seat_too`` a seat that somebody else holds or may take stays theirs.
    """
    seat = seated(table, profile)
    running(table)
    sitter = table.sitters[seat]
    lines: tuple[Past, ...] = ()
    offered = seat_too and seat in dict(table.offers)
    if sitter.away > at or offered:
        lines = lay(table, CameBack(seat, key=key, at=at))
        table = lines[-1].table
    if sitter.stand_in and seat_too:
        chance = table.chance
        done = hand_over(running(table), seat, sitter.name, person=True, chance=chance, key=key, at=at)
        lines = (*lines, *pasts(table, done))
    if not lines:
        raise Illegal("You were not away.")
    return lines


def go_away(table: Table, profile: Profile, until: int, *, key: str, at: int) -> tuple[Past, ...]:
    """The owner's clock stands until an instant. Raises ``Illegal``."""
    absence(until, at)
    seat = seated(table, profile)
    running(table)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    if table.sitters[seat].away == until:
        raise Illegal("You are away until then already.")
    laid = lay(table, WentAway(seat, until, key=key, at=at))
    if table.question is not None and table.question.matter == Replace(seat):
        # a person who says when they come back does not count as gone
        return (*laid, *lay(laid[-1].table, Overtaken(table.question.seat, table.question.matter, key=key, at=at)))
    return laid


def absence(until: int, at: int) -> None:
    """Check an absence. Raises ``Illegal`` where it is too long, or its end has passed."""
    if until <= at:
        raise Illegal("That day has passed.")
    if until - at > LONGEST_ABSENCE:
        raise Illegal("That is too long: at most 90 days. You can hand over your seat with /seat.")


def offer(table: Table, profile: Profile, to: Recipient, *, key: str, at: int) -> tuple[Past, ...]:
    """The owner offers the seat. Raises ``Illegal``."""
    seat = seated(table, profile)
    if seat in running(table).resigned:
        raise HasGivenUp("You have given up this match.")
    return lay(table, Offered(seat, to.to, to.name, key=key, at=at))


def take(
    past: Sequence[Past], seat: Seat, person: Person, profile: Profile, place: Place, locale: str,
    *, accounts: Sequence[Account] = (), token: str = "", calls: Calls | None = None, key: str, at: int,
) -> tuple[Past, ...]:  # fmt: skip
    """Somebody takes over a seat that was offered; ``past`` is the whole log. Raises ``Illegal``.

    ``accounts`` are all the person has, ``calls`` how they are to be called. The private chat of whoever leaves
    the seat hears no more of the match.
    """
    table = past[-1].table
    match = running(table)
    if table.seat_of(profile) is not None:
        raise SeatedAlready("You already sit at this table.")
    wanted = dict(table.offers).get(seat)
    if wanted is None:
        raise Illegal("That seat is not offered any more.")
    welcome(table, place, token)
    if any(one.table.seat_of(profile) not in (None, seat) for one in past if one.table.begun):
        raise Illegal("You have played another seat of this match and know its secrets.")
    if wanted:
        meant(wanted, person, accounts)
    name, owner = tidy_name(person.name), table.sitters[seat].profile
    gone = call_lines(table, {owner: Calls()} if owner is not None else {}, key=key, at=at)
    table = gone[-1].table if gone else table
    done = hand_over(match, seat, name, person=True, chance=table.chance, key=key, at=at)
    taken = pasts(table, done, Newcomer(table.names[seat], profile, person.account, place, locale))
    return (*gone, *taken, *call_lines(taken[-1].table, {profile: calls or Calls()}, key=key, at=at))
