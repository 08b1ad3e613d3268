"""The desk: every ask goes through here, whatever the platform; nothing a person types escapes as an error."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import structlog

from bot.commands import accounts
from bot.commands.answers import refusal_posts, themed
from bot.commands.catalogue import commands
from bot.commands.completion import complete
from bot.commands.help import unknown
from bot.commands.invocation import Invocation
from bot.commands.line_reader import read
from bot.commands.services import Services
from bot.ports import Answer, Ask, Choice, Place, Post, Profile, StoreUnreachable, profile_of
from bot.table.table import Newer
from games.kernel.game import Refusal
from rendering.text import Word, said

log = structlog.get_logger(__name__)


async def _nobody_waits(_place: Place) -> None:
    """Where nothing is told to places."""


class CommandDesk:
    """Answers each ask by the command it names; implements ``bot.ports.Desk``.

    ``present`` hears of each place that is asked from.
    """

    def __init__(self, services: Services, present: Callable[[Place], Awaitable[None]] = _nobody_waits) -> None:
        self._services = services
        self._present = present

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants."""
        services, person = self._services, ask.person
        invocation = read(ask, profile_of(person.account))
        try:
            profile = await services.directory.met(person.account, person.name, person.locale)
            if await services.directory.unfinished(profile):
                await accounts.finish(services, profile)
            await self._heard(ask, profile)
            invocation = replace(invocation, profile=profile)
            await self._present(ask.place)
            command = commands().get(invocation.name)
            answer = await (command.use if command is not None else unknown)(services, invocation)
            return await themed(answer, invocation, services.directory)
        except Refusal as problem:
            return Answer(refusal_posts(invocation, problem))
        except Newer:
            return _sorry(invocation, said("This table was saved by a newer bot. It waits, untouched, for the update."))
        except StoreUnreachable as error:
            log.warning("store unreachable", use=invocation.name, error=str(error))
            return _sorry(invocation, said("The store of the games cannot be reached just now. Try again in a moment."))
        except Exception:
            log.exception("ask failed", use=invocation.name, place=ask.place, key=ask.key)
            return _sorry(invocation, said("Something went wrong on our side. Nothing is lost; try again."))

    async def _heard(self, ask: Ask, profile: Profile) -> None:
        """A person that speaks to us alone can be written to alone again, whatever was before."""
        directory, account = self._services.directory, ask.person.account
        if ask.place not in (account, account.replace(":", ":@", 1)):
            return
        wishes = await directory.wishes(profile)
        if account in wishes.deaf:
            deaf = tuple(other for other in wishes.deaf if other != account)
            await directory.wish(profile, replace(wishes, deaf=deaf), wishes)

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


def _sorry(invocation: Invocation, *lines: Word) -> Answer:
    return Answer((Post(lines, locale=invocation.locale),))
