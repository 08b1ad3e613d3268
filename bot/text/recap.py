"""What came before a post, for the person it calls: the marks in the picture, and the line of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.ports import Place
from bot.table.lines import Line, MatchLine
from bot.table.table import Past
from bot.text.news import own_before, since_own, then
from games.kernel.game import Seat
from games.kernel.log_entries import TakenBack
from rendering.painter import painter
from rendering.text import Said, Who, Word, counted, joined, said

REMEMBERED = 40
"""Lines of the log at most that a picture marks as new."""

RECALLED = 4
"""Earlier moves that a post tells once more; the others stand behind its button."""


def beginning(past: Sequence[Past], start: int, seat: Seat | None) -> int:
    """Where in the whole log a post from version ``start`` on begins to mark what is new to the seat it calls."""
    since = start if seat is None else since_own(past, seat)
    return min(start, max(since, len(past) - REMEMBERED))


def standing_from(past: Sequence[Past], begin: int) -> int:
    """Where in the whole log the moves begin that still stand, from a line on: after the last taking back."""
    backs = [n for n in range(begin, len(past)) if _publicly_taken_back(past[n].line)]
    return backs[-1] + 1 if backs else begin


def _publicly_taken_back(line: Line) -> bool:
    return isinstance(line, MatchLine) and isinstance(line.entry, TakenBack) and line.unseen is None


def public(past: Sequence[Past]) -> tuple[Any, ...]:
    """What these lines told everybody, the oldest first."""
    return tuple(told.event for one in past for told in one.told if told.to is None)


def recalled(past: Sequence[Past], start: int, seat: Seat, read_at: Place | None = None) -> Said | None:
    """What changed the board before version ``start`` and after the last move of the seat that is called.

    Each change has the number it has on the picture. What was told at ``read_at`` is left out: its posts stand there
    still. None where nothing is left.
    """
    table = past[-1].table
    begin = standing_from(past, beginning(past, start, seat))
    if table.match is None or begin >= start or not _known(past, begin, seat):
        return None
    paint = painter(table.game.slug)
    order = paint.order(table.match.game.view(table.match.state, None), public(past[begin:]))
    events = [(one, event) for one in past[begin:start] for event in public([one])]
    words: list[Word] = []
    for (one, event), number in zip(events, order, strict=False):
        if number and read_at not in one.table.audience.reached and (line := paint.tell(event)) is not None:
            what = then(line, one.table, table)
            words.append(what if max(order) < 2 else joined([f"{number}.", what], " "))
    if not words:
        return None
    moves = joined(words[-RECALLED:], " ")
    if len(words) > RECALLED:
        moves = counted("{moves} (and {n} before)", "{moves} (and {n} before)", len(words) - RECALLED, moves=moves)
    if own_before(past, begin, seat):
        return said("Since {who}'s last move: {moves}", who=Who(seat), moves=moves)
    return said("Before that: {moves}", moves=moves)


def _known(past: Sequence[Past], begin: int, seat: Seat) -> bool:
    """Whether that line is a move by the person who sits there now."""
    return not own_before(past, begin, seat) or past[begin - 1].table.names[seat] == past[-1].table.names[seat]
