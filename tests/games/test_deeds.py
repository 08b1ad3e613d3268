"""Deeds of whole matches, of every game that has any."""

from __future__ import annotations

from collections import Counter

import pytest
from every_game import each_game, played, setting

from games import catalogue
from games.kernel.deeds import Feats, ahead
from games.kernel.game import Outcome
from games.kernel.log_entries import living
from games.kernel.match import finish, replay
from games.kernel.match_deeds import feats, moments

SLUGS = ("metro", "road", "socks", "tandem")
LONGEST = 5
"""Words in the name of a deed."""


@each_game
def test_a_game_has_ten_deeds_at_most_with_names_of_their_own(game):
    """Ids are ASCII and short, as they are stored; names have five words at most; each says what it is."""
    known = () if game.deeds is None else game.deeds.known
    assert len(known) <= 10
    assert all(one.id.isascii() and one.id.isalnum() and len(one.id) <= 12 for one in known)
    assert len({one.id for one in known}) == len({one.name for one in known}) == len(known)
    assert all(len(one.name.message.split()) <= LONGEST and one.about.message.endswith(".") for one in known)
    assert all(game.deeds.deed(one.id) == one and game.deeds.deed(f"{one.id}2") is None for one in known)


@each_game
def test_feats_follow_from_the_log_of_a_match(game):
    """By seat, with deeds of the game in its order; the same from the entries alone."""
    for seats in game.seats[:2]:
        dones = played(setting(game, seats), level="easy")
        last = dones[-1].match
        found = feats(game, moments(dones), last.outcome)
        assert len(found) == seats
        order = [] if game.deeds is None else [deed.id for deed in game.deeds.known]
        assert all([name for name in order if name in one.deeds] == list(one.deeds) for one in found)
        entries = living([done.entry for done in dones])
        again = moments(replay(game, dict(last.options), last.sat, entries))
        assert feats(game, again, last.outcome) == found


@each_game
def test_a_match_that_ended_at_once_has_no_deeds(game):
    """Agreed upon before a move, or without any position."""
    start = played(setting(game, game.seats[0]))[0]
    done = finish(start.match, "agreed")[0]
    found = feats(game, moments((start, done)), done.match.outcome)
    assert [one.deeds for one in found] == [()] * game.seats[0]
    assert feats(game, (), done.match.outcome) == (Feats(),) * game.seats[0]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_of_our_games_says_what_its_best_is(slug):
    """And has ten deeds."""
    deeds = catalogue()[slug].deeds
    assert len(deeds.known) == 10
    assert deeds.best.message


def test_somebody_is_ahead_who_won_alone_a_game_that_was_played_to_its_end():
    """By so many points; nobody where several share the first place, one plays alone, or it ended early."""
    assert [ahead(Outcome((1, 2), (30, 28)), seat) for seat in (0, 1)] == [2, None]
    assert ahead(Outcome((1, 1), (30, 30)), 0) is None
    assert ahead(Outcome((1,), (30,)), 0) is None
    assert ahead(Outcome((1, 2), (30, 29), "resigned"), 0) is None


MATCHES = 24
"""Matches of computer players that are looked at for each number of seats."""
OFTEN = 1 / 3
"""A deed that so many seats do is not worth telling."""


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_no_deed_is_done_often(slug):
    """Among hard computer players, over all numbers of seats up to six."""
    done, seats = Counter[str](), 0
    for number in (each for each in catalogue()[slug].seats if each <= 6):
        for match in range(MATCHES):
            dones = played(setting(catalogue()[slug], number), f"deeds {match}", "hard")
            found = feats(catalogue()[slug], moments(dones), dones[-1].match.outcome)
            done += Counter(name for one in found for name in one.deeds)
            seats += number
    assert {name for name, count in done.items() if count > OFTEN * seats} == set()
