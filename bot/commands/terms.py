"""The terms of a table: what it agreed on, and what its host changes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Command, Invocation, Param, Section, Services, find, note, span
from bot.commands.completion import assignments
from bot.commands.line_reader import assigned
from bot.ports import Answer, Choice
from bot.table import actions
from bot.table.terms import VALUES
from bot.text.news import terms as terms_in_words
from bot.text.status import standing
from rendering.text import said


async def terms(services: Services, invocation: Invocation) -> Answer:
    """``/terms [pace=3d late=bot ...]``: what the table agreed on. Only the host can change it."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: not table.over and table.host == who,
        lambda table: not table.over and table.seat_of(who) is not None,
        lambda table: not table.over,
    )
    given = assigned(invocation.words)
    if not given:
        line = said("Terms: {terms}.", terms=terms_in_words(at.table))
        return Answer((note(invocation, line, *standing(at.table), table=at.table),))

    change = await services.repository.rewrite(
        at.table.code, key, lambda past: actions.agree_on(past, who, given, key=key, at=services.clock.now())
    )
    table = await services.repository.after(change)
    return Answer((note(invocation, said("Terms: {terms}.", terms=terms_in_words(table)), ack=True),), (span(change),))


async def _terms(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    return assignments(invocation, "/terms", VALUES, invocation.rest.lower())


COMMANDS = (
    Command(
        "terms",
        "Change the pace and other terms of a table: pace=3d late=bot",
        (Param("terms", "One or more of pace=, late=, private=, hints=", completed=True, rest=True),),
        section=Section.OPENING,
        rank=60,
        use=terms,
        completion=_terms,
    ),
)
