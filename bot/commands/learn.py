"""Guided matches: the lesson of a game, where nobody else reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.commands.answers import Declined, note
from bot.commands.command import CodeStands, Command, Param, Section
from bot.commands.completion import beginning
from bot.commands.flood_limits import Effort
from bot.commands.game_buttons import lesson_buttons, titles
from bot.commands.invocation import Invocation
from bot.commands.lesson_turns import lesson_as_it_is, lesson_back, lesson_shown
from bot.commands.line_reader import meant_word
from bot.commands.services import Services
from bot.commands.table_finder import find, lessons_of
from bot.ports.addresses import personal, platform_of
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from bot.table.lessons import begun, lesson_of
from games import catalogue
from games.kernel.game import AnyGame
from rendering.text import Link, Said, Strong, Word, said

AGAIN, SHOW = "again", "show"
"""Ways on from a turn that did not do its task."""


async def learn(services: Services, invocation: Invocation) -> Answer:
    """``/learn GAME``: the lesson of a game, or on with it; ``/learn CODE again|show``: on from a turn that missed."""
    words = invocation.rest.lower().split()
    if words[:1] in ([AGAIN], [SHOW]) and invocation.code is not None:
        return await _on(services, invocation, words[0])
    game = _game(meant_word(words[0], invocation.ask.person.locale) if words else "")
    if game is None:
        return Answer((Reply((said("Which game?"),), choices=(lesson_buttons(),), locale=invocation.locale),))
    ask = invocation.ask
    if not personal(ask.place, ask.person.account) and platform_of(ask.place) != "web":
        line = f"/learn {game.slug}"
        words_ = said("A lesson is for you alone. Say {line} in our private chat.", line=Strong(line))
        return Answer((note(invocation, words_, *map(Link, services.links(line))),))
    for at in await lessons_of(services, invocation.profile):
        if at.table.game.slug == game.slug:
            return Answer((await lesson_as_it_is(services, invocation, at),))
    change = await services.repository.bring(
        lambda code: begun(
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


def _game(slug: str) -> AnyGame | None:
    """The game of a word, None for no word. Raises ``Declined`` where there is none, or no lesson for it."""
    found = catalogue().get(slug)
    if found is None:
        if not slug:
            return None
        line = said("There is no game {game}. Games: {games}.", game=Strong(slug[:40]), games=titles())
        raise Declined(line, choices=(lesson_buttons(),))
    if found.lesson is None:
        line = said("There is no lesson for {game} yet. Its rules: /rules {slug}", game=Said(found.title), slug=slug)
        raise Declined(line, choices=(lesson_buttons(),))
    return found


def _taught() -> Mapping[str, Word]:
    return {slug: Said(game.title) for slug, game in catalogue().items() if game.lesson is not None}


async def _games(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    taught = [slug for slug, game in catalogue().items() if game.lesson is not None]
    return beginning("/learn ", taught, invocation.rest.lower())


COMMANDS = (
    Command(
        "learn", "Learn a game in six turns, with tasks", learn, Section.OPENING, 17,
        (Param("game", "Which game", completed=True, choices=_taught),),
        code=CodeStands.ANYWHERE, effort=Effort.TABLE, completion=_games,
    ),
)  # fmt: skip
