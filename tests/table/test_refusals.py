"""What a table refuses, asked of values alone: commands look for a table that fits and seldom come so far."""

from __future__ import annotations

import pytest
from played import BEGIN, CODE, started, stepped, waiting, who

from bot.ports.addresses import Code
from bot.table.actions import begin, close, give_up, leave
from bot.table.deadlines import attended
from bot.table.fold import after, fold
from bot.table.lines.clock_lines import Stalled
from bot.table.lines.opening_lines import Replayed
from bot.table.refusals import HasGivenUp
from bot.table.rematches import next_game
from bot.table.seat_changes import come_back, go_away, offer, put_in
from bot.table.seat_offers import Recipient
from bot.table.table_terms import DAY, Terms
from bot.table.turn_clocks import Timer
from bot.table.votes import ask_back, ask_end
from games.kernel.game import Illegal, Seat

NOW = {"key": "now", "at": BEGIN}


def test_what_is_over_stays_as_it_is() -> None:
    """Nobody comes back to it, goes away from it, takes a move back, calls it off or asks to end it."""
    past = stepped(started("metro", "ann", "bob"))
    past = [*past, *give_up(past[-1].table, who("bob"), **NOW)]
    table = past[-1].table
    assert table.over
    with pytest.raises(Illegal, match="The match is over"):
        close(past, who("ann"), **NOW)
    for name in ("ann", "bob"):
        with pytest.raises(Illegal, match="The match is over"):
            come_back(table, who(name), **NOW)
        with pytest.raises(Illegal, match="The match is over"):
            go_away(table, who(name), BEGIN + DAY, **NOW)
        with pytest.raises(Illegal, match="The match is over"):
            ask_back(past, who(name), **NOW)
        with pytest.raises(Illegal, match="The match is over"):
            ask_end(table, who(name), **NOW)


def test_only_a_series_goes_on() -> None:
    """A single game, and a series of which a game still runs, have no next one."""
    for options in ({}, {"series": "2"}):
        table = started("tandem", "ann", "bob", **options)[-1].table
        with pytest.raises(Illegal, match="started already"):
            next_game(table, Seat(0), who("ann"), Code("BBBB"), bytes(32), **NOW)


def test_a_number_of_players_between_those_allowed_is_said_as_such() -> None:
    """Three in Tandem are not too few: the numbers that can play are told; one is too few."""
    with pytest.raises(Illegal, match="This game is for 2, 4, 6, 8, 10, 12 players, not 3"):
        begin(waiting("tandem", "ann", "bob", "cyd")[-1].table, who("ann"), **NOW)
    with pytest.raises(Illegal, match="Too few players: 1 of at least 2"):
        begin(waiting("tandem", "ann")[-1].table, who("ann"), **NOW)


def test_nobody_leaves_a_match() -> None:
    """Before it anybody may; once it has begun it is given up."""
    assert leave(waiting("metro", "ann", "bob")[-1].table, who("bob"), **NOW).table.names == ("ann",)
    with pytest.raises(Illegal, match="say /resign"):
        leave(started("metro", "ann", "bob")[-1].table, who("bob"), **NOW)


def test_luck_is_not_taken_back_alone() -> None:
    """With nobody to ask there is nobody who could agree."""
    past = started("road", "ann")
    for _ in range(3):
        past = stepped(past, "pass")
    with pytest.raises(Illegal, match="seen what luck brought"):
        ask_back(past, who("ann"), **NOW)


def test_whoever_has_given_up_offers_no_seat() -> None:
    """Nor does anybody sit there again."""
    table = started("metro", "ann", "bob", "cyd")[-1].table
    table = give_up(table, who("bob"), **NOW)[-1].table
    with pytest.raises(HasGivenUp, match="You have given up this match"):
        offer(table, who("bob"), Recipient(""), **NOW)


def test_nothing_is_taken_back_behind_the_back_of_somebody_whose_seat_is_held() -> None:
    """Without luck, too: a computer player holds the seat for them, and nobody else is there who could agree."""
    past = started("socks", "ann", "bob")
    table = past[-1].table
    assert table.match is not None
    mover = table.match.awaited[0]
    past += put_in(table, Seat(1 - mover), **NOW)
    for _ in range(3):
        past = stepped(past)
    with pytest.raises(Illegal, match="Nobody who could agree"):
        ask_back(past, who(("ann", "bob")[mover]), **NOW)


def test_whoever_is_back_is_away_no_more() -> None:
    """Nothing is left of it, and the time of their turn goes on from where it stood."""
    past = started("metro", "ann", "bob", terms=Terms(pace="1d", late="wait"))
    table = past[-1].table
    assert table.match is not None
    mover = table.match.awaited[0]
    name, timer = ("ann", "bob")[mover], table.clocks.timer(mover)
    assert timer is not None
    gone = go_away(table, who(name), BEGIN + 2 * DAY, key="gone", at=BEGIN + 5)[-1].table
    assert (gone.sitters[mover].away, gone.clocks.timer(mover)) == (BEGIN + 2 * DAY, timer.shifted(2 * DAY - 5))
    back = come_back(gone, who(name), key="back", at=BEGIN + DAY)[-1].table
    assert (back.sitters[mover].away, back.clocks.timer(mover)) == (0, timer.shifted(DAY - 5))


def test_a_seat_that_is_taken_back_has_missed_nothing() -> None:
    """Nor is its owner away any more."""
    table = started("metro", "ann", "bob")[-1].table
    table = go_away(table, who("bob"), BEGIN + DAY, **NOW)[-1].table
    held = put_in(table, Seat(1), **NOW)[-1].table
    assert (held.sitters[1].stand_in, held.sitters[1].away, held.sitters[1].missed) == ("medium", 0, 0)
    back = come_back(held, who("bob"), **NOW)[-1].table
    assert (back.sitters[1].stand_in, back.sitters[1].away, back.sitters[1].missed) == ("", 0, 0)


def test_a_line_of_a_record_belongs_to_a_record() -> None:
    """In the log of a match that was played here there can be none."""
    past = started("metro", "ann", "bob")
    with pytest.raises(ValueError, match="line of a record"):
        after(past, Replayed(1, None))
    assert [one.table for one in fold(one.line for one in past)] == [one.table for one in past]


@pytest.mark.parametrize(("pace", "days"), [("1h", 7), ("1d", 7), ("3d", 9), ("7d", 21)])
def test_silence_is_three_turns_or_a_week(pace: str, days: int) -> None:
    """Not a millisecond less, and it is then that the table must be looked at."""
    table = stepped(started("metro", "ann", "bob", terms=Terms(pace=pace, late="wait")))[-1].table
    end = BEGIN + days * DAY
    for now, stalls in ((end - 1, False), (end, True)):
        laid, _ = attended(table, now, {}, key="clock")
        assert any(isinstance(one.line, Stalled) for one in laid) is stalls
    assert table.code == CODE


def test_a_turn_without_an_end_stays_without_one() -> None:
    """However long its person is away; no stage of it is ever reached."""
    assert Timer(5, 0).shifted(3) == Timer(8, 0)
    assert Timer(5, 9).shifted(3) == Timer(8, 12)
    assert Timer(0, 0).reached(1 << 60) == 0
