"""What is said where several tables may be meant: which one is shown, or the question which one it shall be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import LONGEST_LINE, Declined
from bot.commands.invocation import Invocation
from bot.ports import Choice, button_room
from bot.repository import At
from bot.table.urgency import urgency
from bot.text import table_labels
from bot.text.buttons import GIVES_UP
from rendering.panel import Style
from rendering.text import Strong, Word, counted, joined, said


def which_table(invocation: Invocation, found: Sequence[At], now: int) -> Declined:
    """The question which of several tables is meant, the most urgent first; each choice says the line with its code.

    Where the line is too long for a choice it says how to type it. Where others read, tables that are not told there
    are listed by their codes alone.
    """
    who, most = invocation.profile, button_room(invocation.ask.place).menu
    ordered = sorted(found, key=lambda at: urgency(at.table, who))
    style = Style.DANGER if invocation.name in GIVES_UP else Style.CHOICE
    choices = tuple(
        table_menu([(at, _line(invocation, at))], invocation, now)[0]
        if _named_here(invocation, at)
        else Choice(at.table.code, _line(invocation, at))
        for at in ordered[:most]
    )
    choices = tuple(replace(choice, style=style) for choice in choices)
    left_out = len(found) - most
    more = [counted("(and {n} more)", "(and {n} more)", left_out)] if left_out > 0 else []
    if all(len(choice.send.encode()) <= LONGEST_LINE for choice in choices):
        return Declined(joined([said("Which table?"), *more], " "), choices=(choices,))
    line = Strong(f"/{invocation.name} {ordered[0].table.code} \N{HORIZONTAL ELLIPSIS}")
    tables = [
        table_line(at, invocation, now) if _named_here(invocation, at) else Strong(at.table.code)
        for at in ordered[:most]
    ]
    return Declined(said("Which table? Say its code, for example: {line}", line=line), *tables, *more)


def table_menu(lines: Sequence[tuple[At, str]], invocation: Invocation, now: int) -> tuple[Choice, ...]:
    """A choice for each table, which says its line; ``about`` says with whom, and how it stands."""
    who = invocation.profile
    return tuple(
        Choice(table_labels.name(at.table), line, about=table_labels.about(at.table, who, now)) for at, line in lines
    )


def table_line(at: At, invocation: Invocation, now: int) -> Word:
    """A table in a line of a list."""
    return table_labels.label(at.table, invocation.profile, now)


def named_of(invocation: Invocation, at: At, found: Sequence[At]) -> tuple[Word, ...]:
    """Which of several tables is shown, and the way to the others; nothing where there are no others."""
    more = len(found) - 1
    if not more:
        return ()
    table, waits = table_labels.called(at.table, invocation.profile), at.table.awaits(invocation.profile)
    if waits:
        line = counted(
            "{table}; {n} more waits for you: /next", "{table}; {n} more wait for you: /next", more, table=table
        )
    else:
        line = counted("{table}; {n} more: /games", "{table}; {n} more: /games", more, table=table)
    return (line,)


def _named_here(invocation: Invocation, at: At) -> bool:
    """Whether those who read the question may read who plays at a table, and how it stands."""
    return invocation.ask.private or at.table.audience.told_at(invocation.ask.place)


def _line(invocation: Invocation, at: At) -> str:
    return f"/{invocation.name} {at.table.code} {invocation.rest}".strip()
