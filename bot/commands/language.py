"""The language in which a person is written to, on every platform."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.commands.answers import note
from bot.commands.command import Changes, Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.text.languages import LANGUAGES, languages
from games.kernel.game import Unreadable
from games.kernel.replace import replace as changed
from rendering.panel import Style
from rendering.text import Said, Word, said

AUTO = "auto"
"""How the language of the app is wished for again."""


async def language(services: Services, invocation: Invocation) -> Answer:
    """``/language it``: what the asker reads, from any account; ``/language auto``; alone it says what is chosen."""
    wishes = await services.directory.wishes(invocation.profile)
    text = invocation.rest.strip().lower()
    chosen = None
    if text:
        chosen = read(text)
        was, wishes = wishes, replace(wishes, language=chosen)
        await services.directory.wish(invocation.profile, wishes, was)
    spoken = wishes.spoken or invocation.ask.person.locale
    now = wishes.language or AUTO
    row = tuple(
        Choice(label, f"/language {name}", Style.CHOSEN if name == now else Style.CHOICE)
        for name, label in choices().items()
    )
    post = changed(note(invocation, _told(wishes.language)), choices=(row,), locale=spoken)
    return Answer((post,), language=chosen)


def read(text: str) -> str:
    """A language as it is typed, by its tag or by what its speakers call it; "" for that of the app.

    Raises ``Unreadable``.

    >>> read("it"), read("italiano"), read("auto")
    ('it', 'it', '')
    """
    if text in (AUTO, "automatico"):
        return ""
    called = {tag: tag for tag in languages()} | {LANGUAGES.get(tag, tag).lower(): tag for tag in languages()}
    if text not in called:
        values = ", ".join((*languages(), AUTO))
        raise Unreadable("It can be {values}, not {value}.", values=values, value=text[:40])
    return called[text]


def choices() -> Mapping[str, Word]:
    """What may be chosen, each as its speakers call it."""
    return {**{tag: LANGUAGES.get(tag, tag) for tag in languages()}, AUTO: said("That of my app")}


def _told(chosen: str) -> Said:
    if chosen:
        return said("Your language: {language}.", language=LANGUAGES.get(chosen, chosen))
    return said("I write to you in the language of your app.")


COMMANDS = (
    Command(
        "language", "My language: en, it, or auto for that of my app", language, Section.WISHES, 15,
        (Param("language", "en, it, or auto", completed=True, choices=choices),),
        changes=Changes.WISHES,
    ),
)  # fmt: skip
