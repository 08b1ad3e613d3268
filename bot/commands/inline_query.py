"""What the bot offers somebody who names it in any chat: their moves at a table, or tables that all may know of."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from bot.commands.answers import Declined
from bot.commands.attempt import mover
from bot.commands.completion import is_named
from bot.commands.invocation import Invocation
from bot.commands.line_reader import read
from bot.commands.services import Services
from bot.commands.table_finder import tables_of
from bot.ports.addresses import Profile
from bot.ports.asks import Ask, InlineAnswer, InlineMove, InlineTable
from bot.ports.people import Asker
from bot.ports.posts import ButtonRoom, Reply
from bot.repository import At
from bot.table.actions import begun, running
from bot.table.table import Table
from bot.text import table_labels
from bot.text.panel import decision_of
from bot.text.status import standing
from bot.text.synonyms import move_understood, native
from bot.text.table_labels import urgency
from games.kernel.game import AnyGame, Refusal, Seat
from games.kernel.move_completion import complete
from rendering.painter import painter
from rendering.panel import AnyDecision, Panel, Press, Style, starred
from rendering.text import Strong, Word, joined, refused, said

LISTED = 20
"""Tables of a list, at most."""


async def inline(services: Services, ask: Ask, profile: Profile, first: int, most: int) -> InlineAnswer:
    """What a half-typed text names: a code and words of a move, a word of the asker's tables, or nothing.

    Of moves, ``most`` from number ``first`` on. Never the moves of anybody else; changes nothing.
    """
    invocation = read(replace(ask, text=f"/move {ask.text}"), Asker(profile))
    now, locale = services.clock.now(), ask.person.locale
    if invocation.code is None:
        found = [at.table for at in await tables_of(services, profile) if not at.table.over and is_open(at.table)]
        named = [table for table in found if is_named(table, invocation.rest.strip())]
        tables = [shown_table(table, profile, now, locale) for table in urgent_first(named, profile)[:LISTED]]
        return InlineAnswer(tables=tuple(tables), note=said("Write the code of a table here, for example K7QF."))
    at = (await services.repository.load_all([invocation.code], ask.key)).get(invocation.code)
    if at is None or not (is_open(at.table) or at.table.seat_of(profile) is not None):
        return InlineAnswer(note=said("There is no table {code}.", code=Strong(invocation.code)))
    answer = await _at_table(invocation, at, first, most)
    return replace(answer, tables=(shown_table(at.table, profile, now, locale),)) if is_open(at.table) else answer


async def _at_table(invocation: Invocation, at: At, first: int, most: int) -> InlineAnswer:
    """The asker's moves at a table that they may know of, or why there are none."""
    table = at.table
    answer = InlineAnswer(
        code=table.code,
        version=at.version,
        people=table.people,
        place=next((place for place, _ in table.audience.places), None),
        seated=table.seat_of(invocation.profile) is not None,
        done=at.done,
    )
    try:
        seat = mover(table, replace(invocation, turn=None))
    except Declined as refusal:
        return replace(answer, note=refusal.lines[0])
    except Refusal as refusal:
        return replace(answer, note=refused(refusal))
    if table.terms.lesson:
        return replace(answer, note=said("Lessons are played in the private chat."))
    locale = invocation.ask.person.locale
    moves, lines = await asyncio.to_thread(inline_moves, table, seat, invocation.rest, locale, first, most)
    return replace(answer, moves=moves, lines=lines, note=None if lines else said("No move fits what you typed."))


ROOM = ButtonRoom(60)
"""Buttons of the panel whose choices are looked at."""

LOOKED_INTO = 30
"""Choices of a panel that are looked into at most, for the move that each leads to."""


def inline_moves(
    table: Table, seat: Seat, typed: str, language: str, first: int, most: int
) -> tuple[tuple[InlineMove, ...], tuple[str, ...]]:
    """What a seat that may move can choose of what fits the typed words: ``most`` moves from ``first`` on.

    Also the lines of all that fit.
    """
    found, match, slug = candidates_of(table, seat), running(table), table.game.slug
    calls = {text: native(_in_full(match.game, text), language, slug) for text in found.lines}
    fitting = _fitting(calls, typed, move_understood(typed, language, slug))
    head = f"/move {table.code}.{match.turns[seat]}"
    hidden = said("I have chosen.") if match.game.secret(match.state, seat) else None
    moves = []
    for text in fitting[first : first + most]:
        told: Word = calls[text] if hidden is None else hidden
        title = starred(calls[text], text == found.liked)
        moves.append(InlineMove(f"{head} {text}", title, told, found.about(text)))
    return tuple(moves), tuple(f"{head} {text}" for text in fitting)


def _in_full(game: AnyGame, line: str) -> str:
    """A line of moves as people write them: what is shortened for a button is no word in any language."""
    return ", ".join(game.write(game.read(part)) for part in line.split(";"))


def _fitting(calls: Mapping[str, str], typed: str, understood: str) -> tuple[str, ...]:
    """The moves that half-typed words may mean, as they are written or as they are called; all where nothing is typed.

    >>> _fitting({"lay c4": "posa c4", "draw": "pesca"}, "pos", "pos")
    ('lay c4',)
    """
    if not typed.strip():
        return tuple(calls)
    written = complete(calls, understood, len(calls))
    called = set(complete(calls.values(), typed, len(calls)))
    return tuple(dict.fromkeys((*written, *(text for text, call in calls.items() if call in called))))


def is_open(table: Table) -> bool:
    """Whether everybody may know of a table."""
    return not (table.terms.private or table.terms.lesson)


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
        joined=table.free > 0,
        watched=not table.over,
    )


@dataclass(frozen=True)
class Candidates:
    """Lines that each make a move, or a whole turn with its moves parted by semicolons, the best first.

    ``liked`` is the one that a computer player likes best, where the table has hints. ``told`` says of some what the
    panel says of them.
    """

    decision: AnyDecision
    lines: tuple[str, ...]
    told: Mapping[str, Word]
    liked: str = ""

    def about(self, line: str) -> Word | None:
        """What a line would do, as far as its player may know; before what cannot be taken back, the question."""
        ask = painter(self.decision.game.slug).warning
        asked = next((words for part in line.split(";") if (words := ask(self.decision.view, part)) is not None), None)
        if asked is not None:
            return asked
        if line in self.told:
            return self.told[line]
        if ";" in line:
            # between its moves the rules may make others: the panel that shows the turn knows them
            shown = painter(self.decision.game.slug).panel(replace(self.decision, picked=line)).shown
            line = shown[0] if shown else line.partition(";")[0]
        # a sentence that names the move says no more than what it is called
        results = [one for one in self.decision.results(line) if Strong(line) not in dict(one.values).values()]
        return joined(results, " ") if results else None


def candidates_of(table: Table, seat: Seat) -> Candidates:
    """Every move of a seat that may move, those that score, end or cost something at the front.

    A turn of several moves stands for its first one where all of it can be chosen at once.
    """
    decision = decision_of(table, seat, "", ROOM)
    artist, moves = painter(begun(table).game.slug), frozenset(decision.moves)
    panel = artist.panel(decision)
    leads = dict(_leads(decision, panel))
    foretold = sorted(artist.foretold(decision, panel), key=lambda each: not each.worth)
    told = {leads[each.press]: each.about for each in reversed(foretold) if each.press in leads}
    first = [decision.liked] if decision.liked else []
    first += [leads[each.press] for each in foretold if each.press in leads]
    turns = {line.partition(";")[0]: line for line in leads.values() if ";" in line}
    lines = dict.fromkeys((*first, *leads.values(), *decision.moves))
    kept = tuple(line for line in lines if line not in turns and line.partition(";")[0] in moves)
    return Candidates(decision, kept, told, turns.get(decision.liked, decision.liked))


def _leads(decision: AnyDecision, panel: Panel) -> Iterator[tuple[Press, str]]:
    """The choices of a panel that lead to one line, with that line."""
    moves = frozenset(decision.moves)
    looked = 0
    for press in panel.presses:
        if press.style not in {Style.CHOICE, Style.MAKE}:
            continue
        if press.pick in moves or press.style is Style.MAKE:
            yield press, press.pick
        elif looked < LOOKED_INTO:
            looked += 1
            after = painter(decision.game.slug).panel(replace(decision, picked=press.pick))
            made = [each.pick for each in after.presses if each.style is Style.MAKE]
            if len(made) == 1:
                yield press, made[0]
