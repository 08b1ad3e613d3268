"""What a table agreed on, and how its host changes it: the options of its game before the match, and its terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands import CODE, Command, Invocation, Param, Section, Services, find, note, refuse_pace, span
from bot.commands.assignable import of_table, of_tables, of_terms, refuse_options_elsewhere
from bot.commands.completion import assignments, named_table
from bot.commands.line_reader import assigned
from bot.commands.options_panel import PAGES, options_panel, page_of, ways
from bot.ports import Answer, Choice
from bot.table import actions
from bot.table.table import Table
from bot.text.options import options, sentence, terms
from bot.text.status import standing
from games.kernel.game import Refusal
from rendering.text import Who, Word, said


async def agreed_terms(services: Services, invocation: Invocation) -> Answer:
    """``/terms [pace=3d hand=2 ...]``: what the table agreed on. Its host gets a button for each change."""
    key, who = invocation.ask.key, invocation.profile
    table = await _meant(services, invocation)
    words = invocation.words
    page = int(words[0]) if len(words) == 1 and words[0] in PAGES else 0
    given = assigned([] if page else words, invocation.ask.person.locale, table.game.slug)
    if not given:
        if table.leader == who and not table.over:
            return Answer((options_panel(invocation, table, page),))
        told = note(invocation, *standing(table), *_agreed(table), table=table)
        return Answer((replace(told, choices=tuple(row for row in (ways(table),) if row)),))
    refuse_options_elsewhere(table.game, given)
    if "pace" in given and table.leader == who and not table.over:
        await refuse_pace(services, table, given["pace"])

    change = await services.repository.rewrite(
        table.code, key, lambda past: actions.agree_on(past, who, given, key=key, at=services.clock.now())
    )
    table = await services.repository.after(change)
    return Answer((options_panel(invocation, table, page_of(table, next(iter(given)))),), (span(change),))


async def _meant(services: Services, invocation: Invocation) -> Table:
    """The table whose terms are meant: the asker's own first. Raises ``Refusal``."""
    who = invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: not table.over and table.host == who,
        lambda table: not table.over and table.seat_of(who) is not None,
        lambda table: not table.over,
    )
    return at.table


def _agreed(table: Table) -> tuple[Word, ...]:
    """What is agreed on, where how the table stands does not say it, and who may change it."""
    said_already = () if table.lobby else (sentence(*options(table), *terms(table)),)
    host = table.seat_of(table.leader) if not table.over else None
    return (*said_already, *(() if host is None else (said("{who} may change this.", who=Who(host)),)))


async def _settable(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Terms, and the options of the game where one table is meant."""
    try:
        table = await _meant(services, invocation)
    except Refusal:
        table = None
    settable = (*(of_table(table) if table is not None else ()), *of_terms())
    head = f"/terms {named_table(invocation)}".rstrip()
    return assignments(invocation, head, settable, invocation.rest.lower(), None if table is None else table.game)


COMMANDS = (
    Command(
        "terms",
        "Change options, pace and other terms of a table: hand=2 pace=3d",
        (
            CODE,
            Param(
                "terms",
                "One or more of pace=, late=, private=, hints=, or an option",
                completed=True,
                rest=True,
                assigned=of_tables,
            ),
        ),
        section=Section.OPENING,
        rank=60,
        use=agreed_terms,
        completion=_settable,
    ),
)
