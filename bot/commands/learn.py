"""Guided matches: the lesson of a game, where nobody else reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.commands.answers import Declined, answer, refusal_posts
from bot.commands.attempt import Attempt, attempt
from bot.commands.command import CodeStands, Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import game_named
from bot.commands.panel import panel_post, wants_preview
from bot.commands.services import Services
from bot.commands.table_finder import find, lessons_of
from bot.ports.addresses import personal, platform_of
from bot.ports.asks import Answer
from bot.ports.pictures import Picture
from bot.ports.posts import Choice, PrivateReply
from bot.repository import At, Version
from bot.table.fold import Past
from bot.table.lessons import LEARNER, attempt_of, begin_lesson, judged, lesson_of, show_task, tried_again, waits
from bot.text.buttons import lesson_buttons, ways_on
from bot.text.lessons import chosen_moves, heading, verdict
from bot.text.panel import WAITING, panel_picture
from games import catalogue
from games.kernel.game import Refusal
from rendering.panel import Style
from rendering.text import Link, Said, Strong, Word, said

AGAIN, SHOW = "again", "show"
"""Ways on from a turn that did not do its task."""


async def learn(services: Services, invocation: Invocation) -> Answer:
    """``/learn GAME``: the lesson of a game, or on with it; ``/learn CODE again|show``: on from a turn that missed."""
    words = invocation.rest.lower().split()
    if words[:1] in ([AGAIN], [SHOW]) and invocation.code is not None:
        return await _on(services, invocation, words[0])
    if not words:
        return answer(invocation, said("Which game?"), choices=(lesson_buttons(),))
    ask = invocation.ask
    game = game_named(words[0], ask.person.locale, (lesson_buttons(),))
    if game.lesson is None:
        title = Said(game.title)
        none = said("There is no lesson for {game} yet. Its rules: /rules {slug}", game=title, slug=game.slug)
        raise Declined(none, choices=(lesson_buttons(),))
    if not personal(ask.place, ask.person.account) and platform_of(ask.place) != "web":
        line = f"/learn {game.slug}"
        words_ = said("A lesson is for you alone. Say {line} in our private chat.", line=Strong(line))
        return answer(invocation, words_, *map(Link, services.links(line)))
    for at in await lessons_of(services, invocation.profile):
        if at.table.game.slug == game.slug:
            return Answer((await lesson_as_it_is(services, invocation, at),))
    change = await services.repository.bring(
        lambda code: begin_lesson(
            code, game, ask.person, invocation.profile, ask.place, ask.locale, key=ask.key, at=services.clock.now()
        ),
        ask.key,
    )
    opened = await services.repository.load(change.code)
    assert opened is not None
    return Answer((await lesson_as_it_is(services, invocation, opened),))


async def _on(services: Services, invocation: Invocation, way: str) -> Answer:
    """On from a turn that missed its task; a button of an earlier task only shows what there is."""
    at = await find(services, invocation)
    lesson_of(at.table)
    if not at.table.live or (invocation.turn is not None and invocation.turn != at.table.task):
        return Answer((await lesson_as_it_is(services, invocation, at),))
    return await (lesson_back if way == AGAIN else lesson_shown)(services, invocation, at)


def _taught() -> Mapping[str, Word]:
    return {slug: Said(game.title) for slug, game in catalogue().items() if game.lesson is not None}


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
    return await _changed(services, invocation, at, lambda past: show_task(past, key=key, at=services.clock.now()))


async def lesson_as_it_is(services: Services, invocation: Invocation, at: Version) -> PrivateReply:
    """What a lesson has come to."""
    past = await services.repository.past(at.table.code, 0, at.version)
    return lesson_post(invocation, past, len(past), preview=wants_preview(services, invocation))


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
    return Answer((lesson_post(invocation, past, start, preview=wants_preview(services, invocation)),))


def lesson_post(invocation: Invocation, past: Sequence[Past], start: int, *, preview: bool = True) -> PrivateReply:
    """What a lesson has come to; ``past`` is its whole log, the lines from ``start`` on are news."""
    table = past[-1].table
    news = verdict(past, start) if start < len(past) else ()
    if table.over:
        return _end(invocation, past, news)
    if waits(table):
        return _missed(invocation, past)
    return panel_post(invocation, Version(len(past), table), "", news, preview=preview)


def _missed(invocation: Invocation, past: Sequence[Past]) -> PrivateReply:
    """A turn that did not do its task: what it did instead, and the ways on."""
    table = past[-1].table
    made = len(attempt_of(past))
    told = verdict(past, len(past) - made) or chosen_moves(past)
    lines = (*told, said("A good turn for another time, but the task was another."))
    return _post(invocation, past, (*lines, *heading(table)), _held(past), (ways_on(table),))


def _end(invocation: Invocation, past: Sequence[Past], news: Sequence[Word]) -> PrivateReply:
    """After the last task: what was learned, and what to do with it."""
    table = past[-1].table
    slug, words = table.game.slug, [*news]
    if table.task >= len(lesson_of(table).tasks):
        words.append(Said(lesson_of(table).learned.message))
    else:
        words.append(said("The lesson is over."))
    play = Choice(said("Play a match now"), f"/solo {slug}", Style.MAKE)
    return _post(invocation, past, words, _held(past), ((play,), lesson_buttons(slug)))


def _held(past: Sequence[Past]) -> Picture:
    """What its person sees of the position, in the panel's place; it names nobody who is to move, for nobody is."""
    return panel_picture(past[-1].table, len(past), LEARNER, "", WAITING)


def _post(
    invocation: Invocation,
    past: Sequence[Past],
    lines: Sequence[Word],
    picture: Picture,
    choices: tuple[tuple[Choice, ...], ...],
) -> PrivateReply:
    table = past[-1].table
    return PrivateReply(
        tuple(lines),
        picture,
        tuple(row for row in choices if row),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
        panel=True,
    )


COMMANDS = (
    Command(
        "learn", "Learn a game in six turns, with tasks", learn, Section.OPENING, 17,
        (Param("game", "Which game", completed=True, choices=_taught),), code=CodeStands.ANYWHERE, effort=Effort.TABLE,
    ),
)  # fmt: skip
