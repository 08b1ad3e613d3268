"""Opens a table for a game, with its options and terms in the words of a line, and their completion.

It may have a thread of its own: whether one is wanted, where it is opened, and what if it cannot be.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.commands.aftermath import match_begun
from bot.commands.answers import answer, refuse_obstacle
from bot.commands.assignable import (
    games_in_words,
    of_game,
    of_solo,
    of_tables,
    of_terms,
    of_threads,
    refuse_options_elsewhere,
)
from bot.commands.calls import begin_as_wanted, calls_of
from bot.commands.command import Command, Param, Section
from bot.commands.completion import assignments, beginning, half_typed
from bot.commands.computer_levels import computer_name, is_skill, seated_skill, skill_of
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import assigned, game_named, meant_word
from bot.commands.server_rules import under_rules
from bot.commands.services import Services
from bot.commands.table_calls import called_here
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.platforms import NoThread, Thread
from bot.ports.posts import Choice
from bot.repository import Change
from bot.table import actions
from bot.table.fold import Past
from bot.table.table_terms import TERMS, Terms
from bot.text.buttons import openings, titles, ways_in
from bot.text.thread_posts import listing, opening_look
from games import catalogue
from games.kernel.computer import LEVELS
from games.kernel.game import AnyGame, Refusal, Unreadable, chosen
from rendering.text import Link, Said, Strong, Word, said

WORD = "thread"
"""The word that asks for one, as in ``thread=yes``."""

THREAD_VALUES = ("no", "yes")


def game_and_terms(command: str, behind: Sequence[str], language: str) -> tuple[AnyGame, dict[str, str], Terms]:
    """The game, its options and the table's terms in the words after a command that opens a table, in a language.

    Raises ``Declined`` or ``Unreadable``.
    """
    name, *words = behind or [""]
    game = game_named(name, language, openings(command))
    given = assigned(words, language, game.slug)
    terms = Terms()
    for name in tuple(given):
        if name in TERMS:
            terms = terms.set(name, given.pop(name))
    refuse_options_elsewhere(game, given)
    return game, chosen(game, given), terms


async def games_and_options(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then the options that are not yet given."""
    line, (slug, space, options) = f"/{invocation.name} ", invocation.rest.lower().partition(" ")
    game = catalogue().get(slug)
    if "=" in slug:
        return [Choice(said("Choose the game first"), line)]
    if game is None or not (space or half_typed(invocation).endswith(" ")):
        return beginning(line, catalogue(), slug)
    threaded = of_threads() if services.threads(invocation.ask.place) is not None else ()
    settable = (*of_game(game), *of_terms(), *threaded)
    return assignments(invocation, line + slug, settable, options, game)


async def games_levels_and_options(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then levels and the options that are not yet given."""
    slug, _, typed = invocation.rest.lower().partition(" ")
    found = await games_and_options(services, invocation)
    alone = slug in catalogue() and not typed.strip() and half_typed(invocation).endswith(" ")
    return (*(beginning(f"/solo {slug} ", LEVELS, "") if alone else ()), *found)


async def new(services: Services, invocation: Invocation) -> Answer:
    """``/new GAME [option=value ...]``: open a table here and sit down at it; without a game, the choice of all."""
    threaded, words = asked_for(invocation)
    if not words:
        which = said("Which game? {games}", games=titles())
        return answer(invocation, which, choices=ways_in(), in_place=True)
    game, options, terms = game_and_terms("new", words, invocation.ask.person.locale)
    refuse_obstacle(invocation)
    terms = await under_rules(services, invocation, terms)
    seed, called = secrets.token_bytes(32), await called_here(services, invocation, game, terms)

    ask = invocation.ask
    change, why = await open_with_thread(
        services,
        invocation,
        lambda code, thread: actions.open_table(
            code, game, options, seed, ask.person, invocation.profile, ask.place, ask.locale,
            key=ask.key, at=services.clock.now(), terms=terms, thread=thread, called=called,
        ),
        wanted=threaded,
    )  # fmt: skip
    table = await services.repository.after(change)
    line = said("Table {code} for {game} is open.", code=Strong(table.code), game=Said(game.title))
    more: list[Word] = [] if why is None else [why]
    if table.audience.thread is not None and ask.server is not None:
        # nobody has asked from there yet
        await services.directory.servers.belongs(table.audience.thread.place, ask.server.id)
    if table.audience.thread is not None:
        more.append(said("It is played in {thread}.", thread=Link(table.audience.thread.place)))
    return answer(invocation, line, *more, ack=not more, table=table, change=change)


def asked_for(invocation: Invocation) -> tuple[bool, list[str]]:
    """Whether a line asks for a thread, or else the server wants one, and its other words. Raises ``Unreadable``."""
    settings, server = invocation.asker.settings, invocation.ask.server
    parts = server is None or server.parts
    wanted, others = settings is not None and settings.threads and parts, list[str]()
    for word in invocation.words:
        name, equals, value = word.partition("=")
        if name.lower() != WORD or not equals:
            others.append(word)
            continue
        meant = meant_word(value, invocation.ask.person.locale)
        if meant not in THREAD_VALUES:
            raise Unreadable(
                "{option} can be {values}, not {value}.", option=WORD, values=", ".join(THREAD_VALUES), value=value[:40]
            )
        wanted = meant == "yes"
    return wanted, others


async def open_with_thread(
    services: Services, invocation: Invocation, first: Callable[[Code, Thread | None], Past], *, wanted: bool
) -> tuple[Change, Said | None]:
    """Open the table whose first line is given, in a thread where that is wanted, and why it has none if it has not.

    The thread comes first: if the process ends between both it stays empty. It goes where no table came of it.
    """
    key, thread, why = invocation.ask.key, None, None
    if wanted:
        thread, why = await _thread(services, invocation, first)
    try:
        change = await services.repository.open(lambda code: first(code, thread), key)
    except Refusal:
        await _discard(services, thread)
        raise
    if thread is not None and (await services.repository.after(change)).audience.thread != thread:
        # the same ask has come twice at once
        await _discard(services, thread)
    return change, why


async def _thread(
    services: Services, invocation: Invocation, first: Callable[[Code, Thread | None], Past]
) -> tuple[Thread | None, Said | None]:
    """A new thread for the table that an ask is about to open, or why there is none."""
    ask, settings = invocation.ask, invocation.asker.settings
    code, done = await services.repository.opening(ask.key)
    if done:
        return None, None
    parent = Place(settings.parent) if settings is not None and settings.parent else ask.place
    threads = services.threads(parent)
    if threads is None:
        return None, said("There are no threads here, so the table is played here.")
    table, server = first(code, None).table, ask.server.id if ask.server is not None else ""
    line = replace(listing(table, parent), locale=ask.locale)
    try:
        return await threads.open(parent, server, opening_look(table), line), None
    except NoThread as problem:
        return None, problem.sentence


async def _discard(services: Services, thread: Thread | None) -> None:
    threads = services.threads(thread.place) if thread is not None else None
    if thread is not None and threads is not None:
        await threads.discard(thread)


async def solo(services: Services, invocation: Invocation) -> Answer:
    """``/solo GAME [level] [option=value ...]``: a match against as few computer players as the game needs, begun."""
    name, *words = invocation.words or [""]
    language = invocation.ask.person.locale
    skill = skill_of([word for word in words if is_skill(word, language)], language)
    rest = [word for word in words if not is_skill(word, language)]
    game, options, terms = game_and_terms("solo", [name, *rest], language)
    refuse_obstacle(invocation)
    terms = await under_rules(services, invocation, terms)
    ask, who, seed = invocation.ask, invocation.profile, secrets.token_bytes(32)
    wishes, here = invocation.asker.wishes, ((ask.place, ask.locale),)
    calls = await calls_of(services, who, ask.person.account, wishes, here)

    def played(code: Code) -> Sequence[Past]:
        at = services.clock.now()
        past = [
            actions.open_table(
                code, game, options, seed, ask.person, who, ask.place, ask.locale, key=ask.key, at=at, terms=terms
            )
        ]
        while len(past) < 2 or len(past) not in game.seats:
            table = past[-1].table
            name = computer_name(table, skill.level, ask.locale)
            past.append(actions.add_computer(table, seated_skill(table, skill), name, key=ask.key, at=at))
        return (*past, *begin_as_wanted(past[-1].table, who, {who: calls}, key=ask.key, at=at))

    change = await services.repository.bring(played, ask.key)
    return await match_begun(services, invocation, change)


COMMANDS = (
    Command(
        "new", "Open a table for a game", new, Section.OPENING, 10,
        (
            Param("game", "Which game", required=True, completed=True, choices=games_in_words),
            Param("options", "Options such as hand=2 or pace=3d", completed=True, rest=True, assigned=of_tables),
        ), effort=Effort.TABLE, completion=games_and_options,
    ),
    Command(
        "solo", "Play a game against a computer player, at once", solo, Section.OPENING, 15,
        (
            Param("game", "Which game", required=True, completed=True, choices=games_in_words),
            Param(
                "options", "easy, medium (the usual), hard or expert, and options such as hand=2", completed=True,
                rest=True, assigned=of_solo,
            ),
        ), effort=Effort.TABLE, completion=games_levels_and_options,
    ),
)  # fmt: skip
