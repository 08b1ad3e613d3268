"""The matches of a person everywhere: those that go on, the one that waits most urgently, and those that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from bot.commands.answers import answer, note
from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import (
    RECENT,
    find,
    named_here,
    open_tables_of,
    table_line,
    table_menu,
    tables_here,
    tables_of,
)
from bot.ports.addresses import Code, Profile
from bot.ports.asks import Answer
from bot.ports.people import PairMatch
from bot.ports.posts import AnyReply, Choice, button_room
from bot.repository import At
from bot.table.actions import begun, seated
from bot.table.lines.match_lines import MatchLine
from bot.table.lines.opening_lines import Replayed
from bot.table.saves import load_line
from bot.table.table import Over, Table
from bot.table.terms_in_words import option_in_words, sentence
from bot.text.buttons import ANOTHER_GAME, ways_in
from bot.text.languages import closest
from bot.text.match_pictures import board
from bot.text.news import since_heading, since_own, since_own_move
from bot.text.synonyms import understood
from bot.text.table_labels import urgency
from bot.text.zones import day
from games import catalogue
from games.kernel.game import AnyGame, Seat, Unreadable
from rendering.panel import Style
from rendering.text import Said, Strong, Word, counted, joined, said

SHOWN = 5
"""Matches that get a button of their own; where there are more, all stand in a menu."""

ON_PAGE = 15
"""Matches of a page: a phone shows some twenty lines of a message."""


async def games(services: Services, invocation: Invocation) -> Answer:
    """``/games [PAGE]``: my matches everywhere, the most urgent first, then free seats and other matches of this place.

    ``/games finished [PAGE]``: those of mine that are over; ``/games together``: what my pairs have won. Where others
    read, private ones are left out.
    """
    what, _, page = understood(invocation.rest, invocation.ask.person.locale).lower().partition(" ")
    if "together" in (what, page):
        return await pair_lists(services, invocation)
    if what == "finished":
        return await finished(services, invocation, page.strip())
    who = invocation.profile
    known = named_here(invocation, await tables_of(services, who, None))
    mine = sorted((at for at in known if not at.table.over), key=lambda at: urgency(at.table, who))
    codes = {at.table.code for at in mine}
    here = await tables_here(services, invocation.ask.place)
    others = [at for at in here if not at.table.over and at.table.code not in codes]
    found = [*mine, *sorted(others, key=lambda at: urgency(at.table, who))]
    over = any(isinstance(at.table.phase, Over) for at in known)
    past = (Choice(said("Finished"), "/games finished"),) if over else ()
    most, now = button_room(invocation.ask.place).menu, services.clock.now()
    size = min(ON_PAGE, most)
    number = _page(what, -(-len(found) // size) or 1)
    if not found:
        line = said("No match is under way. Open a table with /new.")
        return answer(invocation, line, choices=(*ways_in(), past))
    start = (number - 1) * size
    shown, left_out = found[start : start + size], max(0, len(found) - start - size)
    more = [counted("(and {n} more)", "(and {n} more)", left_out)] if left_out else []
    first = [Choice(said("Next"), "/next", Style.NEXT)] if found[0].table.awaits(who) else []
    if len(found) <= SHOWN:
        rows = _buttons(found, who, first)
    else:
        first += [Choice(said("Earlier"), f"/games {number - 1}")] if number > 1 else []
        first += [Choice(said("More"), f"/games {number + 1}")] if left_out else []
        menu = table_menu([(at, _opening_line(at, who)) for at in found[start : start + most]], invocation, now)
        rows = (tuple(first), menu) if first else (menu,)
    return answer(invocation, *_lines(shown, invocation, now), *more, choices=(*rows, (*past, ANOTHER_GAME)))


def _page(typed: str, pages: int) -> int:
    """The page that is meant, the first one where none is typed. Raises ``Unreadable``.

    >>> _page("2", 3), _page("9", 3), _page("", 3)
    (2, 3, 1)
    """
    if typed and not (typed.isascii() and typed.isdecimal() and len(typed) < 5):
        raise Unreadable("Say the number of a page, finished or together, not {word}.", word=typed[:40])
    return min(max(1, int(typed or 1)), pages)


def _lines(shown: Sequence[At], invocation: Invocation, now: int) -> list[Word]:
    """A line for each table, below what they are to a person."""
    lines, who = list[Word](), invocation.profile
    mine = [at for at in shown if at.table.seat_of(who) is not None]
    others = [at for at in shown if at.table.seat_of(who) is None]
    for heading, group in (
        (said("Your matches:"), mine),
        (said("Free seats here:"), [at for at in others if at.table.free]),
        (said("Others here:"), [at for at in others if not at.table.free]),
    ):
        lines += [heading, *(table_line(at, invocation, now) for at in group)] if group else []
    return lines


def _buttons(found: Sequence[At], who: Profile, first: Sequence[Choice]) -> tuple[tuple[Choice, ...], ...]:
    """A few tables as buttons: the boards, and the free seats."""
    seats = [at.table.code for at in found if at.table.seat_of(who) is None and at.table.free]
    codes = [at.table.code for at in found if at.table.code not in seats]
    boards = [Choice(code, f"/board {code}") for code in codes[: SHOWN - len(first)]]
    joins = [Choice(said("Join {code}", code=code), f"/join {code}") for code in seats]
    return tuple(tuple(row) for row in ([*first, *boards], joins) if row)


def _opening_line(at: At, who: Profile) -> str:
    """The line that opens a table: its panel where it waits for its reader, a free seat, else its board."""
    table = at.table
    if table.seat_of(who) is None and table.free:
        return f"/join {table.code}"
    return f"/hand {table.code}" if table.awaits(who) else f"/board {table.code}"


FINISHED_ON_PAGE = 4
"""Matches on a page: each has a row of buttons, and the pages have one."""

LAST = 8
"""Lines at the end of a log among which the last one of the match is looked for."""

PAIRS = 6
"""Lists that are shown, those of the last matches first."""

LAST_MATCHES = 4
"""Matches of each that are shown, the newest first."""


async def finished(services: Services, invocation: Invocation, typed: str) -> Answer:
    """A page of the asker's finished matches; ``typed`` is its number, "" for the first. Raises ``Unreadable``.

    Where others read, private ones are left out.
    """
    found = named_here(invocation, await finished_of(services, invocation.profile))
    pages = max(1, -(-len(found) // FINISHED_ON_PAGE))
    number = _page(typed, pages)
    shown = found[(number - 1) * FINISHED_ON_PAGE : number * FINISHED_ON_PAGE]
    if not shown:
        none = said("You have finished no match yet.")
        return answer(invocation, none, choices=(_ways(1, 1),))
    days = await asyncio.gather(*(_day(services, invocation, at) for at in shown))
    heading = said("Your finished matches:")
    if pages > 1:
        heading = said("Your finished matches, page {page} of {pages}:", page=number, pages=pages)
    lines = [_result(at, invocation.profile, when) for at, when in zip(shown, days, strict=True)]
    choices = [_looks(at) for at in shown]
    pairs = bool(await services.directory.pair_matches.of(invocation.profile))
    return answer(invocation, heading, *lines, choices=(*choices, _ways(number, pages, pairs=pairs)))


async def finished_of(services: Services, profile: Profile) -> list[At]:
    """All finished matches in the list of a person, those that ended last first; lessons are left out."""
    codes = await services.store.tables_of(profile)
    found = list[At]()
    for start in range(0, len(codes), RECENT):
        found += (await services.repository.load_all(codes[start : start + RECENT])).values()
    played = [at for at in found if isinstance(at.table.phase, Over) and not at.table.terms.lesson]
    return sorted(played, key=lambda at: at.table.clocks.acted, reverse=True)


async def _day(services: Services, invocation: Invocation, at: At) -> str:
    """The day on which a match ended, as the asker reads it."""
    version = at.version
    log = await services.store.log(at.table.code, max(0, version - LAST), version)
    lines = [load_line(entry) for entry in log]
    ends = [line.at for line in lines if isinstance(line, MatchLine | Replayed)]
    ended = ends[-1] if ends else at.table.clocks.acted
    return day(ended, invocation.asker.wishes.zone, closest(invocation.locale), services.clock.now())


def _result(at: At, profile: Profile, when: str) -> Word:
    """A match in a line: ``K7QF Metro, 21 Nov: Bruno 34, you 31``."""
    table = at.table
    points = points_in_words(table, table.seat_of(profile))
    return said(
        "{code} {game}, {day}: {points}",
        code=Strong(table.code), game=Said(table.game.title), day=when, points=joined(points),
    )  # fmt: skip


def points_in_words(table: Table, own: Seat | None) -> list[Word]:
    """The points of each player of a match that is over, the best first; whose seat is their ``own`` is you."""
    phase, points = table.phase, list[Word]()
    assert isinstance(phase, Over)
    for seat in phase.outcome.best_first:
        score = phase.outcome.scores[seat]
        one = said("you {points}", points=score) if seat == own else joined([Strong(table.names[seat]), score], " ")
        points.append(said("{result} (gave up)", result=one) if seat in phase.match.resigned else one)
    return points


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
    found = await services.directory.pair_matches.of(invocation.profile)
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
    return answer(invocation, *lines, choices=(ways,))


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


AFTER = "after"
"""The word of the button that goes on to the next match."""

NEWS = 12
"""Lines of news that are told; the picture and /log show the rest."""


async def next_match(services: Services, invocation: Invocation) -> Answer:
    """``/next``: the match that waits for the asker most urgently: board, news since the last own move, hand.

    ``/next after CODE``, which only its button says: the one that is next in line behind that match.
    """
    goes_on = invocation.rest.lower() == AFTER
    waiting: list[At] = []
    if invocation.code is not None and not goes_on:
        at = await find(services, invocation)
    else:
        waiting = await _matches_in_line(services, invocation)
        if not waiting:
            line = said("No match waits for you.")
            if not invocation.ask.private:
                line = said("No match waits for you that can be named here.")
            return answer(invocation, line, choices=((Choice(said("My matches"), "/games"),),))
        codes = [each.table.code for each in waiting]
        # a match that waits no longer has left the line: it begins again with the most urgent one
        behind = codes.index(invocation.code) + 1 if goes_on and invocation.code in codes else 0
        at = waiting[behind % len(waiting)]
    table = at.table
    seat = seated(table, invocation.profile)
    begun(table)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    return Answer(
        (
            await _since(services, invocation, at, seat, [each.table.code for each in waiting]),
            await open_panel(services, invocation, at, since=False),
        )
    )


async def _matches_in_line(services: Services, invocation: Invocation) -> list[At]:
    """The matches that wait for the asker, the most urgent first; those that are equally so by their codes.

    Where others read, private ones are left out.
    """
    found = [at for at in await open_tables_of(services, invocation.profile) if at.table.awaits(invocation.profile)]
    return sorted(named_here(invocation, found), key=lambda at: (urgency(at.table, invocation.profile), at.table.code))


async def _since(services: Services, invocation: Invocation, at: At, seat: Seat, line: Sequence[Code]) -> AnyReply:
    """What has happened since the asker's own last move, in words and marked on the board.

    ``line`` are the matches that wait for the asker, this one among them; empty where that was not asked.
    """
    past = await services.repository.past(at.table.code, 0, at.version)
    news = since_own_move(past, seat, NEWS) or (said("Nothing yet."),)
    own, code, count = since_heading(past, seat), at.table.code, len(line)
    heading = said("Table {code}. {since}", code=Strong(code), since=own)
    ways: tuple[Choice, ...] = ()
    if count > 1:
        number = line.index(code) + 1
        heading = said(
            "Table {code}, {number} of {count}. {since}", code=Strong(code), number=number, count=count, since=own
        )
        label = said("Next ({number} of {count})", number=number % count + 1, count=count)
        ways = (Choice(label, f"/next {AFTER} {code}"),)
    picture = board(past, since_own(past, seat))
    return note(invocation, heading, *news, table=at.table, picture=picture, choices=(ways,))


COMMANDS = (
    Command(
        "games", "My matches everywhere, and those of this place", games, Section.PLAYING, 60,
        (
            Param(
                "finished", "Those of mine that are over, with their results", completed=True,
                choices=lambda: {"finished": said("Those that are over"), "together": said("What my pairs have won")},
            ),
        ),
    ),
    Command(
        "next", "Open the match that waits for me most urgently", next_match, Section.PLAYING, 50, (CODE,),
        effort=Effort.PICTURE, tables=Tables.PLAYED,
    ),
)  # fmt: skip
