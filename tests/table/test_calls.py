"""Who has been called to what, as the log of a table tells it: nobody is called twice for the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from played import BEGIN, HERE, started, stepped, who

from bot.table.actions import lay
from bot.table.calls import NOTHING, called_by, waits_for
from bot.table.deadlines import Facts, attended
from bot.table.fold import Past
from bot.table.lines.place_lines import CallsChanged, PlaceLost, Sought
from bot.table.table_terms import DAY, Terms
from bot.table.votes import agree, ask_back
from games.kernel.game import Seat

NOW = {"key": "now", "at": BEGIN}
SEATS = (Seat(0), Seat(1))


def sought(past: Sequence[Past]) -> list[Past]:
    """The same once everybody who must be called in private has been."""
    laid = list(past)
    while unsought := laid[-1].table.unsought:
        laid += lay(laid[-1].table, Sought(unsought[0], "", **NOW))
    return laid


def test_a_person_was_called_by_the_line_since_which_the_match_awaits_the_same() -> None:
    """Or by the last one that calls this person anew, since what there was to hear was not told."""
    past = started("metro", "ann", "bob")
    for number in range(6):
        past = stepped(past)
        mover = past[-1].table.match.awaited[0]  # type: ignore[union-attr]
        for missed, seat in ((False, mover), (True, Seat(1 - mover)), (number % 2 == 0, mover), (False, mover)):
            past += lay(past[-1].table, CallsChanged(seat, "private", "web:@ann", missed=missed, **NOW))
    for version in range(1, len(past) + 1):
        for seat in SEATS:
            log, since = past[:version], version
            waits = waits_for(log[-1].table, seat)
            while since > 1 and waits_for(log[since - 2].table, seat) == waits and not _anew(log[since - 1], seat):
                since -= 1
            assert called_by(log, seat) == (None if waits == NOTHING else since)


def _anew(one: Past, seat: Seat) -> bool:
    return isinstance(one.line, CallsChanged) and one.line.missed and one.line.seat == seat


def test_nobody_is_called_in_private_for_what_they_go_on_with_or_what_comes_back() -> None:
    """Where their place is lost all are called once, then each for a new turn that somebody else has opened."""
    past = stepped(started("socks", "ann", "bob"))  # whoever begins lays one track, then it is two
    mover = past[-1].table.match.awaited[0]  # type: ignore[union-attr]
    other, names = Seat(1 - mover), ("ann", "bob")
    past += lay(past[-1].table, PlaceLost(HERE, **NOW))
    assert past[-1].table.unsought == SEATS
    past = sought(past)
    assert past[-1].table.unsought == ()
    past = stepped(past)
    assert past[-1].table.match.awaited == (mover,)  # type: ignore[union-attr]
    assert past[-1].table.unsought == ()
    past += ask_back(past, who(names[mover]), **NOW)
    past += agree(past, who(names[other]), None, **NOW) if past[-1].table.question is not None else ()
    assert past[-1].table.unsought == ()
    past = stepped(stepped(past))
    assert past[-1].table.match.awaited == (other,)  # type: ignore[union-attr]
    assert past[-1].table.unsought == (other,)
    past = stepped(stepped(sought(past)))
    assert past[-1].table.unsought == (mover,)


def test_whoever_no_place_reaches_is_called_in_private_and_nothing_else_is_done() -> None:
    """Also who need not move now, and so has no clock; where they have quiet hours, after those."""
    table = lay(started("metro", "ann", "bob")[-1].table, PlaceLost(HERE, **NOW))[-1].table
    for quiet in SEATS:
        facts = {quiet: Facts(quiet=BEGIN + 9, place="web:@ann"), Seat(1 - quiet): Facts(place="web:@bob")}
        laid, again = attended(table, BEGIN + 1, facts, key="clock")
        assert [one.line for one in laid] == [Sought(Seat(1 - quiet), "web:@bob", key="clock", at=BEGIN + 1)]
        assert again == BEGIN + 9


@pytest.mark.parametrize("late", ["move", "out"])
def test_a_seat_whose_time_is_up_waits_for_its_move(late: str) -> None:
    """Nothing else is done about it while a computer player still chooses."""
    table = started("metro", "ann", "bob", terms=Terms(pace="1d", late=late))[-1].table
    laid, again = attended(table, BEGIN + DAY, {seat: Facts() for seat in SEATS}, key="clock")
    assert (laid, again) == ((), None)
