"""Words of a lesson: its task, and what is said of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.fold import Past
from bot.table.lessons import LEARNER, lesson_of, moves_of_attempt, task_of
from bot.table.lines.result_lines import Taught
from bot.table.table import Table
from bot.text.news import happened
from games.kernel.log_entries import Moved
from rendering.text import Said, Strong, Word, joined, said


def heading(table: Table) -> tuple[Word, ...]:
    """The task of a lesson, above the question of its panel; nothing at any other table."""
    if not table.terms.lesson or (task := task_of(table)) is None:
        return ()
    number, count = table.task + 1, len(lesson_of(table).tasks)
    return (said("Task {n} of {count}: {task}", n=number, count=count, task=Said(task.asked.message)),)


def verdict(past: Sequence[Past], start: int) -> tuple[Word, ...]:
    """What is said of the lines from ``start`` on: whether a task is done, and what the others did then.

    ``past`` is the whole log.
    """
    new, table = past[start:], past[-1].table
    done = next((number for number, one in enumerate(new) if isinstance(one.line, Taught)), None)
    if done is None:
        return happened([one for one in new if one.line.entry], LEARNER)
    task = lesson_of(table).tasks[new[done].table.task - 1]
    made = [(one, one.line.entry) for one in new[:done]]
    own = [entry for _, entry in made if isinstance(entry, Moved) and entry.seat == LEARNER]
    others = [one for one, entry in made if isinstance(entry, Moved) and entry.seat != LEARNER]
    right = Said(task.right.message)
    if any(entry.by == "bot" for entry in own):
        turn = happened([one for one, entry in made if entry in own], LEARNER)
        # a secret choice has not been told
        made_now = joined(turn or [joined([*(entry.text for entry in own), ""], ".")], " ")
        return (said("Like this: {moves} {right}", moves=made_now, right=right), *happened(others, LEARNER))
    return (said("Right! {right}", right=right), *happened(others, LEARNER))


def chosen_moves(past: Sequence[Past]) -> tuple[Word, ...]:
    """What the person has chosen in a turn of which nobody is told yet; ``past`` is the whole log."""
    return (said("You chose: {moves}.", moves=Strong("; ".join(moves_of_attempt(past)))),)
