"""Whose consent to a question is missing, and what ends a question before everybody has answered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.lines import MatchLine, Overtaken
from bot.table.questions import EndHere, Question, Replace, TakeBack
from bot.table.table import Table
from games.kernel.game import Seat
from games.kernel.log_entries import SeatHanded


def needed(table: Table, question: Question) -> tuple[Seat, ...]:
    """The seats whose consent is missing."""
    asked = [seat for seat in table.persons if question.matter != Replace(seat)]
    return tuple(seat for seat in asked if seat not in question.agreed)


def overtaken(before: Table, after: Table, lines: Sequence[MatchLine]) -> bool:
    """Whether entries of the match have ended what was asked ``before``, though not everybody had answered.

    All agreed to an end as the match stood then, so it stands no longer once a decision has been opened since; a choice
    that only its owner knows of opens none.
    """
    question = before.question
    if question is None or before.match is None or after.match is None or not after.live:
        return False
    if not needed(before, question):
        return False
    if not isinstance(question.matter, TakeBack) and any(line.unseen is not None for line in lines):
        return False
    handed = [line.entry.seat for line in lines if isinstance(line.entry, SeatHanded)]
    if isinstance(question.matter, Replace) and question.matter.seat in handed:
        return False
    gone_on = isinstance(question.matter, EndHere) and before.match.turns != after.match.turns
    return gone_on or after.question is None


def off(question: Question, *, key: str, at: int) -> Overtaken:
    """The line that says that a question is off because of what was done meanwhile."""
    return Overtaken(question.seat, question.matter, key=key, at=at)
