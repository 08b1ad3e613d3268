"""Seeking others to play with: whoever wants the same, on any platform, within a rating window that widens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.commands.aftermath import match_begun
from bot.commands.answers import answer, refuse_obstacle
from bot.commands.assignable import Assignable, games_in_words, of_game, of_options, of_terms
from bot.commands.command import Command, Param, Section
from bot.commands.completion import assignments, beginning, half_typed
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import game_named, meant_word
from bot.commands.matchmaking import bring_together
from bot.commands.new_table import game_and_terms
from bot.commands.server_rules import under_rules
from bot.commands.services import Services
from bot.ports.asks import Answer, tidy_name
from bot.ports.posts import Choice
from bot.table.seeks import LASTS, LEAST, WIDER, WINDOW, Seek, load_seek
from bot.text.buttons import in_rows, openings, titles
from bot.text.synonyms import understood
from games import catalogue
from games.kernel.game import AnyGame, Illegal, Unreadable
from rendering.ratings import game_title
from rendering.text import When, Word, counted, said

OFF = "off"
"""The word that ends a search."""

SEATS, WINDOW_NAME = "seats", "window"
"""What can be set beside the options and terms of a table."""

DIGITS = 5
"""Digits of the largest window."""


async def seek(services: Services, invocation: Invocation) -> Answer:
    """``/seek GAME [seats=N] [window=N] [option=value ...]``: seek others; alone, what one seeks; ``off`` ends it."""
    first, *words = invocation.words or [""]
    if not first:
        return await _listed(services, invocation)
    if meant_word(first, invocation.ask.person.locale) == OFF:
        return await _ended(services, invocation, words)
    wanted = await _read(services, invocation)
    await services.store.seeks.keep(wanted.field, wanted.dump(), invocation.ask.key)
    for found in await bring_together(services):
        if invocation.profile in found.people and found.game == wanted.game:
            return await match_begun(services, invocation, found.change)
    own = {one.game: one for one in await _own(services, invocation)}
    if wanted.game not in own:
        # another process was faster, or the same request has come a second time
        line = said("That search is over: somebody was found, or you ended it.")
        return answer(invocation, line, choices=((Choice(said("Go there"), "/next"),),))
    return answer(invocation, *_told(own[wanted.game], services.clock.now()), choices=((_stop(wanted.game),),))


async def _read(services: Services, invocation: Invocation) -> Seek:
    """What a line seeks. Raises ``Declined``, ``Unreadable`` or ``Illegal``."""
    ask, language = invocation.ask, invocation.ask.person.locale
    given, others = dict[str, str](), list[str]()
    for word in invocation.words:
        name, equals, value = understood(word, language).lower().partition("=")
        if equals and name in (SEATS, WINDOW_NAME):
            given[name] = value
        else:
            others.append(word)
    game, options, terms = game_and_terms("seek", others, language)
    refuse_obstacle(invocation)
    terms = await under_rules(services, invocation, terms)
    seats = _seats(game, given.get(SEATS, ""))
    return Seek(
        profile=invocation.profile, account=ask.person.account, name=tidy_name(ask.person.name), place=ask.place,
        locale=ask.locale, game=game.slug, edition=game.edition, options=options, seats=seats,
        at=services.clock.now(), terms=terms, window=_window(given.get(WINDOW_NAME, str(WINDOW))),
        rating=await services.ratings.number(invocation.profile, game, seats),
    )  # fmt: skip


def _seats(game: AnyGame, value: str) -> int:
    """How many sit at the table; the fewest who are not alone where nothing is said. Raises a refusal."""
    possible = [count for count in game.seats if count > 1]
    if not possible:
        raise Illegal("This game is played alone.")
    if value and value not in map(str, possible):
        raise Unreadable(
            "{option} can be {values}, not {value}.",
            option=SEATS,
            values=", ".join(map(str, possible)),
            value=value[:40],
        )
    return int(value or possible[0])


def _window(value: str) -> int:
    """A rating window as it is typed. Raises ``Unreadable``."""
    if not (value.isascii() and value.isdigit() and len(value) <= DIGITS) or int(value) < LEAST:
        raise Unreadable("A rating window is a number of at least {least}, not {value}.", least=LEAST, value=value[:40])
    return int(value)


async def _own(services: Services, invocation: Invocation) -> list[Seek]:
    """What the asker seeks by any account, the games in their order."""
    accounts = {invocation.ask.person.account, *await services.directory.accounts(invocation.profile)}
    saved = (await services.store.seeks.all()).seeks.values()
    found = [one for one in map(load_seek, saved) if one is not None and one.account in accounts]
    order = list(catalogue())
    return sorted(found, key=lambda one: (order.index(one.game) if one.game in order else len(order), one.at))


async def _listed(services: Services, invocation: Invocation) -> Answer:
    """The games that can be sought, and what the asker seeks, with a button each that ends it."""
    own, now = await _own(services, invocation), services.clock.now()
    lines = [line for one in own for line in _told(one, now)[:1]]
    stops = in_rows([_stop(one.game) for one in own if not one.ended(now)])
    return answer(
        invocation, *lines, said("Others for which game? {games}", games=titles()), choices=(*openings("seek"), *stops)
    )


async def _ended(services: Services, invocation: Invocation, words: Sequence[str]) -> Answer:
    """Nobody is sought any more, for one game or for all."""
    own = await _own(services, invocation)
    if words:
        game = game_named(words[0], invocation.ask.person.locale, openings("seek"))
        own = [one for one in own if one.game == game.slug]
    ended = await services.store.seeks.drop([one.field for one in own])
    line = said("Your search is over.") if ended else said("You seek nobody.")
    return answer(invocation, line, choices=openings("seek"))


def _told(one: Seek, now: int) -> tuple[Word, ...]:
    """Whom somebody seeks, and for how long."""
    game = game_title(one.game)
    if one.ended(now):
        return (said("{game}: nobody was found in a week. The search is over.", game=game),)
    reach = one.reach(now)
    others = counted("{n} other", "{n} others", one.seats - 1)
    return (
        said("You seek {others} for {game}; the match begins here.", others=others, game=game),
        said(
            "Ratings from {low} to {high} now, {wider} wider each hour, until {when}.",
            low=one.rating - reach, high=one.rating + reach, wider=WIDER, when=When(one.at + LASTS),
        ),
    )  # fmt: skip


def _stop(game: str) -> Choice:
    return Choice(said("Stop: {game}", game=game_title(game)), f"/seek {OFF} {game}")


def of_seeks() -> tuple[Assignable, ...]:
    """What can be set of a search: seats, window, the terms of the table, and the options of every game."""
    several = sorted({count for game in catalogue().values() for count in game.seats if count > 1})
    seats = tuple((str(count), counted("{n} player", "{n} players", count)) for count in several)
    windows = tuple((str(reach), str(reach)) for reach in (LEAST, 100, WINDOW, 400, 800))
    return (
        Assignable(SEATS, said("How many play"), seats),
        Assignable(WINDOW_NAME, said("How far ratings may differ at first"), windows),
        *of_terms(),
        *of_options(),
    )


async def games_and_wishes(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then what is not yet set."""
    slug, space, typed = invocation.rest.lower().partition(" ")
    game = catalogue().get(slug)
    if game is None or not (space or half_typed(invocation).endswith(" ")):
        return beginning("/seek ", (*catalogue(), OFF), slug)
    own = [one if one.name != SEATS else replace(one, values=_sizes(one, game)) for one in of_seeks() if not one.slug]
    return assignments(invocation, f"/seek {slug}", (*own, *of_game(game)), typed, game)


def _games_or_none() -> Mapping[str, Word]:
    """The games, and the word that ends every search."""
    return {**games_in_words(), OFF: said("I seek nobody any more")}


def _sizes(seats: Assignable, game: AnyGame) -> tuple[tuple[str, Word], ...]:
    """The sizes of tables that a game has."""
    return tuple(value for value in seats.values if int(value[0]) in game.seats)


COMMANDS = (
    Command(
        "seek", "Find others who want to play the same, wherever they are", seek, Section.ELSEWHERE, 5,
        (
            Param("game", "Which game, or: off", completed=True, choices=_games_or_none),
            Param(
                "options", "seats=2, window=200, and options such as pace=3d", completed=True, rest=True,
                assigned=of_seeks,
            ),
        ), effort=Effort.TABLE, completion=games_and_wishes,
    ),
)  # fmt: skip
