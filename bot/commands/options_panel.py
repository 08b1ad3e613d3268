"""What the host of a table can change, on pages of a few rows: one for each option and each term."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Invocation
from bot.commands.assignable import Assignable, of_table, of_terms
from bot.ports import Choice, PrivateReply
from bot.table.table import Table
from bot.text.buttons import lobby_ways
from bot.text.options import options, sentence, terms, value_now
from rendering.panel import Style
from rendering.text import Strong, Word, said

PAGES = frozenset("123456789")
"""How a page is named."""

ON_PAGE = 4
"""Options and terms that stand under one message: Discord takes five menus or rows of buttons."""


def options_panel(invocation: Invocation, table: Table, page: int) -> PrivateReply:
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
    return PrivateReply(
        tuple(lines),
        choices=tuple(row for row in rows if row),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


def ways(table: Table) -> tuple[Choice, ...]:
    """What else can be done at a table that has not begun."""
    return lobby_ways(table) if table.lobby else ()


def _pages(table: Table) -> Sequence[Sequence[Assignable]]:
    """What the host can change now, in parts that fit under one message."""
    free = table.lobby and table.series is None
    every = (*(of_table(table) if free else ()), *of_terms())
    return [every[start : start + ON_PAGE] for start in range(0, len(every), ON_PAGE)]


def page_of(table: Table, name: str) -> int:
    """The page, counted from 1, on which an option or a term stands."""
    found = (number for number, page in enumerate(_pages(table), 1) if name in {each.name for each in page})
    return next(found, 1)


def value_of(table: Table, name: str) -> str:
    """The value of an option or a term as it is typed."""
    chosen = dict(table.options)
    return chosen[name] if name in chosen else value_now(table, name)
