"""Calls to new tables: who wants to be called at a place, and who is when a table is opened there.

The opening holds whom it calls, so that a post that is delivered again calls the same people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.commands.answers import answer
from bot.commands.assignable import games_in_words
from bot.commands.invocation import Invocation
from bot.commands.line_reader import game_named
from bot.commands.server_rules import apart
from bot.commands.services import Services
from bot.ports.addresses import Account, Profile, alone_there
from bot.ports.asks import Answer, tidy_name
from bot.ports.posts import Choice
from bot.store.table_calls import SPAN, Caller
from bot.table.table_terms import Terms
from bot.text.zones import quiet_until
from games import catalogue
from games.kernel.game import AnyGame, Illegal
from rendering.text import Said, Word, joined, said

MOST = 20
"""People that one table calls."""

HERE, OFF = "here", "off"


def here_in_words() -> Mapping[str, Word]:
    """What may be said behind ``/notify`` of new tables here."""
    games = {
        f"{HERE} {slug}": said("To new tables here: {game}", game=title) for slug, title in games_in_words().items()
    }
    return {HERE: said("To all new tables here"), **games, f"{HERE} {OFF}": said("To no new tables here")}


async def call_here(services: Services, invocation: Invocation, words: Sequence[str]) -> Answer:
    """``/notify here [GAME|off]``: call the asker when somebody opens a table at this place."""
    ask, calls = invocation.ask, services.store.table_calls
    if ask.aloud or alone_there(ask.place):
        raise Illegal("Nobody else opens tables here. Say it in a group, a channel or a room.")
    accounts = list(dict.fromkeys((ask.person.account, *await services.directory.accounts(invocation.profile))))
    known = [one for one in await calls.at(ask.place) if one.account in accounts]
    left = [slug for one in known for slug in one.games if slug not in words]
    if OFF in words and (words == [OFF] or not left):
        await calls.want_no_more(ask.place, accounts)
        return answer(invocation, said("New tables here do not call you any more."))
    games: tuple[str, ...] = tuple(left) if OFF in words else ()
    words = [] if OFF in words else words
    if words:
        rows = tuple((Choice(label, f"/notify {line}"),) for line, label in here_in_words().items())
        game = game_named(words[0], ask.person.locale, rows)
        games = tuple(dict.fromkeys((*(known[0].games if known else ()), game.slug)))
    if not await calls.want(ask.place, Caller(ask.person.account, tidy_name(ask.person.name), games)):
        raise Illegal("As many people as I can remember are called here already.")
    line = said("New tables here call you, at most once an hour.")
    if games:
        titles = joined([Said(catalogue()[slug].title) for slug in games if slug in catalogue()])
        line = said("New tables here call you, at most once an hour: {games}.", games=titles)
    nowhere = (said("But you are called nowhere: /notify group changes that."),)
    lines = (line, *(nowhere if invocation.asker.wishes.notify == OFF else ()))
    stop = Choice(said("Do not call me"), f"/notify {HERE} {OFF}")
    return answer(invocation, *lines, choices=((stop,),))


async def called_here(
    services: Services, invocation: Invocation, game: AnyGame, terms: Terms
) -> tuple[tuple[str, Account], ...]:
    """Whom the table calls that the asker is about to open here, by names and accounts.

    Those who were not called for longest come first. Nobody who is away, sleeps, was called in the last hour, has
    blocked the asker or is blocked or barred.
    """
    ask, calls, now = invocation.ask, services.store.table_calls, services.clock.now()
    wanting = [] if terms.private else [one for one in await calls.at(ask.place) if _wants(one, game)]
    if not wanting or (await services.repository.opening(ask.key))[1]:
        return ()
    people = {await services.directory.profile(one.account): one for one in wanting}
    people.pop(invocation.profile, None)
    profiles = list(people)
    last = dict(zip(profiles, await calls.last(profiles), strict=True))
    _, wishes = await services.directory.readers(ask.place, profiles)
    due = [
        profile
        for profile, wish in zip(profiles, wishes, strict=True)
        if wish.notify != OFF and wish.away <= now and not quiet_until(wish.quiet, wish.zone, now)
        if last[profile][1] in ("", ask.key) or now - last[profile][0] >= SPAN
    ]
    called = list[tuple[str, Account]]()
    for profile in sorted(due, key=lambda one: (last[one][0], people[one].account)):
        one = people[profile]
        if len(called) == MOST:
            break
        # the claim comes last: it counts; whom this opening has called before it was cut off it calls again
        if await _may_come(services, invocation, profile, one) and await calls.claim(profile, ask.key, now):
            called.append((one.name, one.account))
    return tuple(called)


def _wants(one: Caller, game: AnyGame) -> bool:
    return not one.games or game.slug in one.games


async def _may_come(services: Services, invocation: Invocation, profile: Profile, one: Caller) -> bool:
    """Whether somebody could sit down at a table of the asker here."""
    if await apart(services, invocation.profile, profile, one.account):
        return False
    server = invocation.ask.server
    accounts = [one.account, *await services.directory.accounts(profile)]
    servers = [] if server is None else [server.id]
    return await services.directory.servers.barred(servers, accounts, services.clock.now()) is None
