"""Commands for preferences: a person's quiet hours and zone, and how much is posted at a place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import note
from bot.commands.calls import call_anew
from bot.commands.command import Changes, Command, Param, Section
from bot.commands.completion import one_of
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.addresses import personal
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from bot.text.synonyms import understood
from bot.text.zones import known, names, zone
from games.kernel.game import Illegal, Unreadable
from rendering.text import Said, Strong, Word, said

VERBOSITIES = {
    "all": said("every turn is posted"),
    "living": said("one message is kept up to date, and whoever must move is called"),
    "mine": said("a post comes only when somebody here must move, or at the end"),
    "off": said("nothing is posted"),
}
"""How much is posted at a place; nothing only in a private chat, whose owner plays elsewhere."""


BUTTONS = {
    "all": said("Every turn"),
    "living": said("One message"),
    "mine": said("Only when we must move"),
    "off": said("Nothing"),
}
"""What stands on the button for each."""


HOURS = re.compile(r"(\d{1,2})(?::(\d\d))?\s*(?:-|to|alle)\s*(\d{1,2})(?::(\d\d))?")


async def quiet(services: Services, invocation: Invocation) -> Answer:
    """``/quiet 22-8``: no reminders in these hours; ``/quiet off``; alone it says what is set."""
    wishes = await services.directory.wishes(invocation.profile)
    text = understood(invocation.rest, invocation.ask.person.locale).strip().lower()
    if text:
        was, wishes = wishes, replace(wishes, quiet=None if text in ("off", "no") else hours(text))
        await services.directory.wish(invocation.profile, wishes, was)
    if wishes.quiet is None:
        return Answer((note(invocation, said("You have no quiet hours. Set them like this: /quiet 22-8")),))
    start, end = (f"{minute // 60}:{minute % 60:02}" for minute in wishes.quiet)
    lines: list[Word] = [said("You are not reminded from {start} to {end}.", start=start, end=end)]
    return Answer((note(invocation, *lines, _where(wishes.zone)),))


async def timezone(services: Services, invocation: Invocation) -> Answer:
    """``/timezone Europe/Rome``: the zone of all times told to the asker; alone it says what is set."""
    wishes = await services.directory.wishes(invocation.profile)
    text = invocation.rest.strip()
    if text:
        name = "" if text.lower() == "off" else known(text)
        if name is None:
            raise Unreadable("There is no time zone {zone}. Name one such as Europe/Rome.", zone=text[:40])
        was, wishes = wishes, replace(wishes, zone=name)
        await services.directory.wish(invocation.profile, wishes, was)
    return Answer((note(invocation, _where(wishes.zone)),))


async def verbosity(services: Services, invocation: Invocation) -> Answer:
    """``/verbosity all|living|mine``, in a private chat ``off`` too: how much is posted; alone it says what is set."""
    ask = invocation.ask
    habits = await services.directory.habits(ask.place)
    alone = personal(ask.place, ask.person.account)
    possible = [name for name in VERBOSITIES if alone or name != "off"]
    text = understood(invocation.rest, invocation.ask.person.locale).strip().lower()
    if text:
        if text in VERBOSITIES and text not in possible:
            raise Illegal("Others read here, so that not all can be left out. Say mine for the fewest posts.")
        if text not in possible:
            raise Unreadable("It can be {values}, not {value}.", values=", ".join(possible), value=text[:40])
        # also where it is that of the server already: chosen here it stays
        was, habits = replace(habits, verbosity=""), replace(habits, verbosity=text)
        await services.directory.habit(invocation.ask.place, habits, was)
        if alone:
            # who wants no posts here is called where the match is played
            await call_anew(services, invocation.profile, invocation.asker.wishes, ask.key)
    line = said("Here: {what}.", what=VERBOSITIES[habits.verbosity])
    row = tuple(Choice(BUTTONS[name], f"/verbosity {name}") for name in possible if name != habits.verbosity)
    return Answer((Reply((line,), choices=(row,), locale=invocation.locale),))


def hours(text: str) -> tuple[int, int]:
    """Quiet hours as typed, in minutes of the day; raises ``Unreadable``.

    >>> hours("22-8"), hours("22:30 - 7")
    ((1320, 480), (1350, 420))
    """
    found = HOURS.fullmatch(text.strip())
    if found is None:
        raise Unreadable("From when to when? Write it like this: /quiet 22-8, or /quiet off.")
    first, first_minutes, last, last_minutes = (int(part or 0) for part in found.groups())
    start, end = first * 60 + first_minutes, last * 60 + last_minutes
    if max(first, last) > 24 or max(first_minutes, last_minutes) > 59 or start % 1440 == end % 1440:
        raise Unreadable("From when to when? Write it like this: /quiet 22-8, or /quiet off.")
    return start % 1440, end % 1440


def _where(name: str) -> Said:
    if name:
        return said("Your times are those of {zone}.", zone=Strong(name))
    return said("Your times are those of the bot's host ({zone}). Set yours: /timezone Europe/Rome", zone=str(zone()))


async def _zones(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Time zones whose name holds what was typed."""
    wanted = invocation.rest.strip().replace(" ", "_").casefold()
    return [Choice(name, f"/timezone {name}") for name in names() if wanted in name.casefold()]


COMMANDS = (
    Command(
        "quiet", "Hours in which I am not reminded: 22-8, or off", quiet, Section.WISHES, 20,
        (Param("hours", "Such as 22-8, or off", completed=True),),
        changes=Changes.WISHES, completion=one_of(("22-8", "23-7", "off")),
    ),
    Command(
        "timezone", "Where I live, for times of day: Europe/Rome", timezone, Section.WISHES, 30,
        (Param("zone", "A zone such as Europe/Rome", completed=True),),
        changes=Changes.WISHES, completion=_zones,
    ),
    Command(
        "verbosity", "How much is posted here: all, living or mine", verbosity, Section.WISHES, 40,
        (
            Param(
                "how", "all: every turn; living: one message; mine: only our turns", completed=True,
                choices=lambda: BUTTONS,
            ),
        ),
        changes=Changes.WISHES,
    ),
)  # fmt: skip
