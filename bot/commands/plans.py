"""Plans: what somebody does once another player has moved. It is said before, played at once, and nobody else knows.

``/if lay c4 then lay d4``: whoever is to move is listened to, and the answer is tried against the rules at once.
"""

from __future__ import annotations

import re

from bot.commands.answers import Declined, answer, commit
from bot.commands.command import CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word, typed_moves
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import At, Change
from bot.table.actions import running, seated
from bot.table.fold import Past
from bot.table.planned_moves import NotPossible, drop, other_of, plan, tried
from bot.table.plans import MOST_ANSWERS, PlanLine, Plans, answers_otherwise, mark_of
from bot.table.table import Table
from bot.text.buttons import in_rows
from bot.text.languages import closest
from bot.text.plans import ANY, line_text, line_told, turn_text
from bot.text.synonyms import HOUSE, synonyms
from games.kernel.game import Illegal, Seat, Unreadable
from games.kernel.match import Match
from rendering.panel import Style
from rendering.text import Strong, Word, refused, said

OFF = "off"
"""The word that takes plans out: all, or the one whose mark follows."""

THEN = "then"
"""The word between the turns of a line."""

ACROSS = 4
"""Buttons in a row."""


def _waits(table: Table, invocation: Invocation) -> bool:
    return table.plays(invocation.profile) and not table.awaits(invocation.profile)


async def plans(services: Services, invocation: Invocation) -> Answer:
    """``/if THEIR MOVE then MY MOVE``: plan it. ``/if``: what is planned; ``/if off``: nothing any more."""
    if not invocation.ask.private:
        secret = said("What you plan is for you alone: say it where nobody else reads it.")
        raise Declined(secret, private=True, openly=secret, erase=True)
    at = await find(services, invocation, _waits, Tables.PLAYED)
    first, _, rest = invocation.rest.strip().partition(" ")
    if not first:
        return answer(
            invocation, *_listed(invocation, at.table), table=at.table, choices=_ways(invocation, at.table), alone=True
        )
    if meant_word(first, invocation.ask.person.locale) == OFF:
        return await _taken_out(services, invocation, at, rest.strip().lower())
    return await _planned(services, invocation, at)


async def _taken_out(services: Services, invocation: Invocation, at: At, mark: str) -> Answer:
    def by(table: Table, who: Profile, *, key: str, at: int) -> Past:
        return drop(table, who, mark, key=key, at=at)

    change = await commit(services, invocation, at, by)
    table = await services.repository.after(change)
    head = said("That is taken out.")
    lines = (head, *(_listed(invocation, table) if _lines(invocation, table) else ()))
    return answer(invocation, *lines, change=change, table=table, choices=_ways(invocation, table), alone=True)


async def _planned(services: Services, invocation: Invocation, at: At) -> Answer:
    before: Plans | None = None

    def by(table: Table, who: Profile, *, key: str, at: int) -> Past:
        nonlocal before
        match, seat, of = running(table), seated(table, who), other_of(table, who)
        before = table.sitters[seat].plans
        line = read_line(match, seat, of, invocation.rest, invocation.ask.person.locale)
        try:
            return plan(table, who, line, key=key, at=at)
        except NotPossible as found:
            move = turn_text(match.game, (found.text,), invocation.ask.person.locale)
            words = said("{move}: {reason}", move=Strong(move), reason=refused(found.problem))
            raise Declined(words, code=table.code) from found

    change = await commit(services, invocation, at, by)
    return await _told(services, invocation, change, before)


async def _told(services: Services, invocation: Invocation, change: Change, before: Plans | None) -> Answer:
    """What a line that was planned says and would do, and all that is planned."""
    table = await services.repository.after(change)
    match, seat, language = running(table), seated(table, invocation.profile), invocation.ask.person.locale
    of = other_of(table, invocation.profile)
    line = read_line(match, seat, of, invocation.rest, language)
    lines = list[Word](line_told(match.game, of, line, tried(match, seat, of, line), language))
    if before is not None and before.of != of:
        lines.append(said("What you had planned before was about another player: it is dropped."))
    elif before is not None and any(answers_otherwise(known, line) for known in before.lines):
        lines.append(said("Your earlier answer to the same is dropped."))
    lines.append(
        said(
            "It is played the moment it fits, without asking again; until then nobody hears of it. Else it is dropped."
        )
    )
    if len(_lines(invocation, table)) > 1:
        lines += _listed(invocation, table)
    return answer(invocation, *lines, change=change, table=table, choices=_ways(invocation, table), alone=True)


def read_line(match: Match, seat: Seat, of: Seat, text: str, language: str) -> PlanLine:
    """The turns of a typed line, theirs and one's own by turns. Raises ``Unreadable`` and ``Illegal``."""
    others = (typed for typed, word in synonyms(HOUSE, closest(language)).items() if word == THEN)
    parts = [part.strip(" ,;") for part in re.split(rf"\b(?:{'|'.join((THEN, *others))})\b", text, flags=re.IGNORECASE)]
    if len(parts) % 2 or not all(parts):
        raise Unreadable("Say their move, the word “then” and your move; more moves may follow in the same way.")
    if len(parts) > 2 * MOST_ANSWERS:
        raise Illegal("Plan at most {count} moves of your own in a line.", count=MOST_ANSWERS)
    turns = list[tuple[str, ...]]()
    for number, part in enumerate(parts):
        own = number % 2 == 1
        if not own and meant_word(part, language) == ANY:
            turns.append(())
            continue
        moves = typed_moves(match, seat if own else of, part, language)
        if (problem := next((one.problem for one in moves if one.problem is not None), None)) is not None:
            raise problem
        turns.append(tuple(one.written for one in moves))
    return tuple(turns)


def _lines(invocation: Invocation, table: Table) -> tuple[PlanLine, ...]:
    """What the asker has planned at a table."""
    known = table.sitters[seated(table, invocation.profile)].plans
    return () if known is None else known.lines


def _listed(invocation: Invocation, table: Table) -> tuple[Word, ...]:
    """All that the asker has planned at a table, or how to do so."""
    found = _lines(invocation, table)
    if not found:
        return (
            said("You have planned nothing at {code}.", code=Strong(table.code)),
            said("Say their move, the word “then” and your move; more moves may follow in the same way."),
        )
    language = invocation.ask.person.locale
    texts = (line_text(table.game, line, language) for line in found)
    head = said("You have planned at {code}:", code=Strong(table.code))
    return (head, *(f"{number}. {text}" for number, text in enumerate(texts, 1)))


def _ways(invocation: Invocation, table: Table) -> tuple[tuple[Choice, ...], ...]:
    """A button for each line that takes it out."""
    marks = [mark_of(line) for line in _lines(invocation, table)]
    labels = [said("Take it out")] if len(marks) == 1 else [said("Take out {n}", n=n + 1) for n in range(len(marks))]
    buttons = (
        Choice(label, f"/if {table.code} {OFF} {mark}", Style.WAY) for label, mark in zip(labels, marks, strict=True)
    )
    return in_rows(tuple(buttons), ACROSS)


COMMANDS = (
    Command(
        "if", "Plan my answer to their move", plans, Section.ABSENCE, 5,
        (Param("plan", "Their move, then mine, for example: lay c4 then lay d4", rest=True),),
        code=CodeStands.FIRST, tables=Tables.PLAYED,
    ),
)  # fmt: skip
