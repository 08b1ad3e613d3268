"""The desk answers every ask, whatever the platform. Nothing a person types leads to an unhandled error.

Whoever asks for too much is told when to go on, before anything is asked of the store. Whatever is asked, whoever asks
is there, and so is the place they ask from. Where a fault of ours or of the store keeps an answer, that is said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import structlog

from bot.commands import accounts
from bot.commands.aftermath import with_open_post
from bot.commands.answers import asks, refusal_posts, themed
from bot.commands.calls import call_anew
from bot.commands.command import Command, Needs
from bot.commands.completion import complete
from bot.commands.first_match import explained
from bot.commands.flood_limits import Effort
from bot.commands.help import unknown
from bot.commands.inline_query import inline
from bot.commands.invocation import Invocation
from bot.commands.line_reader import command_of, read
from bot.commands.remedies import remedied
from bot.commands.services import Services
from bot.ports.addresses import Place, personal, profile_of
from bot.ports.asks import Answer, Ask, InlineAnswer
from bot.ports.people import Asker
from bot.ports.posts import Choice, Reply
from bot.ports.servers import RightsUnknown
from bot.ports.stores import StoreReadOnly, StoreUnreachable
from bot.table.refusals import WrongWord
from bot.table.saves import Newer
from bot.text.languages import in_languages
from games.kernel.game import Refusal
from rendering.text import Said, said

log = structlog.get_logger(__name__)


async def _nobody_waits(_place: Place) -> None:
    """The ``present`` of a desk in a process that posts to no places."""


class CommandDesk:
    """Answers each ask by the command it names; implements ``bot.ports.asks.Desk``.

    ``present`` gets each place that was given up as unreachable and now asks again. What is asked is counted by the
    ``limits`` of the services.
    """

    def __init__(self, services: Services, present: Callable[[Place], Awaitable[None]] = _nobody_waits) -> None:
        self._services = services
        self._limits = services.limits
        self._present = present

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants, unless that is too much."""
        services, account = self._services, ask.person.account
        invocation = read(ask, Asker(profile_of(account)))
        command = command_of(invocation)
        effort = Effort.LINE if command is None else command.effort
        if (sentence := self._limits.refusal(effort, account, ask.place)) is not None:
            return Answer((Reply((sentence,), locale=invocation.locale),), too_much=sentence)
        try:
            server = ask.server.id if ask.server is not None else ""
            asker = await services.directory.met(account, ask.person.locale, ask.place, server)
            invocation = replace(invocation, ask=in_languages(ask, asker), asker=asker)
            # what is asked may only need to be read
            with suppress(StoreReadOnly):
                invocation = await arrive(services, invocation, self._present)
            if command is not None and command.needs is not Needs.NOTHING:
                invocation = await _with_rights(invocation)
            return await self._certain(command, invocation)
        except Refusal as problem:
            if isinstance(problem, WrongWord):
                self._limits.guessed(account)
            helped = await self._remedied(invocation, problem)
            return Answer(refusal_posts(invocation, helped), refused=not asks(problem))
        except Exception as error:  # noqa: BLE001 - the asker gets a sentence and the log the cause
            sentence = apology(error, use=invocation.name, place=ask.place, key=ask.key)
            away = isinstance(error, StoreUnreachable) and not isinstance(error, StoreReadOnly)
            return Answer((Reply((sentence,), locale=invocation.locale),), trouble=sentence if away else None)

    async def _certain(self, command: Command | None, invocation: Invocation) -> Answer:
        """What a command answers. Where the store is lost over it, it is asked again: its key tells what was done.

        Raises ``OutcomeUnknown`` where the store stays away.
        """
        try:
            return await self._answered(command, invocation)
        except StoreReadOnly:
            raise
        except StoreUnreachable as error:
            log.warning("store unreachable", error=error, use=invocation.name, key=invocation.ask.key)
        try:
            return await self._answered(command, invocation)
        except StoreReadOnly:
            raise
        except StoreUnreachable as error:
            raise OutcomeUnknown(str(error)) from error

    async def _answered(self, command: Command | None, invocation: Invocation) -> Answer:
        services, asker = self._services, invocation.asker
        answer = await (command.use if command is not None else unknown)(services, invocation)
        if invocation.ask.aloud and answer.changes:
            answer = await with_open_post(services, invocation, answer)
        if command is not None and command.sets_wishes:
            invocation = await _asked_again(services, invocation)
        with suppress(StoreReadOnly):
            answer = await explained(services, invocation, answer)
        if answer.language is None and asker.wishes.language:
            answer = replace(answer, language=asker.wishes.language)
        return themed(answer, invocation)

    async def _remedied(self, invocation: Invocation, problem: Refusal) -> Refusal:
        """The refusal with its remedy, or as it is where that cannot be had."""
        try:
            return await remedied(self._services, invocation, problem)
        except Exception:
            log.exception("no remedy", use=invocation.name, place=invocation.ask.place, key=invocation.ask.key)
            return problem

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become; nothing where that is asked too often."""
        if self._limits.wait(Effort.COMPLETION, ask.person.account, ask.place):
            return ()
        try:
            profile = await self._services.directory.profile(ask.person.account)
            return await complete(self._services, ask, profile)
        except Exception as error:  # noqa: BLE001 - the log gets the cause
            apology(error, use="complete", place=ask.place)
            return ()

    async def inline(self, ask: Ask, first: int, most: int) -> InlineAnswer:
        """What is offered for a half-typed text in any chat, unless that is asked too often."""
        if (sentence := self._limits.refusal(Effort.COMPLETION, ask.person.account, ask.place)) is not None:
            return InlineAnswer(note=sentence)
        try:
            directory = self._services.directory
            profile = await directory.profile(ask.person.account)
            ask = in_languages(ask, Asker(profile, await directory.wishes(profile)))
            found = await inline(self._services, ask, profile, first, most)
            return replace(found, locale=ask.person.locale)
        except Exception as error:  # noqa: BLE001 - the asker gets a sentence and the log the cause
            return InlineAnswer(note=apology(error, use="inline", place=ask.place))


async def _with_rights(invocation: Invocation) -> Invocation:
    """The invocation with what the asker may do on the server. Raises ``RightsUnknown``."""
    server = invocation.ask.server
    if server is None or server.ask is None:
        return invocation
    return replace(invocation, ask=replace(invocation.ask, server=await server.with_rights()))


async def _asked_again(services: Services, invocation: Invocation) -> Invocation:
    """The invocation with what the person and the place want by now."""
    wishes = await services.directory.wishes(invocation.profile)
    habits = await services.directory.habits(invocation.ask.place)
    return replace(invocation, asker=replace(invocation.asker, wishes=wishes, habits=habits))


class OutcomeUnknown(StoreUnreachable):
    """The store was lost over an ask, and stayed away when its key was looked up: it may have been done."""


def apology(error: Exception, **about: object) -> Said:
    """The sentence for the asker; the log gets the fault, and what it is ``about``. For use where it is caught."""
    match error:
        case Newer():
            return said("This table was saved by a newer bot. It waits, untouched, for the update.")
        case RightsUnknown():
            log.warning("what somebody may do is not known", error=error, **about)
            return said("I cannot see just now who is an administrator here. Try again in a moment.")
        case StoreReadOnly():
            log.warning("store takes nothing new", error=error, **about)
            return said("Nothing new can be saved just now. What there is can be read; try again later.")
        case OutcomeUnknown():
            log.warning("store unreachable", error=error, **about)
            return said(
                "The store of the games does not answer just now. Perhaps that was done: look before you try again."
            )
        case StoreUnreachable():
            log.warning("store unreachable", error=error, **about)
            return said("The store of the games cannot be reached just now. Try again in a moment.")
        case _:
            log.error("ask failed", exc_info=error, **about)
            return said("Something went wrong on my side. Nothing is lost; try again.")


async def arrive(services: Services, invocation: Invocation, present: Callable[[Place], Awaitable[None]]) -> Invocation:
    """Do it before the ask itself: seats follow accounts that were linked, and calls come where they are read.

    A place that asks can be written to again, which ``present`` is told, and so can a person who asks in private.
    Answers the invocation with what the person wants by now.
    """
    place, account, asker = invocation.ask.place, invocation.ask.person.account, invocation.asker
    if asker.unfinished:
        await accounts.finish(services, asker.profile)
    if asker.parked:
        await present(place)
    if personal(place, account) and (account in asker.wishes.deaf or account not in asker.wishes.opened):
        deaf = tuple(other for other in asker.wishes.deaf if other != account)
        opened = tuple(dict.fromkeys((*asker.wishes.opened, account)))
        wishes = replace(asker.wishes, deaf=deaf, opened=opened)
        # noted last: what is cut short here is done with the next ask
        # the ask itself may change the calls too, under its own key
        await call_anew(services, asker.profile, wishes, f"arrived:{invocation.ask.key}")
        await services.directory.wish(asker.profile, wishes, asker.wishes)
        return replace(invocation, asker=replace(asker, wishes=wishes))
    return invocation
