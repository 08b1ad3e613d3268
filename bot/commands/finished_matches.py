"""The matches of a person that are over: their results, the newest first, some on a page, and those of their pairs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence

from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import RECENT, named_here
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.people import PairMatch
from bot.ports.posts import Choice, Reply
from bot.repository import At
from bot.table.line_saves import load
from bot.table.lines import MatchLine, Replayed
from bot.table.phases import Over
from bot.text.languages import closest
from bot.text.options import option_in_words, sentence
from bot.text.zones import day
from games import catalogue
from games.kernel.game import AnyGame, Outcome, Unreadable
from rendering.text import Said, Strong, Word, counted, joined, said

PAGE = 4
"""Matches on a page: each has a row of buttons, and the pages have one."""

LAST = 8
"""Lines at the end of a log among which the last one of the match is looked for."""

PAIRS = 6
"""Lists that are shown, those of the last matches first."""

LAST_MATCHES = 4
"""Matches of each that are shown, the newest first."""


async def finished(services: Services, invocation: Invocation, typed: str) -> Answer:
    """A page of the asker's finished matches; ``typed`` is its number, "" for the first. Raises ``Unreadable``.

    Where others read, private ones are left out. For ``together`` what the asker's pairs have won.
    """
    if typed == "together":
        return await pair_lists(services, invocation)
    found = named_here(invocation, await finished_of(services, invocation.profile))
    pages = max(1, -(-len(found) // PAGE))
    number = _page(typed, pages)
    shown = found[(number - 1) * PAGE : number * PAGE]
    if not shown:
        none = said("You have finished no match yet.")
        return Answer((Reply((none,), choices=(_ways(1, 1),), locale=invocation.locale),))
    days = await asyncio.gather(*(_day(services, invocation, at) for at in shown))
    heading = said("Your finished matches:")
    if pages > 1:
        heading = said("Your finished matches, page {page} of {pages}:", page=number, pages=pages)
    lines = [_result(at, invocation.profile, when) for at, when in zip(shown, days, strict=True)]
    choices = [_looks(at) for at in shown]
    pairs = bool(await services.directory.together(invocation.profile))
    return Answer(
        (Reply((heading, *lines), choices=(*choices, _ways(number, pages, pairs=pairs)), locale=invocation.locale),),
    )


async def finished_of(services: Services, profile: Profile) -> list[At]:
    """All finished matches in the list of a person, those that ended last first; lessons are left out."""
    codes = await services.store.tables_of(profile)
    found = list[At]()
    for start in range(0, len(codes), RECENT):
        found += (await services.repository.load_all(codes[start : start + RECENT])).values()
    played = [at for at in found if isinstance(at.table.phase, Over) and not at.table.terms.lesson]
    return sorted(played, key=lambda at: at.table.clocks.acted, reverse=True)


def _page(typed: str, pages: int) -> int:
    """The number of a page; raises ``Unreadable``.

    >>> _page("", 3), _page("2", 3)
    (1, 2)
    """
    if not typed:
        return 1
    if not (typed.isascii() and typed.isdigit() and len(typed) < 5 and 1 <= int(typed) <= pages):
        raise Unreadable("There are pages 1 to {pages}.", pages=pages)
    return int(typed)


async def _day(services: Services, invocation: Invocation, at: At) -> str:
    """The day on which a match ended, as the asker reads it."""
    version = at.version
    log = await services.store.log(at.table.code, max(0, version - LAST), version)
    lines = [load(json.loads(entry)) for entry in log]
    ends = [line.at for line in lines if isinstance(line, MatchLine | Replayed)]
    ended = ends[-1] if ends else at.table.clocks.acted
    return day(ended, invocation.asker.wishes.zone, closest(invocation.locale), services.clock.now())


def _result(at: At, profile: Profile, when: str) -> Word:
    """A match in a line: ``K7QF Metro, 21 Nov: Bruno 34, you 31``."""
    table, phase = at.table, at.table.phase
    assert isinstance(phase, Over)
    own = table.seat_of(profile)
    points = []
    for seat in _best_first(phase.outcome):
        score = phase.outcome.scores[seat]
        one = said("you {points}", points=score) if seat == own else joined([Strong(table.names[seat]), score], " ")
        points.append(said("{result} (gave up)", result=one) if seat in phase.match.resigned else one)
    return said(
        "{code} {game}, {day}: {points}",
        code=Strong(table.code), game=Said(table.game.title), day=when, points=joined(points),
    )  # fmt: skip


def _best_first(outcome: Outcome) -> Sequence[int]:
    return sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))


def _looks(at: At) -> tuple[Choice, ...]:
    """What there is to look at of one finished match."""
    code = at.table.code
    return (
        Choice(said("Replay {code}", code=code), f"/replay {code}"),
        Choice(said("Poster {code}", code=code), f"/poster {code}"),
    )


def _ways(number: int, pages: int, *, pairs: bool = False) -> tuple[Choice, ...]:
    """The pages before and after one, the matches that are under way, and what one's ``pairs`` have won."""
    ways = [Choice(said("My matches"), "/games")]
    if number > 1:
        ways.append(Choice(said("Newer"), f"/games finished {number - 1}"))
    if number < pages:
        older = said("Older ({page} of {pages})", page=number + 1, pages=pages)
        ways.append(Choice(older, f"/games finished {number + 1}"))
    if pairs:
        ways.append(Choice(said("Together"), "/games together"))
    return tuple(ways)


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
        lines += [_heading(matches), *(_line(services, invocation, match) for match in matches[:LAST_MATCHES])]
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
