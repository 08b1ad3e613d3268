"""A table as it is shown in any chat to whoever reads there."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ports import InlineTable, Profile, Reply
from bot.table.table import Table
from bot.table.urgency import free, urgency
from bot.text import table_labels
from bot.text.status import standing


def is_open(table: Table) -> bool:
    """Whether everybody may know of a table."""
    return not (table.terms.private or table.terms.lesson)


def is_named(table: Table, typed: str) -> bool:
    """Whether a table may be meant by what is typed: its code, its game, or somebody at it."""
    words = [table.code, table.game.slug, table.game.title, *table.names]
    return any(word.casefold().startswith(typed.casefold()) for word in words)


def urgent_first(tables: Iterable[Table], profile: Profile) -> list[Table]:
    """Tables in the order in which a person cares for them."""
    return sorted(tables, key=lambda table: urgency(table, profile))


def shown_table(table: Table, profile: Profile, now: int, locale: str) -> InlineTable:
    """A table that everybody may know of, in the language of the person who shows it."""
    return InlineTable(
        title=table_labels.name(table),
        about=table_labels.about(table, profile, now),
        post=Reply(standing(table), people=table.people, code=table.code, locale=locale),
        code=table.code,
        plays=table.live,
        joined=free(table) > 0,
        watched=not table.over,
    )
