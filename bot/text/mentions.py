"""Whom a public post calls, and where: nobody twice for one turn, nobody at two places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ports.addresses import Account, Place
from bot.ports.posts import PublicPost, Sitting
from bot.table.audience import reaches
from bot.table.calls import NOTHING, waits_for
from bot.table.fold import Past, entries
from bot.table.lines.clock_lines import Reminded
from bot.table.lines.lobby_lines import Joined
from bot.table.lines.match_lines import Line, Newcomer
from bot.table.lines.opening_lines import Met, Opened
from bot.table.lines.people_lines import StepsLost
from bot.table.lines.place_lines import CallsChanged, PlaceMoved
from bot.table.lines.question_lines import Agreed, Asked
from bot.table.table import Playing, Table
from bot.table.turn_clocks import OUT
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, Started, TakenBack
from rendering.text import Who, Word, joined, said


def homes(past: Sequence[Past]) -> dict[Seat, Place]:
    """Where the person in each seat is called, out of the places of the table: where they sat down.

    Where that is not known any more it is the first place of their platform that they read. A place that was lost is
    nobody's. A seat without a place is missing. ``past`` is the whole log.
    """
    table = past[-1].table
    places = table.audience.reached
    sat = _sat(past)
    found: dict[Seat, Place] = {}
    for number, sitter in enumerate(table.sitters):
        seat = Seat(number)
        near = [place for place in places if sitter.account and reaches(place, sitter.account)]
        if (own := sat.get(seat)) in places and own is not None:
            found[seat] = own
        elif near:
            found[seat] = near[0]
    return found


def _sat(past: Sequence[Past]) -> dict[Seat, Place]:
    """Where each person sat down."""
    asked: dict[Account | None, Place] = {}
    for one in past:
        line = one.line.newcomer or one.line
        if isinstance(line, Opened | Joined | Newcomer):
            asked[line.account] = line.place
        elif isinstance(line, Met):
            asked |= {sitter.account: place for sitter, place in zip(line.sitters, line.sought, strict=True)}
    sitters = past[-1].table.sitters
    return {Seat(seat): asked[sitter.account] for seat, sitter in enumerate(sitters) if sitter.account in asked}


def calls_at(past: Sequence[Past], place: Place) -> dict[Seat, int]:
    """The seats that these lines remind at a place where everybody reads, each with the stage of its turn.

    A seat whose turn has passed since is left out: lines may be held back for days.
    """
    match = past[-1].table.match
    found: dict[Seat, int] = {}
    for one in past:
        line = one.line
        if not isinstance(line, Reminded) or line.stage >= OUT or line.needless or line.place not in ("", place):
            continue
        seat, then = line.seat, one.table.match
        if match is not None and then is not None and seat in match.awaited and match.turns[seat] == then.turns[seat]:
            found[seat] = line.stage
    return found


def newly_awaited(before: Table | None, past: Sequence[Past]) -> tuple[Seat, ...]:
    """The persons who must act now and did not have to before. Only they are mentioned: nobody twice for one turn.

    Taking back opens no new turn for a person who had to decide before and still must, nor for a person who took
    back a move that nobody else had seen. Whoever has just moved and goes on at once need not be called either, nor
    whoever has planned what they do now.
    """
    table = past[-1].table
    if not isinstance(table.phase, Playing):
        return ()
    match = table.phase.match
    opened: set[int] = set()
    for one in past:
        was = before.match if before is not None else None
        now = one.table.match
        before = one.table
        if now is None:
            continue
        old, had = (was.turns, was.awaited) if was is not None else ((0,) * len(now.turns), ())
        moving = _moving(one.line)
        again = (*_undone(one.line, had), *moving)
        opened -= {*moving}
        opened |= {seat for seat in now.awaited if now.turns[seat] > old[seat] and seat not in again}
    called = tuple(seat for seat in match.awaited if match.persons[seat] and seat in opened)
    return tuple(seat for seat in called if seat not in table.planned) if called else ()


def newly_met(past: Sequence[Past], fresh: Sequence[Past]) -> tuple[Seat, ...]:
    """The persons who sought others and hear by the last lines of a log that they were found: once, at the start."""
    begins = any(isinstance(one.line.entry, Started) for one in fresh)
    return past[-1].table.persons if begins and isinstance(past[0].line, Met) else ()


def with_called(post: PublicPost, fresh: Sequence[Past], place: Place, *, silent: bool) -> PublicPost:
    """A post that calls to a table whoever asked for that where it was opened, by these lines, and waits for people.

    They sit in no seat: their numbers come behind those of the seats. ``silent`` says that the place wants no sound.
    """
    table = fresh[-1].table
    lines = [one.line for one in fresh if isinstance(one.line, Opened) and one.line.place == place]
    sitting = {sitter.account for sitter in table.sitters}
    called = [Sitting(name, account) for line in lines for name, account in line.called if account not in sitting]
    if not called or not table.free:
        return post
    seats = tuple(range(len(post.people), len(post.people) + len(called)))
    line = said("{people}: a table, as you asked.", people=joined([Who(Seat(seat)) for seat in seats]))
    told = (*post.lines[: len(post.lines) - post.status], line, *post.lines[len(post.lines) - post.status :])
    people, mentions = (*post.people, *called), (*post.mentions, *seats)
    return replace(post, lines=told, people=people, mentions=mentions, rings=True, silent=silent)


def _undone(line: Line, had: Sequence[Seat]) -> tuple[Seat | None, ...]:
    """The seats for which a line that takes back opens no new turn, of those that ``had`` to decide before it."""
    return (*had, line.unseen) if isinstance(line.entry, TakenBack) else ()


def _moving(line: Line) -> tuple[Seat, ...]:
    """The seat whose person made the move that a line is; none where it was planned, or others made it."""
    made = isinstance(line.entry, Moved) and line.entry.by == "person" and line.planned is None
    return (line.entry.seat,) if made and isinstance(line.entry, Moved) else ()


def must_act(before: Table | None, past: Sequence[Past], seat: Seat) -> bool:
    """Whether the person in a seat must act because of these lines, and need not have brought that about."""
    made = entries(one.line for one in past)
    # nobody was asked: it is a move of their own that they have taken back
    back = bool(made) and isinstance(made[-1], TakenBack) and (before is None or before.question is None)
    # only computer players have moved since they have
    there = back or moved_last(past) == seat
    return seat in (*(() if there else newly_awaited(before, past)), *newly_asked(past), *bereft(past))


def moved_last(past: Sequence[Past]) -> Seat | None:
    """The seat whose person made the last move of these lines, None where none did."""
    movers = [seat for one in past for seat in _moving(one.line)]
    return movers[-1] if movers else None


def called_to(past: Sequence[Past], place: Place) -> tuple[Seat, ...]:
    """The persons the match waits for, where these lines moved the table to a place; each is called there."""
    table = past[-1].table
    if not isinstance(table.phase, Playing) or not arrived(past, place):
        return ()
    return tuple(seat for seat in table.phase.match.awaited if seat in table.persons)


def arrived(past: Sequence[Past], place: Place) -> bool:
    """Whether these lines moved the table to a place."""
    return any(isinstance(one.line, PlaceMoved) and one.line.place == place for one in past)


def newly_asked(past: Sequence[Past]) -> tuple[Seat, ...]:
    """The persons who are asked to agree to something since these lines, if it still stands."""
    return unanswered(past) if any(isinstance(one.line, Asked) for one in past) else ()


def bereft(past: Sequence[Past]) -> tuple[Seat, ...]:
    """The persons whose steps the store has lost, as these lines say."""
    lost = [seat for one in past if isinstance(one.line, StepsLost) for seat in one.line.seats]
    return tuple(seat for seat in dict.fromkeys(lost) if seat in past[-1].table.persons)


def tells_loss(past: Sequence[Past]) -> bool:
    """Whether these lines say that the store has lost steps."""
    return any(isinstance(one.line, StepsLost) for one in past)


def unheard(past: Sequence[Past]) -> tuple[Seat, ...]:
    """The persons who must act and, as these lines say, have not heard it where they were called before."""
    seats = [one.line.seat for one in past if isinstance(one.line, CallsChanged) and one.line.missed]
    return tuple(seat for seat in dict.fromkeys(seats) if waits_for(past[-1].table, seat) != NOTHING)


def unanswered(past: Sequence[Past]) -> tuple[Seat, ...]:
    """The persons who have yet to answer what was asked or answered by these lines."""
    question = past[-1].table.question
    if question is None or not any(isinstance(one.line, Asked | Agreed) for one in past):
        return ()
    return question.missing(past[-1].table.persons)


def to_answer(seats: Sequence[Seat]) -> tuple[Word, ...]:
    """Who has yet to answer: only a person who is named can be called."""
    return (said("To answer: {people}.", people=joined([Who(seat) for seat in seats])),) if seats else ()
