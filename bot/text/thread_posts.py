"""What is told of a table that has a thread of its own: one line where that hangs, and how the thread looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ports.addresses import Place
from bot.ports.posts import Choice, PublicPost, ThreadLook
from bot.table.fold import Past
from bot.table.lines.lobby_lines import Joined
from bot.table.lines.match_lines import Newcomer
from bot.table.lines.opening_lines import Opened
from bot.table.table import CalledOff, Lobby, Over, Playing, Table
from bot.text import languages
from bot.text.status import everybody, free_seats, ranked, waiting
from games.kernel.log_entries import STOPPED
from rendering.panel import Style
from rendering.text import Link, Said, Strong, Word, joined, said

STAGES = {Lobby: said("Open"), Playing: said("Playing"), Over: said("Finished"), CalledOff: said("Finished")}
"""Tags of a forum by how far a table is."""


def line_post(past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
    """The line about a table where it is listed; None where versions from ``start`` on leave it as it was."""
    table = past[-1].table
    if start and _line(past[start - 1].table) == _line(table):
        return None
    # a thread hangs on the line of the first match that is played in it
    thread = table.audience.thread
    hung = thread.place if thread is not None and isinstance(past[0].line, Opened) else place
    return replace(listing(table, place), line=hung)


def listing(table: Table, place: Place) -> PublicPost:
    """The line about a table: who plays, whose turn it is or how it ended, and the way there. It notifies nobody."""
    return PublicPost(
        (_line(table),),
        choices=((Choice(said("Join"), f"/join {table.code}", Style.NEXT),),) if table.free else (),
        people=table.people,
        code=table.code,
        locale=languages.of_place(table, place),
        rings=table.over,
        line=place,
    )


def _line(table: Table) -> Word:
    """How a table stands, and the way to its thread as long as there is one."""
    thread = table.audience.thread
    way = [Link(thread.place)] if thread is not None and thread.place in table.audience.reached else []
    return joined([_sentence(table), *way], " ")


def _sentence(table: Table) -> Said:
    """How a table stands, in a line."""
    named: dict[str, Word] = {"code": Strong(table.code), "game": Said(table.game.title)}
    match table.phase:
        case Lobby():
            return said("{code} {game}: {people}, {room}.", people=everybody(table), room=free_seats(table), **named)
        case Playing(match):
            return said("{code} {game}: {people}. {turn}", people=everybody(table), turn=waiting(match), **named)
        case Over(_, outcome) if outcome.reason == STOPPED:
            return said("{code} {game} is over as it stood: nobody has won.", **named)
        case Over(_, outcome):
            result = joined(ranked(outcome.places, outcome.scores))
            return said("{code} {game} is over. {result}.", result=result, **named)
        case _:
            return said("{code} {game}: called off.", **named)


def thread_look(past: Sequence[Past], start: int, place: Place) -> ThreadLook | None:
    """How the thread of a table looks after versions from ``start`` on; None where the place is not that thread.

    What somebody shows of a match that was over before changes nothing of it.
    """
    table = past[-1].table
    if table.audience.thread is None or table.audience.thread.place != place:
        return None
    if start and past[start - 1].table.over:
        return None
    was = type(past[start - 1].table.phase) if start else None
    accounts = [sitter.account for sitter in table.sitters]
    lines = [one.line.newcomer or one.line for one in past[start:]]
    sat = [line.account for line in lines if isinstance(line, Joined | Opened | Newcomer)]
    now = STAGES[type(table.phase)]
    return ThreadLook(
        title(table),
        newcomers=tuple(account for account in dict.fromkeys(sat) if account in accounts),
        tags=(Said(table.game.title), now),
        untrue=tuple(dict.fromkeys(stage for stage in STAGES.values() if stage != now)),
        stage=was is not type(table.phase),
        over=table.over,
    )


def opening_look(table: Table) -> ThreadLook:
    """How the thread of a table looks that is about to be opened."""
    return ThreadLook(title(table), tags=(Said(table.game.title), STAGES[Lobby]))


def called(table: Table) -> Said:
    """A match by its code and game."""
    return said("{code} {game}", code=table.code, game=Said(table.game.title))


def title(table: Table) -> Word:
    """What the thread of a table is called: the match, who plays it, and whether it is over."""
    name = called(table)
    match table.phase:
        case Playing():
            return joined([name, joined(list(map(Strong, table.names)))], " · ")
        case Over():
            return joined([said("{name} · over", name=name), joined(list(map(Strong, table.names)))], " · ")
        case CalledOff():
            return said("{name} · called off", name=name)
        case _:
            return name
