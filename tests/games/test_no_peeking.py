"""No seat learns anything from what was told to others alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from every_game import SETTINGS, each_game, played
from hidden_luck import heard, variants

from games.kernel.chance import seeded
from games.kernel.game import Refusal, Seat, SecretReason
from games.kernel.match import redo
from rendering.painter import painter


@cache
def probes(game):
    """Some moves of a game, of its first setting, that may be illegal at the time."""
    first = next(setting for setting in SETTINGS if setting.game is game)
    return sorted({text for done in played(first) for text in done.match.legal(Seat(0))})[::25]


@cache
def answers(match, mover):
    """What ``openly`` has found out for a position and a seat, by text."""
    return {}


def openly(match, mover, texts):
    """What all may read when a seat tries these moves, each by itself: see ``tried``."""
    known = answers(match, mover)
    for text in texts:
        if text not in known:
            known[text] = tried(match, mover, text)
    return [known[text] for text in texts]


def tried(match, mover, text):
    """A refusal's sentence as all may read it; None if the move applies or the reason is secret."""
    try:
        match.game.apply(match.state, mover, match.game.read(text), seeded(text))
    except SecretReason:
        return None
    except Refusal as refusal:
        return str(refusal)
    return None


def assert_looks_the_same(setting, one, other, seat):
    """View, words, completions, whose turn it is and open refusals of others do not differ."""
    game = setting.game
    seen = game.view(one.state, seat)
    assert seen == game.view(other.state, seat)
    assert repr(seen) == repr(game.view(other.state, seat))
    assert (one.awaited, one.turns, one.over) == (other.awaited, other.turns, other.over)
    if seat is not None:
        assert one.legal(seat) == other.legal(seat)
    for mover in one.awaited if seat is None else ():
        texts = sorted({*one.legal(mover), *other.legal(mover), *probes(game)})
        assert openly(one, mover, texts) == openly(other, mover, texts)
    alt = painter(game.slug).alt
    assert tuple(alt(seen, None, ())) == tuple(alt(game.view(other.state, seat), None, ()))


@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.soak)])
@each_game
def test_other_luck_of_others_changes_nothing_a_seat_can_see(game, every):
    """With another hidden draw and all that was told to a seat equal, the seat sees, reads and may do the same."""
    compared, hides = 0, False
    for setting in [setting for setting in SETTINGS if setting.game is game][::every]:
        dones = played(setting)
        hides |= any(done.entry.luck and any(each.to is not None for each in done.told) for done in dones)
        for seat in (None, *dones[0].match.seats):
            compared += variants(setting, dones, seat, seeded(f"{setting} {seat}"), 3, assert_looks_the_same)
    print(f"{game.slug}: {compared} positions compared")
    assert compared > 100 or not hides


@each_game
def test_another_secret_choice_changes_nothing_others_can_see(game):
    """While a round is open, another hidden choice of a seat leaves every other seat's view and completions equal."""
    compared, hides = 0, False
    for setting in (setting for setting in SETTINGS if setting.game is game):
        dones = played(setting)
        for number, done in list(enumerate(dones))[1::2]:
            before, mover = dones[number - 1].match, done.entry.seat
            if not game.secret(before.state, mover) or any(each.to is None for each in done.told):
                continue
            hides = True
            for text in before.legal(mover)[:3]:
                other = redo(before, replace(done.entry, text=text), ())
                for seat in (None, *(seat for seat in done.match.seats if seat != mover)):
                    if heard(other, seat) == heard(done, seat):
                        assert_looks_the_same(setting, done.match, other.match, seat)
                        compared += 1
    assert compared > 100 or not hides


@each_game
def test_a_game_that_shows_everything_is_caught(game):
    """The comparison above finds a leak: it fails for the same game with the whole position in every view."""
    setting = next(setting for setting in SETTINGS if setting.game is game)
    leaky = replace(game, view=lambda state, seat: (game.view(state, seat), repr(game.dump(state))))
    dones = played(setting)
    if not any(done.entry.luck and any(each.to is not None for each in done.told) for done in dones):
        pytest.skip(f"{game.slug} tells all luck to everybody")
    setting = replace(setting, game=leaky)
    with pytest.raises(AssertionError):
        variants(setting, dones, None, seeded("leak"), 20, assert_looks_the_same)
