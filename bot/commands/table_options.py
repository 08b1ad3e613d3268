"""What a table agreed on, and how its host changes it: the options of its game before the match, and its terms.

All that can be changed stands on pages of a few rows, one for each option and each term.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import commit, note, span
from bot.commands.assignable import Assignable, of_table, of_tables, of_terms, refuse_options_elsewhere
from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.completion import assignments, named_table
from bot.commands.invocation import Invocation
from bot.commands.line_reader import assigned
from bot.commands.server_rules import refuse_pace
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice
from bot.repository import At
from bot.table import actions
from bot.table.fold import Past
from bot.table.table import Table
from bot.table.table_terms import TERMS
from bot.table.terms_in_words import options, sentence, terms, value_now
from bot.text.buttons import lobby_ways
from bot.text.status import standing
from games.kernel.game import Refusal
from rendering.panel import Style
from rendering.text import Strong, Who, Word, said

PAGES = frozenset("123456789")
"""How a page is named."""

ON_PAGE = 4
"""Options and terms that stand under one message: Discord takes five menus or rows of buttons."""


async def agreed_terms(services: Services, invocation: Invocation) -> Answer:
    """``/terms [pace=3d hand=2 ...]``: what the table agreed on. Its host gets a button for each change."""
    who, at = invocation.profile, await _meant(services, invocation)
    table = at.table
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

    def agree(past: Sequence[Past], who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return actions.agree_on(past, who, given, key=key, at=at)

    change = await commit(services, invocation, at, agree, whole=True)
    table = await services.repository.after(change)
    return Answer((options_panel(invocation, table, page_of(table, next(iter(given)))),), (span(change),))


async def _meant(services: Services, invocation: Invocation) -> At:
    """The table whose terms are meant: the asker's own first. Raises ``Refusal``."""
    return await find(services, invocation, Tables.HOSTED, Tables.MINE, Tables.OPEN)


def _agreed(table: Table) -> tuple[Word, ...]:
    """What is agreed on, where how the table stands does not say it, and who may change it."""
    said_already = () if table.lobby else (sentence(*options(table), *terms(table)),)
    host = table.seat_of(table.leader) if not table.over else None
    return (*said_already, *(() if host is None else (said("{who} may change this.", who=Who(host)),)))


async def _settable(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Terms, and the options of the game where one table is meant."""
    try:
        table = (await _meant(services, invocation)).table
    except Refusal:
        table = None
    settable = (*(of_table(table) if table is not None else ()), *of_terms())
    head = f"/terms {named_table(invocation)}".rstrip()
    return assignments(invocation, head, settable, invocation.rest.lower(), None if table is None else table.game)


COMMANDS = (
    Command(
        "terms", "Change options, pace and other terms of a table: hand=2 pace=3d", agreed_terms, Section.OPENING, 60,
        (
            CODE,
            Param(
                "terms", "One or more of pace=, late=, private=, hints=, rated=, or an option", completed=True,
                rest=True, assigned=of_tables,
            ),
        ),
        completion=_settable,
    ),
)  # fmt: skip


def options_panel(invocation: Invocation, table: Table, page: int) -> AnyReply:
    """What is agreed on, and what the host can change: a row for each option or term, its value of now marked.

    ``page`` counts from 1; one beyond the last is the last.
    """
    lines: list[Word] = [
        said("Table {code}:", code=Strong(table.code)),
        sentence(*options(table), *terms(table)),
        said("Choose what it shall be."),
    ]
    pages = _pages(table)
    page = max(1, min(page, len(pages)))
    rows = [
        tuple(
            Choice(
                words,
                f"/terms {table.code} {name}={value}",
                Style.CHOSEN if value == now else Style.CHOICE,
                about="",
            )
            for value, words in each.values
        )
        for each in pages[page - 1]
        for name, now in [(each.name, value_of(table, each.name))]
    ]
    turns = ((said("Back"), page - 1), (said("More"), page + 1))
    last = tuple(Choice(label, f"/terms {table.code} {to}") for label, to in turns if 1 <= to <= len(pages))
    rows.append((*last, *ways(table)))
    return note(invocation, *lines, table=table, choices=tuple(rows), alone=True)


def ways(table: Table) -> tuple[Choice, ...]:
    """What else can be done at a table that has not begun."""
    return lobby_ways(table) if table.lobby else ()


def _pages(table: Table) -> Sequence[Sequence[Assignable]]:
    """What the host can change now, in parts that fit under one message."""
    free = table.lobby and table.series is None
    names = [name for name in TERMS if name != "rated" or not table.begun]
    every = (*(of_table(table) if free else ()), *of_terms(names))
    return [every[start : start + ON_PAGE] for start in range(0, len(every), ON_PAGE)]


def page_of(table: Table, name: str) -> int:
    """The page, counted from 1, on which an option or a term stands."""
    found = (number for number, page in enumerate(_pages(table), 1) if name in {each.name for each in page})
    return next(found, 1)


def value_of(table: Table, name: str) -> str:
    """The value of an option or a term as it is typed."""
    chosen = dict(table.options)
    return chosen[name] if name in chosen else value_now(table, name)
