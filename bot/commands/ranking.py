"""Who leads: the ratings of a game, here, everywhere, or by the matches of this month here alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.commands.answers import Declined, answer
from bot.commands.assignable import games_in_words
from bot.commands.command import Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word
from bot.commands.services import Services
from bot.ports.addresses import Place, Profile, alone_there
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.ports.rating_pictures import RankingPicture
from bot.ratings import Standings, listed
from bot.table.ratings import PAIR
from bot.text.rankings import ranked, short
from bot.text.seasons import month_name, month_of
from games import catalogue
from games.kernel.game import AnyGame
from rendering.panel import Style
from rendering.ranking import Ranked, Ranking, ranking_words
from rendering.ratings import KINDS
from rendering.text import Said, Strong, Word, said

GLANCE = 20
"""Places among which the best three are looked for who want to be listed."""

SCOPES: Mapping[str, Said] = {"here": said("here"), "everywhere": said("everywhere"), "month": said("this month here")}
"""Among whom somebody is ranked, as it is typed."""


async def top(services: Services, invocation: Invocation) -> Answer:
    """``/top [GAME] [here|everywhere|month] [KIND]``: who leads; without a game the best three of each."""
    game, scope, kind = _meant(invocation)
    found, shown = await standings(services, invocation, scope), SCOPES[scope]
    if game is None:
        return await _overview(services, invocation, found, scope)
    kinds = [one for one in KINDS if listed(found.known, game.slug, one)]
    kind = kind or _usual(found, game, kinds)
    rows = await _rows(services, invocation, found, game, kind)
    others = tuple(Choice(KINDS[one], f"/top {game.slug} {scope} {one}") for one in kinds if one != kind)
    ways = (others, _scopes(game.slug, scope))
    if not rows:
        none = said("Nobody has a rating in {game} {scope} yet: finish a match.", game=Said(game.title), scope=shown)
        return answer(invocation, none, choices=ways)
    place = "" if scope == "everywhere" else called(invocation)
    month = month_name(services.clock.now(), zone_of(invocation)) if scope == "month" else ""
    ranking = Ranking(game.slug, kind, rows, place, month)
    lines = [*ranking_words(ranking, invocation.locale)]
    if not any(row.own for row in rows):
        lines.append(said("You are not ranked there yet."))
    return answer(invocation, *lines, picture=RankingPicture.of(ranking), choices=ways)


async def _overview(services: Services, invocation: Invocation, found: Standings, scope: str) -> Answer:
    """The best three of each game and kind, with the ways to each game."""
    lines, shown = list[Word](), SCOPES[scope]
    for game in catalogue().values():
        for kind in KINDS:
            rows = await _rows(services, invocation, found, game, kind, GLANCE)
            lines += [short(game, kind, rows)] if rows else []
    titles = {slug: Said(game.title) for slug, game in catalogue().items()}
    games = tuple(Choice(title, f"/top {slug} {scope}", symbol=slug) for slug, title in titles.items())
    if lines:
        lines.insert(0, said("Who leads, {scope}:", scope=shown))
    else:
        lines.append(said("Nobody has a rating {scope} yet: finish a match.", scope=shown))
    return answer(invocation, *lines, choices=(games, _scopes("", scope)))


def _meant(invocation: Invocation) -> tuple[AnyGame | None, str, str]:
    """The game, the scope and the kind that the words name, in any order. Raises ``Declined``."""
    game: AnyGame | None = None
    scope, kind = "everywhere" if alone_there(invocation.ask.place) else "here", ""
    for word in invocation.words:
        meant = meant_word(word, invocation.ask.person.locale)
        if meant in catalogue():
            game = catalogue()[meant]
        elif meant in SCOPES:
            scope = meant
        elif meant in KINDS:
            kind = meant
        else:
            line = said(
                "{word} is neither a game nor one of: {words}.",
                word=Strong(word[:40]),
                words=", ".join((*SCOPES, *KINDS)),
            )
            ways = tuple(Choice(Said(each.title), f"/top {slug}", symbol=slug) for slug, each in catalogue().items())
            raise Declined(line, choices=(ways,))
    return game, scope, kind


async def standings(services: Services, invocation: Invocation, scope: str) -> Standings:
    """Everybody's ratings, those of the people who have played here, or what follows from this month here alone."""
    if scope == "everywhere":
        return Standings(await services.ratings.all(), ())
    places, now = await places_here(services, invocation), services.clock.now()
    if scope == "month":
        start, stop = month_of(now, zone_of(invocation))
        return await services.ratings.within(start, stop, places)
    return Standings(await services.ratings.here(places), ())


async def places_here(services: Services, invocation: Invocation) -> set[Place]:
    """The places that are here: those of the server, or the one where it was asked."""
    server = invocation.ask.server
    known = () if server is None else await services.directory.servers.places(server.id)
    return {invocation.ask.place, *known}


def called(invocation: Invocation) -> str:
    """What people call the place where it was asked: the server, or the room."""
    server, place = invocation.ask.server, invocation.ask.place
    named = "" if server is None else server.name or server.called
    return named or f"#{place.partition(':')[2]}"


def zone_of(invocation: Invocation) -> str:
    """The zone in which the months of the place begin."""
    return invocation.asker.settings.zone if invocation.asker.settings else ""


async def _rows(
    services: Services, invocation: Invocation, found: Standings, game: AnyGame, kind: str, most: int | None = None
) -> tuple[Ranked, ...]:
    """All places, or the first ones, without those who do not want to be listed, whom only they themselves see."""
    who = listed(found.known, game.slug, kind)[:most]
    people = {Profile(one) for pair in who for one in pair.split("+")} - {invocation.profile}
    hidden = await services.directory.hidden(people)
    seen = [one for one in who if hidden.isdisjoint(one.split("+"))]
    return ranked(seen, found.known, game.slug, kind, invocation.profile)


def _usual(found: Standings, game: AnyGame, kinds: Sequence[str]) -> str:
    """The kind that most people have a rating in; a pair counts as one."""
    return max(kinds, key=lambda one: len(listed(found.known, game.slug, one)) - (one == PAIR), default="two")


def _scopes(slug: str, scope: str) -> tuple[Choice, ...]:
    """The other ways to see the same."""
    head = f"/top {slug}".rstrip()
    return tuple(Choice(words, f"{head} {one}", Style.WAY) for one, words in SCOPES.items() if one != scope)


COMMANDS = (
    Command(
        "top", "Who leads in a game: here, everywhere, or this month", top, Section.STANDING, 90,
        (
            Param("game", "The game; without one the best of each", choices=games_in_words),
            Param("where", "Here, everywhere, or by the matches of this month here", choices=lambda: SCOPES),
            Param("kind", "Two players, several, people in pairs, pairs, or alone", choices=lambda: KINDS),
        ),
        effort=Effort.PICTURE,
    ),
)  # fmt: skip
