"""A table in a few words, as it stands in menus and lists: ``K7QF Metro with ben, your turn, 3 h``."""

from __future__ import annotations

from bot.ports.addresses import Profile
from bot.table.table import Table
from bot.text.languages import level_of
from rendering.computer_names import shorter
from rendering.text import Said, Strong, Word, counted, joined, said

NAME = 12
"""Characters of a name."""

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def title(table: Table) -> Said:
    """What the game of a table is called, in a word if it has one."""
    return Said(table.game.short or table.game.title)


def name(table: Table) -> Said:
    """Code and game."""
    return said("{code} {game}", code=Strong(table.code), game=title(table))


def label(table: Table, profile: Profile, now: int) -> Said:
    """Code, game, with whom, and how it stands for a person."""
    return joined([name(table), about(table, profile, now)], " ")


def name_with_people(table: Table, profile: Profile) -> Said:
    """Code, game and with whom."""
    return joined([name(table), *_people(table, profile)], " ")


def about(table: Table, profile: Profile, now: int) -> Said:
    """With whom a person plays there, or who plays there, and how it stands."""
    return joined([*_people(table, profile), _state(table, profile, now)])


def _people(table: Table, profile: Profile) -> list[Word]:
    own = table.seat_of(profile)
    others = [_short(person) for seat, person in enumerate(table.names) if seat != own]
    if not others:
        return []
    people = ", ".join(others) if len(others) < 3 else f"{others[0]} +{len(others) - 1}"
    return [people if own is None else said("with {people}", people=people)]


def _short(person: str) -> str:
    """A name in one line, and not too long: the level of a computer player is a sign there.

    >>> _short("ben"), _short("Bartholomew the Second"), _short("[bot] Blaise (medium)")
    ('ben', 'Bartholomew…', 'Blaise ●●○○')
    """
    tidy = " ".join(person.split())
    forms = (form for form in (tidy, *shorter(tidy, level_of)) if len(form) <= NAME)
    return next(forms, tidy[: NAME - 1].rstrip() + "…")


def _state(table: Table, profile: Profile, now: int) -> Word:
    match = table.match
    if table.over:
        return said("over")
    if match is None:
        seats = table.free
        return counted("{n} seat free", "{n} seats free", seats) if seats else said("not started")
    if table.awaits(profile):
        end = table.until(profile)
        return said("your turn") if end is None else said("your turn, {left}", left=left(end - now))
    if len(match.awaited) == 1:
        return said("{who}'s turn", who=_short(table.names[match.awaited[0]]))
    return said("{count} to move", count=len(match.awaited))


def left(span: int) -> Word:
    """What is left of a time in milliseconds, in one unit."""
    if span <= 0:
        return said("time is up")
    if span < HOUR:
        return said("{n} min", n=max(1, span // MINUTE))
    return said("{n} h", n=span // HOUR) if span < 2 * DAY else said("{n} d", n=span // DAY)


NEVER = 1 << 62
"""The instant of what has no end."""


def urgency(table: Table, profile: Profile) -> tuple[int, int]:
    """What to sort tables by: those that wait for a person, the soonest deadline first, are the first.

    Their other matches follow, their tables that have not begun, free seats, other matches, and what is over.
    """
    if table.awaits(profile):
        return 0, table.until(profile) or NEVER
    if table.over:
        return 5, NEVER
    if table.seat_of(profile) is not None:
        return (2, NEVER) if table.lobby else (1, NEVER)
    return (3 if table.free else 4), NEVER
