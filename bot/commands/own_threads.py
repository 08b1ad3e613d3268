"""A table in a thread of its own: whether one is wanted, where it is opened, and what if it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word
from bot.commands.services import Services
from bot.ports.addresses import Code, Place
from bot.ports.platforms import NoThread, Thread
from bot.repository import Change
from bot.table.table import Past
from bot.text.thread_posts import listing, opening_look
from games.kernel.game import Refusal, Unreadable
from rendering.text import Said, said

WORD = "thread"
"""The word that asks for one, as in ``thread=yes``."""

VALUES = ("no", "yes")


def asked_for(invocation: Invocation) -> tuple[bool, list[str]]:
    """Whether a line asks for a thread, or else the server wants one, and its other words. Raises ``Unreadable``."""
    settings, server = invocation.asker.settings, invocation.ask.server
    parts = server is None or server.parts
    wanted, others = settings is not None and settings.threads and parts, list[str]()
    for word in invocation.words:
        name, equals, value = word.partition("=")
        if name.lower() != WORD or not equals:
            others.append(word)
            continue
        meant = meant_word(value, invocation.ask.person.locale)
        if meant not in VALUES:
            raise Unreadable(
                "{option} can be {values}, not {value}.", option=WORD, values=", ".join(VALUES), value=value[:40]
            )
        wanted = meant == "yes"
    return wanted, others


async def opened(
    services: Services, invocation: Invocation, first: Callable[[Code, Thread | None], Past], *, wanted: bool
) -> tuple[Change, Said | None]:
    """Open the table whose first line is given, in a thread where that is wanted, and why it has none if it has not.

    The thread comes first: if the process ends between both it stays empty. It goes where no table came of it.
    """
    key, thread, why = invocation.ask.key, None, None
    if wanted:
        thread, why = await _thread(services, invocation, first)
    try:
        change = await services.repository.open(lambda code: first(code, thread), key)
    except Refusal:
        await _discard(services, thread)
        raise
    if thread is not None and (await services.repository.after(change)).audience.thread != thread:
        # the same ask has come twice at once
        await _discard(services, thread)
    return change, why


async def _thread(
    services: Services, invocation: Invocation, first: Callable[[Code, Thread | None], Past]
) -> tuple[Thread | None, Said | None]:
    """A new thread for the table that an ask is about to open, or why there is none."""
    ask, settings = invocation.ask, invocation.asker.settings
    code, done = await services.repository.opening(ask.key)
    if done:
        return None, None
    parent = Place(settings.parent) if settings is not None and settings.parent else ask.place
    threads = services.threads(parent)
    if threads is None:
        return None, said("There are no threads here, so the table is played here.")
    table, server = first(code, None).table, ask.server.id if ask.server is not None else ""
    line = replace(listing(table, parent), locale=ask.locale)
    try:
        return await threads.open(parent, server, opening_look(table), line), None
    except NoThread as problem:
        return None, problem.sentence


async def _discard(services: Services, thread: Thread | None) -> None:
    threads = services.threads(thread.place) if thread is not None else None
    if thread is not None and threads is not None:
        await threads.discard(thread)
