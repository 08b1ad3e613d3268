"""No seat learns anything from what was told to others alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from every_game import GAMES, SETTINGS, played

from games.kernel.chance import pick, seeded
from games.kernel.game import Refusal, Seat, SecretReason
from games.kernel.match import begin_again, redo
from rendering.painter import painter

MOST_STEPS = 6
"""How far a changed game is followed; what was hidden usually comes to light soon."""


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


def heard(done, seat):
    """Everything a seat (None: a bystander) was told of an entry."""
    return tuple(each.event for each in done.told if each.reaches(seat))


def retold(make, luck, wanted, seat):
    """The entry with its luck re-answered so that the seat hears exactly what it heard before; None where it cannot.

    ``make`` plays the entry with a list of draws. Draw by draw the answer is kept that makes most of what the seat
    heard come true; those before the changed one already do.
    """
    draws = list(luck)

    def fits(candidate):
        try:
            done = make(tuple(candidate))
        except (ValueError, Refusal):
            return -1, None
        got = heard(done, seat)
        agreed = next((n for n, pair in enumerate(zip(got, wanted, strict=False)) if pair[0] != pair[1]), len(wanted))
        return agreed + (got == wanted), done

    complete = len(wanted) + 1
    best, done = fits(draws)
    for place, (n, kept) in enumerate(draws):
        for answer in range(n):
            if best == complete:
                return done
            candidate = [*draws[:place], (n, answer), *draws[place + 1 :]]
            score, other = fits(candidate)
            if score > best:
                best, done, kept = score, other, answer  # noqa: PLW2901 - the best answer so far
        draws[place] = (n, kept)
    return done if best == complete else None


def changed(make, done, seat, chance):
    """The entry with one draw answered otherwise, all that the seat heard of it equal; None where it cannot."""
    luck = done.entry.luck
    place = chance.below(len(luck))
    n, answer = luck[place]
    if n == 1:
        return None
    other = (answer + 1 + chance.below(n - 1)) % n

    def with_other(draws):
        return make((*draws[:place], (n, other), *draws[place + 1 :]))

    variant = retold(with_other, luck, heard(done, seat), seat)
    return None if variant is None or variant.match.state == done.match.state else variant


def player(setting, entry, before):
    """Plays an entry again with given draws: the start where ``before`` is None."""

    def make(draws):
        again = replace(entry, luck=draws, tries=len(draws))
        if before is None:
            return begin_again(setting.game, dict(setting.options), (True,) * setting.seats, again)
        return redo(before, again, ())

    return make


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
    assert alt(seen, None, ()) == alt(game.view(other.state, seat), None, ())


def variants(setting, dones, seat, chance, most):
    """Follow games that differ in one hidden draw only; gives how many positions were compared."""
    hidden = [
        number
        for number, done in enumerate(dones)
        if done.entry.luck and any(not each.reaches(seat) for each in done.told)
    ]
    compared = 0
    for _ in range(min(most, len(hidden))):
        at = pick(hidden, chance)
        before = dones[at - 1].match if at else None
        variant = changed(player(setting, dones[at].entry, before), dones[at], seat, chance)
        for number in range(at, min(at + MOST_STEPS, len(dones))):
            if number > at and variant is not None:
                entry = dones[number].entry
                make = player(setting, entry, variant.match)
                variant = retold(make, entry.luck, heard(dones[number], seat), seat)
            if variant is None:
                break
            assert_looks_the_same(setting, dones[number].match, variant.match, seat)
            compared += 1
    return compared


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_other_luck_of_others_changes_nothing_a_seat_can_see(game):
    """With another hidden draw and all that was told to a seat equal, the seat sees, reads and may do the same."""
    compared, hides = 0, False
    for setting in (setting for setting in SETTINGS if setting.game is game):
        dones = played(setting)
        hides |= any(done.entry.luck and any(each.to is not None for each in done.told) for done in dones)
        for seat in (None, *dones[0].match.seats):
            compared += variants(setting, dones, seat, seeded(f"{setting} {seat}"), 3)
    print(f"{game.slug}: {compared} positions compared")
    assert compared > 100 or not hides


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_another_secret_choice_changes_nothing_others_can_see(game):
    """While a round is open, another hidden choice of a seat leaves every other seat's view and completions equal."""
    compared, hides = 0, False
    for setting in (setting for setting in SETTINGS if setting.game is game):
        dones = played(setting)
        for number, done in enumerate(dones[1:], 1):
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_that_shows_everything_is_caught(game):
    """The comparison above finds a leak: it fails for the same game with the whole position in every view."""
    setting = next(setting for setting in SETTINGS if setting.game is game)
    leaky = replace(game, view=lambda state, seat: (game.view(state, seat), repr(game.dump(state))))
    dones = played(setting)
    if not any(done.entry.luck and any(each.to is not None for each in done.told) for done in dones):
        pytest.skip(f"{game.slug} tells all luck to everybody")
    setting = replace(setting, game=leaky)
    with pytest.raises(AssertionError):
        variants(setting, dones, None, seeded("leak"), 20)
