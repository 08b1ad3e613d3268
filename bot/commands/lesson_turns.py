"""Moves in a lesson: each turn is checked against its task, and the others reply once it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.commands.answers import refusal_posts
from bot.commands.attempt import Attempt, attempt
from bot.commands.invocation import Invocation
from bot.commands.lesson_posts import lesson_post
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.posts import PrivateReply
from bot.repository import At
from bot.table.lessons import judged, shown, tried_again, waits
from bot.table.table import Past
from bot.text.match_pictures import Shown
from games.kernel.game import Refusal


async def lesson_move(services: Services, invocation: Invocation, at: At) -> Answer:
    """Make the moves of a line in a lesson, and say whether they did the task.

    A button of a turn that was made and missed its task shows the ways on.
    """
    if invocation.turn is not None and waits(at.table):
        return Answer((await lesson_as_it_is(services, invocation, at),))
    problem: Refusal | None = None

    def made(past: Sequence[Past]) -> Sequence[Past]:
        nonlocal problem
        now = services.clock.now()
        tried: Attempt = attempt(invocation, past[-1].table, now)
        problem = tried.problem
        return (*tried.past, *judged((*past, *tried.past), key=invocation.ask.key, at=now))

    answer = await _changed(services, invocation, at, made)
    if problem is None:
        return answer
    return Answer((*refusal_posts(invocation, problem), *answer.posts))


async def lesson_back(services: Services, invocation: Invocation, at: At) -> Answer:
    """Take back the turn of a task, as far as it has come."""
    key = invocation.ask.key
    return await _changed(
        services, invocation, at, lambda past: tried_again(past, key=key, at=services.clock.now()), told=False
    )


async def lesson_shown(services: Services, invocation: Invocation, at: At) -> Answer:
    """Make a turn that does the task for the asker, and go on."""
    key = invocation.ask.key
    return await _changed(services, invocation, at, lambda past: shown(past, key=key, at=services.clock.now()))


async def lesson_as_it_is(services: Services, invocation: Invocation, at: Shown) -> PrivateReply:
    """What a lesson has come to."""
    past = await services.repository.past(at.table.code, 0, at.version)
    return lesson_post(invocation, past, len(past), preview=services.shows_first(invocation))


async def _changed(
    services: Services,
    invocation: Invocation,
    at: At,
    by: Callable[[Sequence[Past]], Sequence[Past]],
    *,
    told: bool = True,
) -> Answer:
    """Change a lesson. Nothing of it is told anywhere else, so that the answer names no change."""
    change = await services.repository.rewrite(at.table.code, invocation.ask.key, by)
    past = await services.repository.past(change.code, 0, change.stop)
    start = change.start if told else len(past)
    return Answer((lesson_post(invocation, past, start, preview=services.shows_first(invocation)),))
