"""What came before a post, for the person it calls: the marks in the picture, and the line of words.

And what a post tells of many moves: boards are held back while a place rests, or wants only what concerns it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.ports.addresses import Place
from bot.table.fold import Past
from bot.text.news import happened, own_before, since_own, then
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, Skipped, TakenBack
from rendering.painter import painter
from rendering.text import Said, Who, Word, joined, said

REMEMBERED = 40
"""Lines of the log at most that a picture marks as new."""

RECALLED = 4
"""Earlier moves that a post tells once more; the others stand behind its button."""

LINES = 6
"""Lines that are told as they came; of more, each player gets one."""


def beginning(past: Sequence[Past], start: int, seat: Seat | None) -> int:
    """Where in the whole log a post from version ``start`` on begins to mark what is new to the seat it calls."""
    since = start if seat is None else since_own(past, seat)
    return min(start, max(since, len(past) - REMEMBERED))


def standing_from(past: Sequence[Past], begin: int) -> int:
    """Where in the whole log the moves begin that still stand, from a line on: after the last taking back."""
    for number in range(len(past) - 1, begin - 1, -1):
        line = past[number].line
        if isinstance(line.entry, TakenBack) and line.unseen is None:
            return number + 1
    return begin


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
    if table.match is None or begin >= start:
        return None
    if own_before(past, begin, seat) and past[begin - 1].table.names[seat] != table.names[seat]:
        # it was moved by somebody else who sat there then
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
    if own_before(past, begin, seat):
        return said("Since {who}'s last move: {moves}", who=Who(seat), moves=moves)
    return said("Before that: {moves}", moves=moves)


def news_of(past: Sequence[Past], place: str) -> tuple[Word, ...]:
    """What these lines did, for bystanders at a place; of many moves each player's last, and how many they were."""
    whole = happened(past, None, place)
    moves = Counter(seat for one in past if (seat := _mover(one)) is not None)
    if len(whole) <= LINES or max(moves.values(), default=0) < 2:
        return whole
    left, lines = moves.copy(), list[Word]()
    for number, one in enumerate(past):
        if (seat := _mover(one)) is None:
            lines += () if _skipped(one) else _told((one,), past, place)
            continue
        left[seat] -= 1
        if left[seat]:
            continue
        begin = number - 1 if number and _skipped(past[number - 1]) else number
        last = joined(_told(past[begin : number + 1], past, place), " ")
        lines.append(last if moves[seat] < 2 else said("{moves} (the last of {n} moves)", moves=last, n=moves[seat]))
    return tuple(lines)


def _told(some: Sequence[Past], past: Sequence[Past], place: str) -> tuple[Word, ...]:
    """What some of these lines did, with the names of those who sat then."""
    return tuple(then(line, some[-1].table, past[-1].table) for line in happened(some, None, place))


def _mover(one: Past) -> Seat | None:
    """Who has made a move by a line, None where it is none."""
    return one.line.entry.seat if isinstance(one.line.entry, Moved) else None


def _skipped(one: Past) -> bool:
    return isinstance(one.line.entry, Skipped)
