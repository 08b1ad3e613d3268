"""Games that differ in hidden luck alone, so that a seat cannot tell one from the other."""

from __future__ import annotations

from dataclasses import replace

from games.kernel.chance import pick
from games.kernel.game import Refusal
from games.kernel.match import begin_again, redo

MOST_STEPS = 6
"""How far a changed game is followed; what was hidden usually comes to light soon."""


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


def variants(setting, dones, seat, chance, most, same):
    """Follow games that differ in one hidden draw only; gives how many positions were compared.

    ``same`` compares two matches of a setting as a seat sees them.
    """
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
            same(setting, dones[number].match, variant.match, seat)
            compared += 1
    return compared
