"""The preview of a move: shown to its player alone before it is made, if they want that."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.answers import note
from bot.commands.command import Changes, Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.text.synonyms import understood
from games.kernel.game import Unreadable
from rendering.text import said


def previewed(services: Services, invocation: Invocation) -> bool:
    """Whether moves are first shown to the asker: if they want that, and where nobody else reads."""
    return services.previews and invocation.ask.private and invocation.asker.wishes.preview


IN_WORDS = {"on": said("First shown to me"), "off": said("Made at once")}
"""What my moves are."""


async def preview(services: Services, invocation: Invocation) -> Answer:
    """``/preview on|off``: whether the asker's moves are first shown to them alone."""
    wishes = await services.directory.wishes(invocation.profile)
    word = understood(invocation.rest, invocation.ask.person.locale).strip().lower()
    word = {"yes": "on", "no": "off"}.get(word, word)
    if word not in ("", "on", "off"):
        raise Unreadable("It can be {values}, not {value}.", values="on, off", value=word[:40])
    if word:
        was, wishes = wishes, replace(wishes, preview=word == "on")
        await services.directory.wish(invocation.profile, wishes, was)
    line = (
        said("Your moves are first shown to you, where nobody else reads.")
        if wishes.preview
        else said("Your moves are made at once.")
    )
    return Answer((note(invocation, line),))


COMMANDS = (
    Command(
        "preview", "Whether my moves are first shown to me alone", preview, Section.PLAYING, 80,
        (Param("on", "on or off", completed=True, choices=lambda: IN_WORDS),),
        changes=Changes.WISHES,
    ),
)  # fmt: skip
