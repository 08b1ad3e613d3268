"""The lists of a person's pairs: with each partner the best, and the last matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import named_here
from bot.ports.asks import Answer
from bot.ports.people import PairMatch
from bot.ports.posts import Choice, Reply
from bot.text.languages import closest
from bot.text.options import option_in_words, sentence
from bot.text.zones import day
from games import catalogue
from games.kernel.game import AnyGame
from rendering.text import Said, Strong, Word, counted, joined, said

PAIRS = 6
"""Lists that are shown, those of the last matches first."""

LAST = 4
"""Matches of each that are shown, the newest first."""


async def pair_lists(services: Services, invocation: Invocation) -> Answer:
    """``/games together``: of each partner and kind of match the best points, and what came last.

    Where others read, only of matches that are told there or are not private.
    """
    found = await services.directory.together(invocation.profile)
    if not invocation.ask.private:
        tables = await services.repository.load_all([match.code for match in found])
        named = {at.table.code for at in named_here(invocation, list(tables.values()))}
        found = [match for match in found if match.code in named]
    lists = dict[tuple[str, str], list[PairMatch]]()
    for match in reversed(found):
        lists.setdefault((match.partner, match.kind), []).append(match)
    lines: list[Word] = [said("Your matches together:")] if lists else [said("You have won no points as a pair yet.")]
    for matches in list(lists.values())[:PAIRS]:
        lines += [_heading(matches), *(_line(services, invocation, match) for match in matches[:LAST])]
    if len(lists) > PAIRS:
        lines.append(counted("(and {n} more)", "(and {n} more)", len(lists) - PAIRS))
    ways = (Choice(said("My matches"), "/games"), Choice(said("Finished"), "/games finished"))
    return Answer((Reply(tuple(lines), choices=(ways,), locale=invocation.locale),))


def _heading(matches: Sequence[PairMatch]) -> Word:
    """With whom, how it was played, and the best."""
    newest, best = matches[0], max(match.points for match in matches)
    slug, *options = newest.kind.split(":")
    game = catalogue().get(slug)
    unusual = _unusual(game, dict(text.split("=", 1) for text in options)) if game is not None else options
    won = counted(
        "{game} with {name}: your best {best} in {n} match",
        "{game} with {name}: your best {best} in {n} matches",
        len(matches),
        game=Said(game.title) if game is not None else slug,
        name=Strong(newest.name),
        best=best,
    )
    return joined([sentence(won), sentence(*unusual)], " ") if unusual else won


def _unusual(game: AnyGame, options: Mapping[str, str]) -> list[Word]:
    """What is not usual in the options of a match, in words."""
    return [
        option_in_words(option, options[option.name])
        for option in game.options
        if options.get(option.name, option.default) != option.default
    ]


def _line(services: Services, invocation: Invocation, match: PairMatch) -> Said:
    when = day(match.at, invocation.asker.wishes.zone, closest(invocation.locale), services.clock.now())
    return counted(
        "{code}, {day}: {points} points, {n} player",
        "{code}, {day}: {points} points, {n} players",
        match.players,
        code=Strong(match.code),
        day=when,
        points=match.points,
    )
