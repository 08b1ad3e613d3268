"""What needs the others' consent: taking back, ending early, giving somebody's seat to a computer player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.ports import Profile
from bot.table.actions import lay, pasts, running, seated
from bot.table.effects import MATCH_LINES
from bot.table.questions import END, REPLACE, UNDO, needed
from bot.table.seat_changes import put_in
from bot.table.table import Past, Request, Table
from games.kernel.game import Illegal, Json, Seat, Told
from games.kernel.log_entries import Back, Entry, backing, counting
from games.kernel.match import finish, take_back


def ask_back(past: Sequence[Past], profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """Take back one's own last move: at once where that is harmless, else the others are asked. Raises ``Illegal``.

    ``past`` is the whole log.
    """
    table = past[-1].table
    running(table)
    seat = seated(table, profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    back = back_of(past, seat)
    if back is None:
        raise Illegal("There is nothing of yours to take back.")
    if back.harmless:
        return _unseen(past, back.count, seat, key=key, at=at) or _back(past, back.count, key=key, at=at)
    if table.match is not None and seat not in table.match.awaited and table.match.legal(seat):
        raise Illegal("Your choice still waits for the others: choose again, and the new one counts.")
    if (back.luck or back.private) and any(sitter.level or sitter.stand_in for sitter in table.sitters):
        raise Illegal("Luck has been drawn since, and a computer player does not agree to taking that back.")
    if len(table.persons) == 1:
        raise Illegal("Luck has been drawn since. Alone it cannot be taken back.")
    return _asked(table, UNDO, seat, back.count, key=key, at=at)


def back_of(past: Sequence[Past], seat: Seat) -> Back | None:
    """What taking back the last move of a seat would mean, None where it has none to take back."""
    lines = [
        (Entry.load(one.line), _news(before, one))
        for before, one in pairwise((past[0], *past))
        if one.line["k"] in MATCH_LINES
    ]
    return backing([lines[number] for number in counting([entry for entry, _ in lines])], seat)


def _news(before: Past, one: Past) -> tuple[Told[object], ...]:
    """What a line told; not that a secret choice was told to who made it, who knows it anyway."""
    match, line = before.table.match, one.line
    if match is None or line["k"] != "move" or not match.game.secret(match.state, Seat(line["s"])):
        return one.told
    return tuple(told for told in one.told if told.to != frozenset({Seat(line["s"])}))


def _back(past: Sequence[Past], count: int, *, key: str, at: int, **more: Json) -> tuple[Past, ...]:
    table = past[-1].table
    log = [Entry.load(one.line) for one in past if one.line["k"] in MATCH_LINES]
    return pasts(table, take_back(running(table), log, count, key=key, at=at), **more)


def _unseen(past: Sequence[Past], count: int, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """Taking back what nobody else has seen, which is its owner's ``own`` affair; nothing where others have."""
    lines = [one for one in past if one.line["k"] in MATCH_LINES]
    kept = [lines[number] for number in counting([Entry.load(one.line) for one in lines])]
    if any(told.to is None for one in kept[-count:] for told in one.told):
        return ()
    return _back(past, count, own=seat, key=key, at=at)


def ask_end(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """End the match as it stands: at once where nobody else plays, else the others are asked. Raises ``Illegal``."""
    running(table)
    seat = seated(table, profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    if len(table.persons) == 1:
        return pasts(table, finish(running(table), "agreed", key=key, at=at))
    return _asked(table, END, seat, 0, key=key, at=at)


def ask_replacement(table: Table, profile: Profile, gone: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """Let a computer player hold the seat of somebody who has let three turns pass. Raises ``Illegal``.

    The host does it at once, the others by a vote of all who are there.
    """
    running(table)
    seat = seated(table, profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    if gone not in table.persons or gone == seat:
        raise Illegal("Nobody else plays that seat.")
    if not table.gone(gone, at):
        raise Illegal("That is possible once three turns' time has passed without a move.")
    request = Request(REPLACE, seat, gone, (seat,), at, 0)
    if table.leader == profile or not needed(table, request):
        return put_in(table, gone, key=key, at=at)
    return _asked(table, REPLACE, seat, gone, key=key, at=at)


def _asked(table: Table, kind: str, seat: Seat, number: int, *, key: str, at: int) -> tuple[Past, ...]:
    request = table.request
    if request is not None and request.until > at:
        if request.kind == kind and request.number == number and kind != UNDO and seat in needed(table, request):
            return _granted(lay(table, {"k": "agree", "s": seat, "y": key, "a": at}), request, key=key, at=at)
        if request.seat == seat:
            raise Illegal("The others have yet to answer what you asked. /refuse takes that back.")
        raise Illegal("Something else is being asked already. Answer that first.")
    return lay(table, {"k": "ask", "w": kind, "s": seat, "n": number, "y": key, "a": at})


def agree(past: Sequence[Past], profile: Profile, mark: int | None, *, key: str, at: int) -> tuple[Past, ...]:
    """Somebody says yes; with the last yes it happens. ``past`` is the whole log. Raises ``Illegal``.

    ``mark`` is the request a button was made for, None where yes was typed.
    """
    table, request, seat = _pending(past[-1].table, profile, mark, at)
    if seat in request.agreed:
        raise Illegal("You have agreed already.")
    if seat not in needed(table, request):
        raise Illegal("This is not yours to decide.")
    said = lay(table, {"k": "agree", "s": seat, "y": key, "a": at})
    if request.kind == UNDO and needed(table, request) == (seat,):
        return (*said, *_back((*past, *said), request.number, key=key, at=at))
    return _granted(said, request, key=key, at=at)


def _granted(said: tuple[Past, ...], request: Request, *, key: str, at: int) -> tuple[Past, ...]:
    """A yes, and what was asked for if it was the last one; taking back needs the log and is not done here."""
    after = said[-1].table
    assert after.request is not None
    if request.kind == UNDO or needed(after, after.request):
        return said
    if request.kind == END:
        return (*said, *pasts(after, finish(running(after), "agreed", key=key, at=at)))
    return (*said, *put_in(after, Seat(request.number), key=key, at=at))


def refuse(table: Table, profile: Profile, mark: int | None, *, key: str, at: int) -> tuple[Past, ...]:
    """Somebody says no, or who asked thinks better of it; ``mark`` as for yes. Raises ``Illegal``."""
    table, request, seat = _pending(table, profile, mark, at)
    if seat not in table.persons:
        raise Illegal("This is not yours to decide.")
    if request.kind == REPLACE and seat == request.number:
        raise Illegal("Make a move, and you are back.")
    line = {"k": "refuse", "s": seat, "y": key, "a": at}
    return lay(table, line | {"w": "back"} if seat == request.seat else line)


def _pending(table: Table, profile: Profile, mark: int | None, at: int) -> tuple[Table, Request, Seat]:
    seat = seated(table, profile)
    if table.request is None or table.request.until <= at or not table.live:
        raise Illegal("Nothing is being asked at this table.")
    if mark is not None and mark != table.request.mark:
        raise Illegal("That button is from an earlier question.")
    return table, table.request, seat
