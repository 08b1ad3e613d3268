"""What each line of a table's log did, in words: for a seat, or for bystanders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.table.fold import Past
from bot.table.lines.lobby_lines import Closed
from bot.table.lines.match_lines import Beside, MatchLine, Newcomer, StandIn
from bot.table.lines.opening_lines import Imported, Replayed
from bot.table.lines.place_lines import PlaceLost, PlaceMoved
from bot.table.table import Table
from games.kernel.game import Seat
from games.kernel.log_entries import (
    STOPPED,
    Ended,
    Moved,
    Mover,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
)
from rendering.painter import painter
from rendering.text import Said, Strong, Who, Word, counted, said

REMINDERS = {
    1: said("half of the time for this turn has passed."),
    2: said("nine tenths of the time for this turn have passed."),
}
"""What a reminder says at each stage of a turn."""


def reminded(seat: Seat, stage: int) -> tuple[Word, ...]:
    """The reminder of a seat where everybody reads; stage 0 is a nudge of the others."""
    if stage == 0:
        return (said("{who}, the others are waiting for you.", who=Who(seat)),)
    return (said("{who}: {reminder}", who=Who(seat), reminder=REMINDERS[stage]),)


def happened(past: Sequence[Past], seat: Seat | None, place: str = "") -> tuple[Word, ...]:
    """What each line did, in words for a seat, or for bystanders; what is told at a place, where one is named.

    There moves without a choice are told together, where they follow each other.
    """
    lines: list[Word] = []
    skipped: Seat | None = None
    forced = forced_rows(past) if place else {}
    for number, one in enumerate(past):
        if number in forced:
            lines += [then(line, one.table, past[-1].table) for line in forced[number]]
            continue
        if isinstance(one.line.entry, Skipped):
            skipped = one.line.entry.seat
            continue
        if isinstance(one.line, PlaceLost) and one.line.place == place:
            lines.append(said("For a while nothing could be posted here."))
            continue
        if skipped is not None:
            late = said("Time is up: a computer player moves for {who}.", who=Who(skipped))
            lines.append(then(late, one.table, past[-1].table))
            skipped = None
        lines += [then(line, one.table, past[-1].table) for line in _line(one, seat)]
    return tuple(lines)


def came(past: Sequence[Past], place: str) -> tuple[Word, ...]:
    """That the table came to a place by these lines, if it did."""
    table = past[-1].table
    here = any(isinstance(one.line, PlaceMoved) and one.line.place == place for one in past)
    return (said("The table {code} is played here from now on.", code=Strong(table.code)),) if here else ()


def parting(one: Past) -> Word:
    """What a place reads last that was left out by a line."""
    if isinstance(one.line, PlaceMoved):
        return said("The table {code} goes on elsewhere.", code=Strong(one.table.code))
    return said("Table {code} is private now and is not followed here any more.", code=Strong(one.table.code))


def uninvolved(past: Sequence[Past]) -> tuple[Past, ...]:
    """The lines that are news for people who only watch."""
    return tuple(one for one in past if not one.line.of_players)


def moves_board(past: Sequence[Past]) -> bool:
    """Whether the board is posted after these lines."""
    return any(one.line.posts_board for one in past)


def moves_own_board(before: Table | None, past: Sequence[Past], seat: Seat) -> bool:
    """Whether the board is posted to the player of a seat after these lines, who was told of the table ``before``.

    Moves of others do not change it while they go on with the decision that they were asked for then: what they have
    picked of it may stand in the message, and an edit would take it away.
    """
    turn = past[-1].table.turn_of(seat)
    if turn is None or before is None or before.turn_of(seat) != turn:
        return moves_board(past)
    return moves_board([one for one in past if not isinstance(one.line.entry, Moved | Skipped)])


def begins(past: Sequence[Past]) -> bool:
    """Whether the match was begun by one of these lines."""
    return any(isinstance(one.line.entry, Started) for one in past)


def closes(past: Sequence[Past]) -> bool:
    """Whether the table was called off by one of these lines."""
    return any(isinstance(one.line, Closed) for one in past)


def then(word: Word, table: Table, last: Table) -> Word:
    """A line with the names of those who sat then, where somebody else sits in the seat at the end."""
    match word:
        case Who(seat) if seat < len(table.names) and table.names[seat : seat + 1] != last.names[seat : seat + 1]:
            return Strong(table.names[seat])
        case Said(message, values, plural, count):
            return Said(message, tuple((name, then(value, table, last)) for name, value in values), plural, count)
        case _:
            return word


def moves_of(past: Sequence[Past], begin: int = 0) -> tuple[Past, ...]:
    """The lines of the match from ``begin`` on that are news of the board; ``past`` is the whole log.

    Questions and absences are left out, and so are moves that were made and taken back since.
    """
    kept: list[int] = []
    backs: list[int] = []
    for number, one in enumerate(past):
        if one.line.entry is None:
            continue
        if isinstance(one.line.entry, TakenBack):
            count = one.line.entry.count
            kept, gone = kept[:-count], kept[-count:]
            backs += [number] if gone and gone[0] < begin else []
        else:
            kept.append(number)
    return tuple(past[number] for number in sorted((*kept, *backs)) if number >= begin)


def whispered(past: Sequence[Past], seat: Seat) -> tuple[Word, ...]:
    """What each line told to a seat, but not to everybody."""
    return tuple(
        line
        for one in past
        for told in one.told
        if told.to is not None and told.reaches(seat)
        if (line := painter(one.table.game.slug).tell(told.event)) is not None
    )


def since_own(past: Sequence[Past], seat: Seat) -> int:
    """Where in the whole log the news for a seat begins: after its own last move, or at the start.

    A move a computer player made for the seat is news to its owner, and so is one that was planned.
    """
    for number in range(len(past) - 1, -1, -1):
        match past[number].line.entry:
            case Started() | Rerolled():
                return number
            case Moved(seat=mover, by="person") if mover == seat and past[number].line.planned is None:
                return number + 1
    return 0


def own_before(past: Sequence[Past], begin: int, seat: Seat) -> bool:
    """Whether the line before is a move of this seat."""
    entry = past[begin - 1].line.entry if begin > 0 else None
    return isinstance(entry, Moved) and entry.seat == seat


def since_own_move(past: Sequence[Past], seat: Seat, most: int, *, heading: bool = False) -> tuple[Word, ...]:
    """What has happened since a seat's own last move: the newest ``most`` lines, and how many came before them.

    With a ``heading`` it begins with that it is so; nothing where nothing has happened. Without one, whoever made known
    by their move what others had chosen in secret is told that.
    """
    begin = since_own(past, seat)
    if not heading and own_before(past, begin, seat) and _chosen_in_secret(past[begin - 2], seat):
        begin -= 1
    news = happened(moves_of(past, begin), None)
    head = (since_heading(past, seat),) if heading and news else ()
    return (*head, *newest(news, most))


def _chosen_in_secret(one: Past, seat: Seat) -> bool:
    """Whether somebody else has moved, and nobody was told what."""
    entry = one.line.entry
    return isinstance(entry, Moved) and entry.seat != seat and not happened((one,), None)


def newest(lines: Sequence[Word], most: int) -> tuple[Word, ...]:
    """The newest of some lines, at most so many, below how many came before them."""
    earlier = max(0, len(lines) - most)
    more = (counted("({n} earlier line)", "({n} earlier lines)", earlier),) if earlier else ()
    return (*more, *lines[earlier:])


def since_heading(past: Sequence[Past], seat: Seat) -> Said:
    """That something has happened since the last move of a seat, or until now where it has made none."""
    return said("Since your last move:") if own_before(past, since_own(past, seat), seat) else said("Until now:")


def _line(one: Past, seat: Seat | None) -> Sequence[Word]:
    match one.line:
        case MatchLine() as line:
            return _entry(one, line, seat)
        case Replayed(resigned=gone) if gone is not None:
            return [said("{who} gives up.", who=Who(gone))]
        case Replayed():
            return _events(one, seat)
        case Imported():
            return _events(one, seat) or [said("The match begins.")]
        case line:
            return line.sentences(one.table)


def _entry(one: Past, line: MatchLine, seat: Seat | None) -> list[Word]:  # noqa: PLR0911 - one return a kind
    match line.entry:
        case Started():
            return _events(one, seat) or [said("The match begins.")]
        case Rerolled():
            return [said("The setup is drawn again, as the host asked."), *_events(one, seat)]
        case Moved(by=by):
            lines = _events(one, seat)
            return [_why_made(lines[0], line, by), *lines[1:]] if lines else lines
        case Resigned(who, "rules"):
            return [said("{who} has missed three turns in a row and is out.", who=Who(who))]
        case Resigned(who):
            return [said("{who} gives up.", who=Who(who))]
        case TakenBack():
            return [said("A move is taken back.")] if line.unseen in (None, seat) else []
        case SeatHanded(who):
            return [_handed(line.beside, Who(who))]
        case Ended(reason):
            return [_ended(reason, one.table.persons)]
        case Skipped():
            return []
        case _:
            assert_never(line.entry)


def _why_made(what: Word, line: MatchLine, by: Mover) -> Word:
    """What a move did, and why it was made where its player did not make it just then."""
    if by == "rules":
        return said("{what} Only move.", what=what)
    return what if line.planned is None else said("{what} As planned.", what=what)


def _ended(reason: str, persons: Sequence[Seat]) -> Word:
    """Who ended a match as it stood, of the seats that persons played."""
    if reason == STOPPED:
        return said("A moderator has ended the match.")
    if len(persons) == 1:
        return said("{who} ends the match here.", who=Who(persons[0]))
    return said("All have agreed to end here.")


def _handed(beside: Beside | None, who: Who) -> Word:
    """Who plays a seat now: a computer player, its new owner, or its owner again."""
    match beside:
        case StandIn():
            return said("A computer player holds {who}'s seat for now.", who=who)
        case Newcomer(was):
            return said("{who} takes over {name}'s seat.", who=who, name=Strong(was))
        case _:
            return said("{who} is back.", who=who)


def _events(one: Past, seat: Seat | None) -> list[Word]:
    tell = painter(one.table.game.slug).tell
    words = [tell(told.event) for told in one.told if told.reaches(seat)]
    return [line for line in words if line is not None]


FEWEST = 2
"""Moves in a row that are told together; a single one is told by itself."""


def forced_rows(past: Sequence[Past]) -> dict[int, tuple[Word, ...]]:
    """By the number of each line of such a row what is told there: at its last one what all of them brought.

    ``{3: (), 4: (word,)}`` are lines 3 and 4, told by the latter.
    """
    found, row = dict[int, tuple[Word, ...]](), list[int]()
    for number, one in enumerate(past):
        if isinstance(one.line.entry, Moved) and one.line.entry.by == "rules":
            row.append(number)
        else:
            found |= _row_told(past, row)
            row = []
    return found | _row_told(past, row)


def _row_told(past: Sequence[Past], row: Sequence[int]) -> dict[int, tuple[Word, ...]]:
    if len(row) < FEWEST:
        return {}
    events = tuple(told.event for number in row for told in past[number].told if told.to is None)
    words = painter(past[row[-1]].table.game.slug).forced(events)
    return {} if words is None else {number: words if number == row[-1] else () for number in row}
