"""What is told of a question to the table, of its answers, and of a seat that is offered."""

from __future__ import annotations

from typing import assert_never

from bot.table.lines import Agreed, Asked, Lapsed, Offered, Overtaken, Refused
from bot.table.questions import EndHere, Matter, MoveTo, PlayOn, Replace, TakeBack
from bot.table.seat_offers import ACCOUNT
from bot.table.table import Table
from games.kernel.game import Seat
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
