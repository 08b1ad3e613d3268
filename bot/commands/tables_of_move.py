"""A typed move without a code where several tables wait for its player: it is never made without asking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import LONGEST_LINE, Declined
from bot.commands.invocation import Invocation
from bot.commands.move_lines import parts
from bot.commands.moves_made import shown_before
from bot.commands.table_finder import table_menu, which_table
from bot.ports.asks import Answer
from bot.repository import At
from bot.text.table_labels import called
from games.kernel.game import Refusal
from rendering.text import said


def asked_which(invocation: Invocation, found: Sequence[At], now: int, *, preview: bool) -> Answer:
    """What is shown of a move that may be meant at several tables. Raises ``Declined`` with the question which.

    Where only one of them allows it and moves are shown first, that is its preview, with the name of the table. Where
    others read, nothing tells at which tables a move can be made.
    """
    able = [at for at in found if _begins_a_move(invocation, at)] if invocation.ask.private else []
    if len(able) != 1:
        raise which_table(invocation, able or found, now)
    at = able[0]
    table = called(at.table, invocation.profile)
    line = f"/{invocation.name} {at.table.code} {invocation.rest}"
    meant = replace(invocation, code=at.table.code)
    if preview and (shown := shown_before(meant, at, preview=True)) is not None:
        only = said("At {table}: only there can you do that now.", table=table)
        return Answer((replace(shown, lines=(only, *shown.lines)),))
    if len(line.encode()) > LONGEST_LINE:
        raise which_table(invocation, able, now)
    words = said("Do you mean {table}? Only there can you do that now.", table=table)
    raise Declined(words, choices=(table_menu([(at, line)], invocation, now),), private=True)


def _begins_a_move(invocation: Invocation, at: At) -> bool:
    """Whether the first move of a line, or what may become one, is legal for the asker at a table."""
    table, match = at.table, at.table.match
    seat = table.seat_of(invocation.profile)
    if match is None or seat is None or not match.may_move(seat):
        return False
    try:
        first = parts(match, seat, invocation.rest, invocation.ask.person.locale)[0]
        text = match.game.write(match.game.read(first))
    except Refusal:
        return False
    return any(legal == text or legal.startswith(f"{text} ") for legal in match.legal(seat))
