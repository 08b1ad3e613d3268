"""What is shown of a typed line before its moves are made: a preview, or a question."""

from __future__ import annotations

from bot.commands import Invocation
from bot.commands.answers import LONGEST_LINE
from bot.commands.move_lines import answerer, parts, readable
from bot.commands.move_refusals import mover
from bot.commands.panel import panel_post, shown_first, turn_post, warned
from bot.ports import AnyReply, Choice, Reply
from bot.repository import At
from bot.table.actions import running
from bot.table.table import Table
from games.kernel.game import Illegal, Seat
from rendering.panel import Style
from rendering.text import Who, said


def shown_before(invocation: Invocation, at: At, *, preview: bool) -> AnyReply | None:
    """What is shown of a typed line before its moves are made; None where they are made at once.

    That is the preview of a move, where that is wanted; and always a question before what cannot be taken back. A
    button makes its move: pressing it was the answer. Raises ``Refusal`` where the asker may not move.
    """
    if invocation.turn is not None:
        return None
    table = at.table
    seat = mover(table, invocation)
    match = running(table)
    moves = parts(match, seat, invocation.rest, invocation.ask.person.locale)
    if len(moves) == 1 and not readable(match, moves[0]):
        # the refusal suggests what may have been meant
        return None
    if len(moves) == 1 and invocation.ask.private:
        text = match.game.write(match.game.read(moves[0]))
        shown = warned(match, seat, text) is not None or (preview and shown_first(match, seat, text))
        return panel_post(invocation, at, text) if shown else None
    if preview and (post := turn_post(invocation, at, moves)) is not None:
        return post
    if match.game.secret(match.state, seat) and not invocation.ask.private:
        return None
    return _question(invocation, table, seat, moves)


def _question(invocation: Invocation, table: Table, seat: Seat, moves: tuple[str, ...]) -> AnyReply | None:
    """What is asked, where others may read, before moves of which one cannot be taken back; None where all can."""
    match = running(table)
    found = (warned(match, seat, part) for part in moves if readable(match, part))
    asked = next((words for words in found if words is not None), None)
    head = f"{table.code}.{match.turns[seat]}"
    make = f"/move {head} {answerer(seat)} {', '.join(moves)}"
    if asked is None:
        return None
    if len(make.encode()) > LONGEST_LINE:
        raise Illegal("Make fewer moves in one line: not all of these can be taken back.")
    row = (Choice(said("Yes, do it"), make, Style.MAKE), Choice(said("No"), f"/hand {head}", Style.WAY))
    lines = (said("{who}: {asked}", who=Who(seat), asked=asked),)
    return Reply(lines, choices=(row,), people=table.people, code=table.code, locale=invocation.locale)
