"""What a table agreed on, and how its host changes it: the options of its game before the match, and its terms."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Command, Invocation, Param, Section, Services, find, note, span
from bot.commands.completion import assignments
from bot.commands.line_reader import assigned
from bot.ports import Answer, Choice, PrivateReply
from bot.table import actions
from bot.table.table import Table
from bot.table.terms import VALUES
from bot.text.options import TERMS, option_in_words, options, sentence, terms, value_now
from bot.text.status import standing
from rendering.panel import Style
from rendering.text import Strong, Word, said

IN_ROW = 4
"""Buttons in a row: each says a few words."""
MOST = 20
"""Buttons at most; a platform takes 25. What is beyond is left to typing."""


async def agreed_terms(services: Services, invocation: Invocation) -> Answer:
    """``/terms [pace=3d hand=2 ...]``: what the table agreed on. Its host gets a button for each change."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: not table.over and table.host == who,
        lambda table: not table.over and table.seat_of(who) is not None,
        lambda table: not table.over,
    )
    given = assigned(invocation.words, invocation.ask.person.locale, at.table.game.slug)
    if not given:
        if at.table.leader == who and not at.table.over:
            return Answer((_changes(invocation, at.table),))
        return Answer((note(invocation, *standing(at.table), *_agreed(at.table), table=at.table),))

    change = await services.repository.rewrite(
        at.table.code, key, lambda past: actions.agree_on(past, who, given, key=key, at=services.clock.now())
    )
    table = await services.repository.after(change)
    return Answer((_changes(invocation, table),), (span(change),))


def _agreed(table: Table) -> tuple[Word, ...]:
    """What is agreed on, where how the table stands does not say it."""
    return () if table.lobby else (sentence(*options(table), *terms(table)),)


def _changes(invocation: Invocation, table: Table) -> PrivateReply:
    """What is agreed on, and a button for everything that the host can change by one press."""
    lines: list[Word] = [
        said("Table {code}:", code=Strong(table.code)),
        sentence(*options(table), *terms(table)),
        said("Press what it shall be."),
    ]
    buttons = [*(_options(table) if table.lobby and table.series is None else ()), *_terms_of(table)][:MOST]
    return PrivateReply(
        tuple(lines),
        choices=tuple(tuple(buttons[start : start + IN_ROW]) for start in range(0, len(buttons), IN_ROW)),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


def _options(table: Table) -> list[Choice]:
    """Every other value of every option of the game."""
    chosen = dict(table.options)
    return [
        Choice(option_in_words(option, value), f"/terms {table.code} {option.name}={value}", Style.CHOICE)
        for option in table.game.options
        for value in option.values
        if value != chosen.get(option.name)
    ]


def _terms_of(table: Table) -> list[Choice]:
    """Every other value of every term."""
    return [
        Choice(words, f"/terms {table.code} {name}={value}", Style.CHOICE)
        for name, values in TERMS.items()
        for value, words in values.items()
        if value != value_now(table, name)
    ]


async def _terms(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    return assignments(invocation, "/terms", VALUES, invocation.rest.lower())


COMMANDS = (
    Command(
        "terms",
        "Change options, pace and other terms of a table: hand=2 pace=3d",
        (Param("terms", "One or more of pace=, late=, private=, hints=, or an option", completed=True, rest=True),),
        section=Section.OPENING,
        rank=60,
        use=agreed_terms,
        completion=_terms,
    ),
)
