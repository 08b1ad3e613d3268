"""What moderators of a server do: end a table, bar a person, and see what was done and why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.commands.answers import Declined, answer, commit, note
from bot.commands.command import CODE, CodeStands, Command, Needs, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.people_named import Named, person_named, person_word
from bot.commands.server_setting_kinds import group
from bot.commands.services import Services
from bot.commands.table_finder import find, may_name, open_tables_of
from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Answer, Server
from bot.ports.posts import AnyReply, Choice
from bot.ports.servers import Act, Bar
from bot.table.actions import leave_server, stop
from bot.table.fold import Past
from bot.table.lines.opening_lines import Gathered, Opened
from bot.table.saves import load_line
from bot.table.table import Table
from bot.table.table_terms import DAY
from bot.text.buttons import in_rows
from games.kernel.game import Illegal
from rendering.panel import Style
from rendering.text import Said, Strong, When, Word, joined, said

SHOWN = 20
"""Acts and barred people that are listed."""

LONGEST_REASON = 200
"""Characters of a reason that are kept."""

MOST_DAYS = 3650

DAYS = re.compile(r"([+-]?\d+)[dg]?", re.IGNORECASE)
"""How many days, as they are typed: 7, 7d, in Italian 7g."""


def moderated(invocation: Invocation) -> Server:
    """The server that the asker moderates; raises ``Declined`` where there is none."""
    server = invocation.ask.server
    if server is None:
        raise Declined(said("That is for moderators of a Discord server or a Telegram group; say it there."))
    if not server.moderates:
        if group(server):
            line = said("That is for administrators who may change this group, delete messages or ban people.")
            raise Declined(line)
        raise Declined(said("That is for moderators of this server."))
    return server


async def close(services: Services, invocation: Invocation) -> Answer:
    """``/close [CODE] [reason]``: end a table that was opened on this server, in any phase; nobody wins.

    One that was opened elsewhere only leaves this server; where it has no other place, it goes back to where it was
    opened.
    """
    server = moderated(invocation)
    at = await find(services, invocation, Tables.OPEN)
    places = [place for place, _ in at.table.audience.places]
    servers = await services.directory.servers.servers_of(places)
    here = [place for place, one in zip(places, servers, strict=True) if one == server.id]
    if at.table.terms.lesson or not (here or at.done):
        raise Illegal("Table {code} is not played here.", code=at.table.code)
    ours, first = await _governed_by(services, at.table) == server.id, await _first_place(services, at.table.code)

    def shut(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return stop(table, key=key, at=at) if ours else leave_server(table, here, first, key=key, at=at)

    question = said("End table {code} for everybody? Nobody wins.", code=Strong(at.table.code))
    if not ours:
        question = said("Post no more of table {code} here? It goes on elsewhere.", code=Strong(at.table.code))
    change = await commit(services, invocation, at, shut, question)
    await _noted(services, invocation, server, "close" if ours else "leave", change.code, _reason(invocation.rest))
    line = said("Table {code} is closed.", code=Strong(change.code))
    if not ours:
        line = said("Table {code} goes on where it was opened; no more of it is posted here.", code=Strong(change.code))
    return answer(invocation, line, ack=True, change=change)


async def _first_place(services: Services, code: Code) -> Place:
    """Where a table was opened, wherever it is played now; "" where that is no place."""
    (entry,) = await services.store.log(code, 0, 1)
    match load_line(entry):
        case Opened(place=place):
            return place
        case Gathered(places=((place, _), *_)):
            return place
        case _:
            return Place("")


async def _governed_by(services: Services, table: Table) -> str:
    """The server whose moderators may end a table: where it was opened, and wherever it is played now.

    If that is not known, or was no server, it is the one where all places are that follow the table; "" where there is
    none. Those who sit down bring their own servers with them, whose moderators have no say in a match of others.
    """
    everywhere = [place for place, _ in table.audience.everywhere]
    home, *others = await services.directory.servers.servers_of([await _first_place(services, table.code), *everywhere])
    return home or (others[0] if len(set(others)) == 1 else "")


async def bar(services: Services, invocation: Invocation) -> Answer:
    """``/bar PERSON [days] [reason]``: they open and join no tables here; alone it says who is barred."""
    server = moderated(invocation)
    if not invocation.words:
        return Answer((await _barred(services, invocation, server),))
    named, now = await person_named(services, invocation), services.clock.now()
    if await services.directory.profile(named.account) == invocation.profile:
        raise Illegal("You cannot bar yourself.")
    first, _, others = named.rest.partition(" ")
    given = DAYS.fullmatch(first)
    days = int(given[1][:6]) if given else 0
    if given and not 0 < days <= MOST_DAYS:
        raise Illegal("Say from 1 to {days} days. Without a number it is for good.", days=MOST_DAYS)
    reason = _reason(others if given else named.rest)
    until = now + days * DAY if days else 0
    barred = Bar(named.account, named.name, until, reason, invocation.ask.person.name)
    if not await services.directory.servers.bar(server.id, barred):
        raise Illegal("As many people are barred here as I can remember. /bar lists them.")
    await _noted(services, invocation, server, "bar", named.name or named.account, reason)
    who = person_word(named.account, named.name)
    line = said("{name} opens and joins no tables here until {when}.", name=who, when=When(until))
    lines: list[Word] = [line if until else said("{name} opens and joins no tables here any more.", name=who)]
    theirs = await _tables(services, server, named.account)
    running = [table for table in theirs if not table.over and may_name(invocation, table)]
    if running:
        codes = joined([Strong(table.code) for table in running[:SHOWN]])
        lines.append(said("What is under way goes on: {codes}.", codes=codes))
    own = [table for table in running if await _governed_by(services, table) == server.id]
    ends = tuple(Choice(said("End {code}", code=table.code), f"/close {table.code}", Style.DANGER) for table in own[:5])
    return answer(invocation, *lines, choices=(ends,), in_place=True)


async def unbar(services: Services, invocation: Invocation) -> Answer:
    """``/unbar PERSON``: they may open and join tables here again."""
    server = moderated(invocation)
    if not invocation.words:
        return Answer((await _barred(services, invocation, server),))
    bars = await services.directory.servers.bars(server.id, services.clock.now())
    named = await person_named(services, invocation, more=[Named(one.account, one.name) for one in bars])
    if named.account not in {one.account for one in bars}:
        raise Illegal("That person is not barred.")
    await services.directory.servers.unbar(server.id, named.account)
    await _noted(services, invocation, server, "unbar", named.name or named.account)
    line = said("{name} may open and join tables here again.", name=person_word(named.account, named.name))
    return answer(invocation, line, in_place=True)


async def moderation(services: Services, invocation: Invocation) -> Answer:
    """``/moderation``: the last acts of moderators, with who, when and why."""
    server = moderated(invocation)
    acts = await services.directory.servers.acts(server.id, SHOWN)
    lines: list[Word] = [said("What moderators did here:") if acts else said("No moderator has done anything here.")]
    return answer(invocation, *lines, *map(_act_in_words, acts), in_place=True)


def _act_in_words(act: Act) -> Word:
    about: Word = person_word(Account(act.about), "") if act.about.startswith("discord:") else Strong(act.about)
    by, when = Strong(act.by), When(act.at)
    done: dict[str, Said] = {
        "close": said("{when}: {by} ended {about}.", when=when, by=by, about=about),
        "leave": said("{when}: {by} ended {about} here; it goes on elsewhere.", when=when, by=by, about=about),
        "bar": said("{when}: {by} barred {about}.", when=when, by=by, about=about),
        "unbar": said("{when}: {by} lifted the bar of {about}.", when=when, by=by, about=about),
    }
    line = done.get(act.kind, said("{when}: {by} set {about}.", when=when, by=by, about=about))
    return said("{act} Reason: {reason}", act=line, reason=act.reason) if act.reason else line


async def _barred(services: Services, invocation: Invocation, server: Server) -> AnyReply:
    """Who is barred, until when and why, with a button each."""
    bars = (await services.directory.servers.bars(server.id, services.clock.now()))[:SHOWN]
    lines: list[Word] = [said("Barred here:") if bars else said("Nobody is barred here.")]
    for one in bars:
        who, why = person_word(one.account, one.name), one.reason
        line = said("{name} until {when}", name=who, when=When(one.until)) if one.until else joined([who])
        lines.append(said("{who}. Reason: {reason}", who=line, reason=why) if why else line)
    lifts = [Choice(said("Unbar {name}", name=one.name or one.account), f"/unbar {one.account}") for one in bars[:10]]
    return note(invocation, *lines, choices=in_rows(lifts), in_place=True)


async def _tables(services: Services, server: Server, account: Account) -> list[Table]:
    """The tables of somebody that are played on a server and not over."""
    theirs = await open_tables_of(services, await services.directory.profile(account))
    here = set(await services.directory.servers.places(server.id))
    return [at.table for at in theirs if here & {place for place, _ in at.table.audience.places}]


async def _noted(
    services: Services, invocation: Invocation, server: Server, kind: str, about: str, reason: str = ""
) -> None:
    act = Act(kind, about, invocation.ask.person.name, services.clock.now(), reason)
    await services.directory.servers.acted(server.id, invocation.ask.key, act)


def _reason(text: str) -> str:
    return " ".join(text.split())[:LONGEST_REASON]


WHO = Param("person", "A mention, or a name at a table here; nothing lists the barred", person=True)

COMMANDS = (
    Command(
        "close", "Moderators: end a table here as it stands", close, Section.SERVER, 20,
        (CODE, Param("reason", "Why, for the other moderators", rest=True)),
        code=CodeStands.FIRST, by_invitation=True, needs=Needs.MODERATING, asks_first=True,
    ),
    Command(
        "bar", "Moderators: let a person open and join no tables here", bar, Section.SERVER, 30,
        (
            Param("person", "A mention, or a name at a table here; nothing lists the barred", person=True),
            Param("days", "For how many days; without it for good"),
            Param("reason", "Why, for that person and the other moderators", rest=True),
        ), needs=Needs.MODERATING,
    ),
    Command(
        "unbar", "Moderators: let a barred person open and join tables again", unbar, Section.SERVER, 40, (WHO,),
        needs=Needs.MODERATING,
    ),
    Command(
        "moderation", "Moderators: what was done here, by whom and why", moderation, Section.SERVER, 50,
        needs=Needs.MODERATING,
    ),
)  # fmt: skip
