"""Lessons as values: wherever right turns lead, the next task can be done, and luck does not depend on attempts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

import pytest

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Person
from bot.table import lessons
from bot.table.actions import move
from bot.table.fold import Past, fold
from games import catalogue
from games.kernel.game import Illegal, Seat
from games.kernel.lessons import AnyTask
from games.socks.lesson import needed
from games.socks.values import Colour, View

TAUGHT = [slug for slug, game in catalogue().items() if game.lesson is not None]

FOLLOWED = {"socks": 2}
"""Right turns of a task that are followed, where there are too many to follow all."""


def begun(slug: str) -> tuple[Past, ...]:
    """A lesson in its first position."""
    person = Person(Account("web:ann"), "ann")
    return lessons.begin_lesson(
        Code("K7QF"), catalogue()[slug], person, Profile("p1"), Place("web:lobby"), "en", key="begin", at=1
    )


def after(past: Sequence[Past], texts: Sequence[str]) -> tuple[Past, ...]:
    """The log with these moves of the person and what follows from them."""
    laid = tuple(past)
    for text in texts:
        laid += move(laid[-1].table, lessons.LEARNER, text, key="turn", at=2)
    return laid + lessons.judged(laid, key="turn", at=2)


def turns(past: Sequence[Past], task: AnyTask) -> Iterator[tuple[str, ...]]:
    """Turns that may do a task: all of them, in Socks pairs of tracks that bring somebody closer, or hinder."""
    table = past[-1].table
    assert table.match is not None
    if table.game.slug != "socks":
        yield from _whole(past, ())
        return
    game, legal = table.game, table.match.legal(lessons.LEARNER)
    view = game.view(table.match.state, lessons.LEARNER)
    assert game.foresee is not None
    near = [text for text in legal if _standing(game.foresee(view, game.read(text))[0]) != _standing(view)]
    pairs = list(combinations(dict.fromkeys((*task.moves, *near)), 2))
    yield from random.Random(table.task).sample(pairs, len(pairs))


def _standing(view: View) -> list[int]:
    """How many tracks each player needs for each colour."""
    return [needed(view, Seat(seat), Colour(colour)) for seat in (0, 1) for colour in range(view.terms.colours)]


def _whole(past: Sequence[Past], made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    table = past[-1].table
    if not table.live or lessons.LEARNER not in lessons.running(table).awaited:
        yield made
        return
    for text in lessons.running(table).legal(lessons.LEARNER):
        yield from _whole((*past, *move(table, lessons.LEARNER, text, key="turn", at=2)), (*made, text))


def right(past: Sequence[Past], most: int) -> list[tuple[Past, ...]]:
    """Where turns that do the task lead, the written one first; at most so many."""
    table = past[-1].table
    task = lessons.task_of(table)
    assert task is not None
    found: list[tuple[Past, ...]] = []
    for texts in dict.fromkeys(chain([task.moves], turns(past, task))):
        try:
            laid = after(past, texts)
        except Illegal:
            continue
        if laid[-1].table.task == table.task + 1:
            found.append(laid)
        if len(found) == most:
            break
    return found


def test_a_turn_that_is_tried_again_is_a_line_of_the_log() -> None:
    """What follows from the log is the table that it leaves; a second time there is nothing to take back."""
    past = begun("socks")
    for _ in range(2):
        text = past[-1].table.match.legal(lessons.LEARNER)[-1]  # type: ignore[union-attr]
        past += move(past[-1].table, lessons.LEARNER, text, key="turn", at=2)
    past += lessons.tried_again(past, key="again", at=3)
    assert [one.table for one in fold(one.line for one in past)] == [one.table for one in past]
    with pytest.raises(Illegal, match="nothing of yours"):
        lessons.tried_again(past, key="again", at=4)


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_task_can_be_done_wherever_right_turns_lead(slug: str) -> None:
    """Also where the person did an earlier task in another way than the one that is written."""
    waves = [begun(slug)]
    for number in range(len(catalogue()[slug].lesson.tasks)):  # type: ignore[union-attr]
        following = []
        for past in waves:
            found = right(past, FOLLOWED.get(slug, 40))
            assert found, (slug, number, [one.line for one in past if "turn" in str(one.line)])
            following += found
        waves = following[-4:] if slug in FOLLOWED else following
    assert all(past[-1].table.over for past in waves)
