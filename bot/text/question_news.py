"""What is told of a question to the table, of its answers, and of a seat that is offered."""

from __future__ import annotations

from bot.table.lines.question_lines import asked
from bot.table.questions import PlayOn
from bot.table.table import Table
from games.kernel.game import Seat
from rendering.text import Who, Word, said


def still_asked(table: Table, seat: Seat) -> tuple[Word, ...]:
    """What a seat is asked and has not answered, with the lines that answer it; nothing where it is asked nothing."""
    question = table.question
    if question is None or seat not in question.missing(table.persons):
        return ()
    code = table.code
    ways = said("/agree {code} says yes, /refuse {code} says no.", code=code)
    if isinstance(question.matter, PlayOn):
        ways = said("/agree {code} plays on, /refuse {code} ends it here.", code=code)
    return (asked(Who(question.seat), question.matter), ways)
