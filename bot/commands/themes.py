"""The theme of pictures, for a person or a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.commands.command import Changes, Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from bot.text.synonyms import understood
from games.kernel.game import Unreadable
from rendering.text import Said, Word, said
from rendering.theme import THEMES

NAMES = {"light": said("light"), "dark": said("dark"), "contrast": said("high contrast")}
"""The names of the themes in words."""


async def theme(services: Services, invocation: Invocation) -> Answer:
    """``/theme dark``: the asker's own pictures; ``/theme dark here``: those posted in this place."""
    words = understood(invocation.rest, invocation.ask.person.locale).lower().split()
    here = "here" in words
    names = [word for word in words if word != "here"]
    if names and names[0] not in THEMES:
        raise Unreadable("It can be {values}, not {value}.", values=", ".join(THEMES), value=names[0][:40])
    if here:
        habits = await services.directory.habits(invocation.ask.place)
        if names:
            # also where it is that of the server already: chosen here it stays
            before, habits = replace(habits, theme=""), replace(habits, theme=names[0])
            await services.directory.habit(invocation.ask.place, habits, before)
        line = said("Pictures posted here are {theme}.", theme=_named(habits.theme))
    else:
        wishes = await services.directory.wishes(invocation.profile)
        if names:
            was, wishes = wishes, replace(wishes, theme=names[0])
            await services.directory.wish(invocation.profile, wishes, was)
        line = said("Pictures for you alone are {theme}.", theme=_named(wishes.theme))
    end = " here" if here else ""
    rows = [tuple(Choice(NAMES[name], f"/theme {name}{end}") for name in THEMES)]
    if not here:
        rows.append((Choice(said("For this place"), "/theme here"),))
    return Answer((Reply((line,), choices=tuple(rows), locale=invocation.locale),))


def _in_words() -> Mapping[str, Word]:
    """The themes for the asker, then those for a place."""
    here = {f"{name} here": said("{theme}, for all here", theme=words) for name, words in NAMES.items()}
    return {**NAMES, **here}


def _named(theme: str) -> Said:
    return NAMES.get(theme, NAMES["light"])


COMMANDS = (
    Command(
        "theme", "The look of pictures: light, dark or contrast", theme, Section.WISHES, 10,
        (Param("theme", "dark, or: dark here", completed=True, choices=_in_words),),
        changes=Changes.WISHES,
    ),
)  # fmt: skip
