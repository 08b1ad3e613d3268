"""What is told of a question to the table, of its answers, and of a seat that is offered.

Moves without a choice: a post tells a row of them together where the game can say that briefly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.table.lines import Agreed, Asked, Lapsed, MatchLine, Offered, Overtaken, Refused
from bot.table.questions import EndHere, Matter, MoveTo, PlayOn, Replace, TakeBack
from bot.table.seat_offers import ACCOUNT
from bot.table.table import Past, Table
from games.kernel.game import Seat
from games.kernel.log_entries import Moved
from rendering.painter import painter
from rendering.text import Strong, Who, Word, said


def still_asked(table: Table, seat: Seat) -> tuple[Word, ...]:
    """What a seat is asked and has not answered, with the lines that answer it; nothing where it is asked nothing."""
    question = table.question
    if question is None or seat not in question.missing(table.persons):
        return ()
    code = table.code
    ways = said("/agree {code} says yes, /refuse {code} says no.", code=code)
    if isinstance(question.matter, PlayOn):
        ways = said("/agree {code} plays on, /refuse {code} ends it here.", code=code)
    return (_asked(Who(question.seat), question.matter), ways)


def consent(line: Asked | Agreed | Refused | Lapsed | Overtaken) -> Word:
    """What a line says of a question: that it is asked, an answer, or that it is off."""
    match line:
        case Asked(seat, matter):
            return _asked(Who(seat), matter)
        case Agreed(seat):
            return said("{who} agrees.", who=Who(seat))
        case Refused(seat, withdrawn):
            if withdrawn:
                return said("{who} takes the question back.", who=Who(seat))
            return said("{who} does not agree.", who=Who(seat))
        case Lapsed():
            return said("Not everybody has agreed in time. The match goes on.")
        case Overtaken(seat, matter):
            return _off(Who(seat), matter)
        case _:
            assert_never(line)


def _asked(who: Who, matter: Matter) -> Word:
    """What one person asks the others, or what is asked because of them."""
    match matter:
        case TakeBack():
            return said(
                "{who} asks to take back a move and what followed from it. All must agree before the next move.",
                who=who,
            )
        case EndHere():
            return said("{who} asks to end the match as it stands. All must agree before the next move.", who=who)
        case Replace(gone):
            return said("{who} asks that a computer player hold {gone}'s seat.", who=who, gone=Who(gone))
        case MoveTo():
            return said(
                "{who} asks to play on at another place. Whoever cannot read there is called in private.", who=who
            )
        case PlayOn():
            return said(
                "A computer player can have {who}'s seat from here on. Play on like that, or end here? "
                "A move plays on, and so does no answer within a day.",
                who=who,
            )
        case _:
            assert_never(matter)


def _off(who: Who, matter: Matter) -> Word:
    match matter:
        case TakeBack():
            return said("The match has gone on, so nothing is taken back.")
        case EndHere():
            return said("The match has gone on, so it does not end here.")
        case Replace(seat):
            return said("{who} keeps the seat for now.", who=Who(seat))
        case MoveTo():
            return said("The table stays where it is.")
        case PlayOn():
            return said("The match goes on, with a computer player in {who}'s seat.", who=who)
        case _:
            assert_never(matter)


def offered(line: Offered) -> Word:
    """Whom a seat is offered to."""
    who = Who(line.seat)
    if line.name:
        return said("{who} offers the seat to {name}.", who=who, name=Strong(line.name))
    if ACCOUNT.fullmatch(line.to):
        return said("{who} offers the seat to one person, who can take it.", who=who)
    if line.to:
        return said("{who} offers the seat to whoever here is called {name}.", who=who, name=Strong(line.to))
    return said("{who} offers the seat to whoever likes to go on.", who=who)


FEWEST = 2
"""Moves in a row that are told together; a single one is told by itself."""


def rows(past: Sequence[Past]) -> dict[int, tuple[Word, ...]]:
    """By the number of each line of such a row what is told there: at its last one what all of them brought.

    ``{3: (), 4: (word,)}`` are lines 3 and 4, told by the latter.
    """
    found, row = dict[int, tuple[Word, ...]](), list[int]()
    for number, one in enumerate(past):
        if _forced(one):
            row.append(number)
        else:
            found |= _told(past, row)
            row = []
    return found | _told(past, row)


def _told(past: Sequence[Past], row: Sequence[int]) -> dict[int, tuple[Word, ...]]:
    if len(row) < FEWEST:
        return {}
    events = tuple(told.event for number in row for told in past[number].told if told.to is None)
    words = painter(past[row[-1]].table.game.slug).forced(events)
    return {} if words is None else {number: words if number == row[-1] else () for number in row}


def _forced(one: Past) -> bool:
    return isinstance(one.line, MatchLine) and isinstance(one.line.entry, Moved) and one.line.entry.by == "rules"
