"""A lesson at a table of its own: how it begins, and what follows from a person's turn in it. Without I/O.

Nobody but its person hears of it, and no clock runs. Its luck follows from the task alone, so that a turn that is taken
back and made again draws the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from bot.ports.addresses import Code, Place, Profile
from bot.ports.asks import Person
from bot.table.actions import add_computer, lay, move, open_table, pasts, running
from bot.table.fold import Past, entries, kept_lines
from bot.table.lines.lobby_lines import Closed
from bot.table.lines.match_lines import StartText
from bot.table.lines.result_lines import Taught
from bot.table.table import Table
from bot.table.table_terms import Terms
from games.kernel.chance import Sealed, seeded
from games.kernel.computer_moves import choose
from games.kernel.game import AnyGame, Illegal, Seat, chosen
from games.kernel.lessons import AnyLesson, AnyTask, TurnTaken
from games.kernel.log_entries import Moved
from games.kernel.match import play, start, take_back
from rendering.computer_names import COMPUTER

LEARNER = Seat(0)
"""The seat of the person."""

TEACHER = f"{COMPUTER}Ada"
"""The name of the computer player."""

SKILL = "greedy1"
"""How it plays: a player that never changes, so that lessons stay as they were written."""

TERMS = Terms(pace="none", private=True, lesson=True)


def lesson_of(table: Table) -> AnyLesson:
    """The lesson of a table; raises ``Illegal`` where it is none, or its game has none any more."""
    if table.game.lesson is None or not table.terms.lesson:
        raise Illegal("This is no lesson. /learn shows all.")
    return table.game.lesson


def task_of(table: Table) -> AnyTask | None:
    """The task that a lesson has come to, None at its end."""
    tasks = lesson_of(table).tasks
    return tasks[table.task] if table.task < len(tasks) and table.live else None


def begin_lesson(
    code: Code, game: AnyGame, person: Person, profile: Profile, place: Place, locale: str, *, key: str, at: int
) -> tuple[Past, ...]:
    """A new lesson in its first position. Raises ``Illegal`` where the game has none."""
    lesson = game.lesson
    if lesson is None:
        raise Illegal("There is no lesson for this game yet.")
    options, seed = chosen(game, lesson.options), hashlib.sha256(lesson.seed.encode()).digest()
    past = [open_table(code, game, options, seed, person, profile, place, locale, key=key, at=at, terms=TERMS)]
    while len(past[-1].table.sitters) < lesson.seats:
        past.append(add_computer(past[-1].table, SKILL, TEACHER, key=key, at=at))
    table = past[-1].table
    persons = [sitter.person for sitter in table.sitters]
    luck = Sealed(seed, "opening")
    past += pasts(table, start(game, options, persons, luck, key=key, at=at), StartText(""))
    for text in lesson.opening:
        match = running(past[-1].table)
        past += pasts(past[-1].table, play(match, match.awaited[0], text, luck, by="bot", key=key, at=at))
    return (*past, *lay(past[-1].table, Taught(0, key=key, at=at)))


def attempt_of(past: Sequence[Past]) -> tuple[Past, ...]:
    """The entries that still count since the task was set; ``past`` is the whole log."""
    since = max(number for number, one in enumerate(past) if isinstance(one.line, Taught))
    return tuple(past[number] for number in kept_lines(past) if number > since)


def moves_of_attempt(past: Sequence[Past]) -> list[str]:
    """The person's moves among them."""
    made = entries(one.line for one in attempt_of(past))
    return [entry.text for entry in made if isinstance(entry, Moved) and entry.seat == LEARNER]


def waits(table: Table) -> bool:
    """Whether a turn has been taken that did not do its task: the person tries again, or is shown."""
    return table.live and LEARNER not in running(table).awaited


def judged(past: Sequence[Past], *, key: str, at: int) -> tuple[Past, ...]:
    """What follows from a person's move, the last of the whole log: the others reply where it has done the task.

    Nothing follows while the turn goes on, or where it has not done the task.
    """
    table = past[-1].table
    task = task_of(table) if table.live else _last_task(table)
    if task is None or (table.live and not waits(table)):
        return ()
    return _onward(table, task, key=key, at=at) if task.done(_turn(past)) else ()


def _last_task(table: Table) -> AnyTask | None:
    tasks = lesson_of(table).tasks
    return tasks[table.task] if table.task < len(tasks) else None


def _turn(past: Sequence[Past]) -> TurnTaken[object, object, object]:
    """What the person has done since the task was set."""
    since = max(number for number, one in enumerate(past) if isinstance(one.line, Taught))
    made, game = attempt_of(past), past[-1].table.game
    before, after = past[since].table.match, past[-1].table.match
    assert before is not None
    assert after is not None
    return TurnTaken(
        game.view(before.state, LEARNER),
        tuple(map(game.read, moves_of_attempt(past))),
        tuple(told.event for one in made for told in one.told if told.reaches(LEARNER)),
        game.view(after.state, LEARNER),
    )


def _onward(table: Table, task: AnyTask, *, key: str, at: int) -> tuple[Past, ...]:
    """The others' replies to a turn, and the next task; after the last one the lesson is closed."""
    past: list[Past] = []
    replies = list(task.replies)
    while table.live and LEARNER not in running(table).awaited:
        match, seat = running(table), running(table).awaited[0]
        legal = match.legal(seat)
        wanted = replies.pop(0) if replies else ""
        luck = seeded(f"{table.game.lesson and table.game.lesson.seed}:{table.task}:{len(past)}")
        text = wanted if wanted in legal else choose(match.game, SKILL, match.state, seat, luck)
        past += move(table, seat, text, by="bot", key=key, at=at)
        table = past[-1].table
    past += lay(table, Taught(table.task + 1, key=key, at=at))
    if past[-1].table.task == len(lesson_of(table).tasks) and past[-1].table.live:
        past += lay(past[-1].table, Closed(key=key, at=at))
    return tuple(past)


def tried_again(past: Sequence[Past], *, key: str, at: int) -> tuple[Past, ...]:
    """The person's turn taken back as far as it has come. Raises ``Illegal``."""
    table = past[-1].table
    count = len(attempt_of(past))
    if not table.live or not count:
        raise Illegal("There is nothing of yours to take back.")
    log = entries(one.line for one in past)
    return pasts(table, take_back(running(table), log, count, key=key, at=at))


def show_task(past: Sequence[Past], *, key: str, at: int) -> tuple[Past, ...]:
    """The turn that does the task made for the person, instead of what they did. Raises ``Illegal``."""
    made: list[Past] = []
    if attempt_of(past):
        made += tried_again(past, key=key, at=at)
    table = made[-1].table if made else past[-1].table
    task = task_of(table)
    if task is None:
        raise Illegal("The lesson is over.")
    texts = list(task.moves)
    while table.live and LEARNER in running(table).awaited:
        match, legal = running(table), running(table).legal(LEARNER)
        wanted = texts.pop(0) if texts else ""
        luck = seeded(f"{lesson_of(table).seed}:{table.task}:{len(made)}")
        text = wanted if wanted in legal else choose(match.game, SKILL, match.state, LEARNER, luck)
        made += move(table, LEARNER, text, by="bot", key=key, at=at)
        table = made[-1].table
    return (*made, *_onward(table, task, key=key, at=at))
