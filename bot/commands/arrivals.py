"""What follows from an ask whatever it asks: whoever asks is there, and so is the place they ask from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.commands import accounts
from bot.commands.calls import call_anew
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.addresses import Place, personal


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
