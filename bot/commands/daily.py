"""The match of the day: the same luck for everybody, one try, played where nobody else reads.

Whoever has finished it is shown the table of the day and what can be shared; before that, nobody is told anything of
its luck, or of how others have done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from bot.commands.answers import Declined, answer, note
from bot.commands.command import Command, Param, Section
from bot.commands.computer_levels import computer_name
from bot.commands.daily_results import as_read_by, days_in_a_row, noted, place_of, results, standing
from bot.commands.flood_limits import Effort
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word
from bot.commands.services import Services
from bot.ports.addresses import SOMEBODY, Code, forgotten, personal, platform_of
from bot.ports.asks import Answer
from bot.ports.dailies import DailyResult
from bot.ports.posts import AnyReply, Choice
from bot.table.dailies import OPPONENT, PLAYER, begin_daily, daily_games, daily_key
from bot.table.daily_calendar import closed, closes, day_of, is_day, last_closed, later
from bot.table.fold import Past
from bot.table.table import Table
from bot.text import dailies as texts
from bot.text.buttons import in_rows
from bot.text.match_pictures import final_picture, frames_of, share_picture
from games.kernel.game import AnyGame
from rendering.painter import painter
from rendering.panel import Style
from rendering.text import Link, Said, Strong, When, Word, counted, said

BEGIN, TABLE, SHARE, PICTURE, BEST = "begin", "table", "share", "picture", "best"
"""What stands on buttons behind the game and the day."""
PATIENCE = 4
"""How many moments are waited for a computer player: nobody is told of its move but by the answer."""

Own = Mapping[str, DailyResult]
"""Somebody's matches of a game, by day."""


@dataclass(frozen=True)
class _Meant:
    """A line, taken apart: the game, the day, "" where it names none, and what of it."""

    game: AnyGame
    day: str
    what: str


async def daily(services: Services, invocation: Invocation) -> Answer:
    """``/daily [GAME] [DAY] [begin|table|share|picture|best]``: today's match, on with it, or what has come of it."""
    now = services.clock.now()
    ask, meant = invocation.ask, _read(invocation, day_of(now))
    if not personal(ask.place, ask.person.account) and platform_of(ask.place) != "web":
        line = f"/daily {meant.game.slug}"
        alone = said("A daily is for you alone. Say {line} in our private chat.", line=Strong(line))
        return answer(invocation, alone, *map(Link, services.links(line)))
    if meant.what == BEST:
        return Answer((await _best(services, invocation, meant.game, meant.day or last_closed(now)),))
    own, day = await results(services, invocation.profile, meant.game.slug), meant.day or day_of(now)
    if day not in own:
        return Answer((await _not_begun(services, invocation, meant, own),))
    if own[day].over:
        return Answer((await _over(services, invocation, meant.game, day, own, meant.what),))
    return Answer((await _under_way(services, invocation, meant.game, day, own),))


def _read(invocation: Invocation, today: str) -> _Meant:
    """What a line says; of the games the first that is played alone where it names none. Raises ``Declined``."""
    games = sorted(daily_games().values(), key=lambda game: game.daily)
    slug = day = what = ""
    for word in invocation.words:
        typed = meant_word(word, invocation.ask.person.locale)
        if is_day(word) and not day:
            day = word
        elif typed in (BEGIN, TABLE, SHARE, PICTURE, BEST) and not what:
            what = typed
        elif not slug:
            slug = typed
        else:
            raise Declined(said("Say it like this: {line}", line=Strong("/daily")), choices=(_others(""),))
    game = next((game for game in games if not slug or game.slug == slug), None)
    if game is None:
        names = ", ".join(game.slug for game in games)
        line = said("There is no daily for {game}. Games: {games}.", game=Strong(slug[:40]), games=names)
        raise Declined(line, choices=(_others(""),))
    if day > today:
        raise Declined(said("That day has not come yet."), choices=(_others(""),))
    return _Meant(game, day, what)


def _others(slug: str) -> tuple[Choice, ...]:
    """The ways to the matches of today of other games."""
    return tuple(
        Choice(said("Daily: {game}", game=Said(game.title)), f"/daily {other}", Style.WAY, symbol=other)
        for other, game in daily_games().items()
        if other != slug
    )


def _best_way(game: AnyGame, now: int) -> Choice:
    """The way to the best match of the last day that is closed."""
    day = last_closed(now)
    return Choice(said("Best of {day}", day=day), f"/daily {game.slug} {day} {BEST}", Style.WAY)


# -- before it, and while it is played


async def _not_begun(services: Services, invocation: Invocation, meant: _Meant, own: Own) -> AnyReply:
    """What is said to whoever has not begun it; its first panel once they want to begin. Raises ``Declined``."""
    game, now = meant.game, services.clock.now()
    today = day_of(now)
    day = meant.day or today
    if meant.what == BEGIN and day == today and meant.day:
        return await _first_panel(services, invocation, game, day)
    if day != today and meant.what != BEGIN:
        if not closed(day, now):
            raise Declined(said("You have not begun it on its day."), choices=((_today(game),),))
        return await _table(services, invocation, game, day)
    if meant.what in (TABLE, SHARE, PICTURE):
        raise Declined(_later(day), choices=((_today(game),),))
    root = await services.directory.dailies.root()
    news = (said("That daily is over. This is the one of today."),) if day != today else ()
    lines = texts.before(game, today, root, days_in_a_row(services, own))
    begin = Choice(said("Begin"), f"/daily {game.slug} {today} {BEGIN}", Style.MAKE)
    rows = in_rows([_best_way(game, now), *_others(game.slug)], 3)
    yesterday = later(today, -1)
    open_still = yesterday in own and not own[yesterday].over and not closed(yesterday, now)
    on = Choice(said("On with that of {day}", day=yesterday), f"/daily {game.slug} {yesterday}")
    return note(invocation, *news, *lines, choices=((begin, *((on,) if open_still else ())), *rows))


def _today(game: AnyGame) -> Choice:
    return Choice(said("The daily of today"), f"/daily {game.slug}", Style.NEXT)


def _later(day: str) -> Said:
    return said("You see that once you have finished, or after {when}.", when=When(closes(day)))


async def _first_panel(services: Services, invocation: Invocation, game: AnyGame, day: str) -> AnyReply:
    """Begin somebody's match of the day, or find the one that they have begun meanwhile elsewhere."""
    ask, who, at = invocation.ask, invocation.profile, services.clock.now()
    root = await services.directory.dailies.root()

    def called(table: Table) -> str:
        return computer_name(table, OPPONENT.level, ask.locale)

    def first(code: Code) -> tuple[Past, ...]:
        return begin_daily(code, game, day, root, ask.person, who, ask.place, ask.locale, called, key=key, at=at)

    key, now = daily_key(day, game.slug, who), None
    while now is None or now.table.seat_of(who) is None:
        if now is not None and forgotten(now.table.sitters[PLAYER].profile):
            raise Declined(said("It was played from this account already."), choices=(_others(game.slug),))
        now = await services.repository.load((await services.repository.bring(first, key)).code)
        # where somebody else sits, their account was linked with this person when they began
        key += "+"
    await noted(services, now)
    return await open_panel(services, invocation, now, (_until(day),))


async def _under_way(services: Services, invocation: Invocation, game: AnyGame, day: str, own: Own) -> AnyReply:
    """The panel of a match that was begun; the table of its day where it is too late for it. Raises ``Declined``."""
    at = await services.repository.load(own[day].code)
    if closed(day, services.clock.now()):
        return await _table(services, invocation, game, day)
    if at is None:
        raise Declined(said("Nobody has moved in it for a day: it is gone."), choices=(_others(""),))
    await computers_done(services, at.table)
    at = await services.repository.load(at.table.code) or at
    return await open_panel(services, invocation, at, (_until(day),))


def _until(day: str) -> Word:
    return said("It counts if you finish it by {when}.", when=When(closes(day)))


async def computers_done(services: Services, table: Table) -> None:
    """Wait for the computer players of a match of a day, a little longer than where their moves are posted."""
    for _ in range(PATIENCE):
        at = await services.repository.load(table.code)
        if at is None or not at.table.computers:
            return
        await services.settled(table.code)


# -- after it


async def daily_ended(services: Services, invocation: Invocation, table: Table) -> tuple[AnyReply, ...]:
    """What follows the end of a match of a day, also one that a computer player has just made; () before it."""
    at = await services.repository.load(table.code)
    if at is None or not at.table.over:
        return ()
    await noted(services, at)
    own, day = await results(services, invocation.profile, table.game.slug), table.terms.daily
    return (await _over(services, invocation, table.game, day, own, ""),) if day in own else ()


async def _over(services: Services, invocation: Invocation, game: AnyGame, day: str, own: Own, what: str) -> AnyReply:
    """What has come of it, or what of that is asked for. Raises ``Declined``."""
    if what == TABLE:
        return await _table(services, invocation, game, day)
    result, now = own[day], services.clock.now()
    if what in (SHARE, PICTURE):
        return await _shared(services, invocation, game, day, own, what)
    ranked = await standing(services, game.slug, day)
    place, days = place_of(invocation.profile, ranked), days_in_a_row(services, own)
    root = await services.directory.dailies.root()
    lines = texts.after(game, day, root, result, place, len(ranked), days, now)
    head = f"/daily {game.slug} {day}"
    share = (
        (Choice(said("To share"), f"{head} {SHARE}", Style.NEXT), Choice(said("As a picture"), f"{head} {PICTURE}"))
        if result.points is not None
        else ()
    )
    rows = in_rows([_best_way(game, now), *_others(game.slug)], 3)
    return note(invocation, *lines, choices=((*share, Choice(said("Table of the day"), f"{head} {TABLE}")), *rows))


async def _shared(services: Services, invocation: Invocation, game: AnyGame, day: str, own: Own, what: str) -> AnyReply:
    """What can be sent on to others, in words or as a picture, neither of which tells of its luck."""
    result = own[day]
    at = await services.repository.load(result.code)
    if result.points is None or at is None:
        raise Declined(said("There is nothing to share: it was not finished."), choices=(_others(""),))
    past = await services.repository.past(result.code, 0, at.version)
    if what == PICTURE:
        picture = await asyncio.to_thread(share_picture, at, past)
        return note(invocation, texts.heading(game, day), picture=picture)
    gains = painter(game.slug).gains(await asyncio.to_thread(frames_of, past), PLAYER)
    ranked = await standing(services, game.slug, day)
    place, days = place_of(invocation.profile, ranked), days_in_a_row(services, own)
    return note(invocation, *texts.share_lines(game, day, result, place, len(ranked), days, gains))


async def _table(services: Services, invocation: Invocation, game: AnyGame, day: str) -> AnyReply:
    """The table of a day, for whoever has finished or comes after it."""
    now, ranked = services.clock.now(), await standing(services, game.slug, day)
    ranked = await as_read_by(services, invocation.profile, ranked)
    lines = texts.table_lines(game, day, ranked, invocation.profile)
    if closed(day, now):
        best = Choice(said("Best of {day}", day=day), f"/daily {game.slug} {day} {BEST}", Style.WAY)
    else:
        best = _best_way(game, now)
    way = () if day == day_of(now) else (_today(game),)
    return note(invocation, *lines, choices=((*way, best),))


async def _best(services: Services, invocation: Invocation, game: AnyGame, day: str) -> AnyReply:
    """The board of the best match of a day that is closed. Raises ``Declined``."""
    if not closed(day, services.clock.now()):
        raise Declined(said("It is shown after {when}.", when=When(closes(day))), choices=((_today(game),),))
    ranked = await as_read_by(services, invocation.profile, await standing(services, game.slug, day))
    ranked = [one for one in ranked if one[1].name != SOMEBODY]
    if not ranked:
        raise Declined(texts.heading(game, day), said("Nobody has finished it."), choices=((_today(game),),))
    result = ranked[0][1]
    at = await services.repository.load(result.code)
    points = result.points or 0
    line = counted("The best: {who}, {n} point", "The best: {who}, {n} points", points, who=Strong(result.name))
    picture = None if at is None else final_picture(at)
    return note(invocation, texts.heading(game, day), line, picture=picture, choices=((_today(game),),))


def _titles() -> Mapping[str, Word]:
    return {slug: Said(game.title) for slug, game in daily_games().items()}


COMMANDS = (
    Command(
        "daily", "The match of the day: the same luck for everybody, one try", daily, Section.OPENING, 18,
        (
            Param("game", "Which game", completed=True, choices=_titles),
            Param("text", "A day such as 2027-01-15, or: table, share, picture, best", rest=True),
        ), effort=Effort.PICTURE,
    ),
)  # fmt: skip
