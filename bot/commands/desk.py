"""The desk answers every ask, whatever the platform. Nothing a person types leads to an unhandled error."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import structlog

from bot.commands import Changes, Invocation, Services, accounts, refusal_posts, themed
from bot.commands.completion import complete
from bot.commands.first_match import explained
from bot.commands.help import unknown
from bot.commands.line_reader import command_of, read
from bot.commands.open_answers import with_open_post
from bot.commands.remedies import remedied
from bot.ports import Answer, Ask, Asker, Choice, Place, Reply, StoreReadOnly, StoreUnreachable, profile_of
from bot.table.table_saves import Newer
from games.kernel.game import Refusal
from rendering.text import Word, said

log = structlog.get_logger(__name__)


async def _nobody_waits(_place: Place) -> None:
    """The ``present`` of a desk in a process that posts to no places."""


class CommandDesk:
    """Answers each ask by the command it names; implements ``bot.ports.Desk``.

    ``present`` gets each place that was given up as unreachable and now asks again.
    """

    def __init__(self, services: Services, present: Callable[[Place], Awaitable[None]] = _nobody_waits) -> None:
        self._services = services
        self._present = present

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants."""
        services, account = self._services, ask.person.account
        invocation = read(ask, Asker(profile_of(account)))
        try:
            server = ask.server.id if ask.server is not None else ""
            asker = await services.directory.met(account, ask.person.locale, ask.place, server)
            invocation = replace(invocation, ask=_in_languages(ask, asker), asker=asker)
            # what is asked may only need to be read
            with suppress(StoreReadOnly):
                if asker.unfinished:
                    await accounts.finish(services, asker.profile)
                await self._heard(invocation)
            command = command_of(invocation)
            answer = await (command.use if command is not None else unknown)(services, invocation)
            answer = await with_open_post(services, invocation, answer)
            if command is not None and command.changes is Changes.WISHES:
                invocation = await _asked_again(services, invocation)
            with suppress(StoreReadOnly):
                answer = await explained(services, invocation, answer)
            if answer.language is None and asker.wishes.language:
                answer = replace(answer, language=asker.wishes.language)
            return themed(answer, invocation)
        except Refusal as problem:
            return Answer(refusal_posts(invocation, await self._remedied(invocation, problem)))
        except Newer:
            return _sorry(invocation, said("This table was saved by a newer bot. It waits, untouched, for the update."))
        except StoreReadOnly as error:
            log.warning("store takes nothing new", use=invocation.name, error=error)
            return _sorry(
                invocation,
                said("Nothing new can be saved just now. What there is can be read; try again later."),
            )
        except StoreUnreachable as error:
            log.warning("store unreachable", use=invocation.name, error=error)
            return _sorry(invocation, said("The store of the games cannot be reached just now. Try again in a moment."))
        except Exception:
            log.exception("ask failed", use=invocation.name, place=ask.place, key=ask.key)
            return _sorry(invocation, said("Something went wrong on my side. Nothing is lost; try again."))

    async def _remedied(self, invocation: Invocation, problem: Refusal) -> Refusal:
        """The refusal with its remedy, or as it is where that cannot be had."""
        try:
            return await remedied(self._services, invocation, problem)
        except Exception:
            log.exception("no remedy", use=invocation.name, place=invocation.ask.place, key=invocation.ask.key)
            return problem

    async def _heard(self, invocation: Invocation) -> None:
        """A place that asks can be written to again, and so can a person who asks in private."""
        place, account, asker = invocation.ask.place, invocation.ask.person.account, invocation.asker
        if asker.parked:
            await self._present(place)
        if place in (account, account.replace(":", ":@", 1)) and account in asker.wishes.deaf:
            deaf = tuple(other for other in asker.wishes.deaf if other != account)
            await self._services.directory.wish(asker.profile, replace(asker.wishes, deaf=deaf), asker.wishes)

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become."""
        try:
            profile = await self._services.directory.profile(ask.person.account)
            return await complete(self._services, ask, profile)
        except (Newer, StoreUnreachable):
            return ()
        except Exception:
            log.exception("completion failed", place=ask.place)
            return ()


def _in_languages(ask: Ask, asker: Asker) -> Ask:
    """The ask with the languages that its person and its server have chosen.

    A place that has none of its own is spoken to in that of the person.
    """
    chosen, place = asker.wishes.language, ask.locale
    if asker.settings is not None and asker.settings.locale:
        place = asker.settings.locale
    elif chosen and place == ask.person.locale and not (ask.server is not None and ask.server.locale):
        place = chosen
    return replace(ask, locale=place, person=replace(ask.person, locale=chosen or ask.person.locale))


async def _asked_again(services: Services, invocation: Invocation) -> Invocation:
    """The invocation with what the person and the place want by now."""
    wishes = await services.directory.wishes(invocation.profile)
    habits = await services.directory.habits(invocation.ask.place)
    return replace(invocation, asker=replace(invocation.asker, wishes=wishes, habits=habits))


def _sorry(invocation: Invocation, *lines: Word) -> Answer:
    return Answer((Reply(lines, locale=invocation.locale),))
