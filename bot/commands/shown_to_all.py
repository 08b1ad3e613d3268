"""The button under film, poster and card of a finished match that posts it for everybody, once each."""

from __future__ import annotations

from bot.commands.answers import note, span
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.addresses import shown_alone
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.table.shared_with_all import may_show, show, stage
from bot.table.table import Table
from rendering.text import said

SHOW = "show"
"""The word behind ``/replay``, ``/poster`` and ``/card`` that the button says."""


def show_button(invocation: Invocation, table: Table, what: str, *, command: str = "") -> tuple[Choice, ...]:
    """The button, where the answer is for the asker alone and everybody could be shown it.

    ``command`` is the one that shows it, where that is not called as what is shown.
    """
    ask = invocation.ask
    if not shown_alone(ask.place, ask.person.account) or not may_show(table, invocation.profile, what):
        return ()
    place = stage(table, ask.place, ask.person.account)
    if place is None:
        return ()
    label = said("Show here") if place == ask.place else said("Show where we play")
    return (Choice(label, f"/{command or what} {table.code} {SHOW}"),)


def called_here(invocation: Invocation, table: Table) -> str:
    """What the place is called where somebody asks, if the match is told there; "" where that is not known."""
    server, place = invocation.ask.server, invocation.ask.place
    return server.called if server is not None and table.audience.told_at(place) else ""


async def shown_to_all(services: Services, invocation: Invocation, table: Table, what: str) -> Answer:
    """Note that it is shown; the postman of the place posts it. Raises ``Illegal``."""
    ask, now = invocation.ask, services.clock.now()
    change = await services.repository.change(
        table.code,
        ask.key,
        lambda table: show(
            table,
            invocation.profile,
            what,
            stage(table, ask.place, ask.person.account),
            called_here(invocation, table) if what == "poster" else "",
            key=ask.key,
            at=now,
        ),
    )
    return Answer((note(invocation, said("Shown to everybody."), ack=True, table=table),), (span(change),))
