"""Invitations: how a person elsewhere sits down at a table or watches it, and one who is written to about it."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from dataclasses import replace

from bot.commands.answers import Declined, note, span
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import MARK, Invocation, mark_of
from bot.commands.lobby import gone, no_seat, too_late
from bot.commands.server_rules import has_blocked
from bot.commands.services import Services
from bot.commands.table_finder import find, may_name, open_tables_of
from bot.ports.addresses import Account, Place, Profile, platform_of
from bot.ports.asks import Answer
from bot.ports.posts import Choice, PrivateReply, Reply
from bot.repository import LETTERS, At, Change
from bot.table.actions import lay, seated, welcome
from bot.table.fold import Past
from bot.table.lines.place_lines import Invited, PersonInvited
from bot.table.seat_offers import account_in
from bot.table.table import Table
from bot.table.table_terms import DAY
from bot.text import languages
from bot.text.buttons import openings
from bot.text.status import introduced, standing
from games.kernel.game import Illegal, Seat
from rendering.panel import Style
from rendering.text import Link, Said, Strong, Who, Word, counted, said


async def invite(services: Services, invocation: Invocation) -> Answer:
    """``/invite [CODE] [PERSON]``: how somebody elsewhere sits down, or watches; a person I can write to is written to.

    ``/invite CODE BY [WORD]``, which links say: the invitation, as whoever opens it sees it. Whoever sits there
    is told so; but their own link gives what they pass on.
    """
    if (account := person_meant(invocation)) is not None:
        return await _to_one(services, invocation, account)
    named = names_somebody(invocation)
    if invocation.code is None and invocation.rest and not named:
        raise gone(invocation.rest.split()[0][:40])
    at = await _table_to_share(services, invocation)
    if at.table.seat_of(invocation.profile) is None and invocation.code is not None:
        return _invitation_post(invocation, at.table)
    table = at.table
    seated(table, invocation.profile)
    if table.over and (why := no_seat(table)) is not None:
        raise too_late(table, invocation, why)
    if invocation.rest and not named and mark_of(invocation.profile) not in invocation.rest.upper().split():
        way = Choice(said("Play"), f"/hand {table.code}", Style.NEXT)
        choices = ((way,),) if table.live else ()
        raise Declined(said("You already sit at this table."), *standing(table), choices=choices, people=table.people)
    if table.terms.lesson:
        raise Illegal("A lesson is for one person alone. Begin your own with /learn.")
    secret = table.terms.private
    if secret and not invocation.ask.private:
        raise Declined(said("Ask me that where nobody else reads: whoever has the word may come in."))
    if secret:
        table = await sealed(services, invocation, table)
    kind, lines = PrivateReply if secret else Reply, await _invitation(services, invocation, table)
    lines = (UNREACHED, *lines) if named else lines
    # the words are to be passed on: they are in the language of the place, where the table is told there
    place = invocation.ask.place
    locale = languages.of_place(table, place, invocation.locale)
    return Answer((kind(lines, people=table.people, code=table.code, locale=locale),))


async def _to_one(services: Services, invocation: Invocation, account: Account) -> Answer:
    """Invite one person in their private chat; the asker gets the words to pass on besides."""
    table = await table_meant(services, invocation, account)
    seated(table, invocation.profile)
    if table.terms.private:
        table = await sealed(services, invocation, table)
    line, change = await invite_person(services, invocation, table, account)
    lines = (line, *await _invitation(services, invocation, table))
    reply = note(invocation, *lines, table=table, alone=True)
    return Answer((reply,), () if change is None else (span(change),))


async def _table_to_share(services: Services, invocation: Invocation) -> At:
    """The table of the invitation; raises ``Declined`` where there is none, with what is possible instead."""
    if invocation.code is not None and await services.repository.load(invocation.code) is None:
        raise gone(invocation.code)
    return await find(
        services,
        replace(invocation, rest=""),
        Tables.LOBBY,
        Tables.MINE,
    )


async def _invitation(services: Services, invocation: Invocation, table: Table) -> tuple[Word, ...]:
    """The words that are passed on, for chats where the bot is, and links for everybody else."""
    word = f" {table.audience.token}" if table.terms.private else ""
    lines = _heading(table, invocation.profile)
    if table.lobby and no_seat(table) is None:
        lines.append(said("To sit down, say this where I am: {line}", line=Strong(f"/join {table.code}{word}")))
    for seat, _ in table.offers[:1] if table.live else ():
        line = f"/take {table.code} {seat + 1}{word}"
        lines.append(said("To take over the seat that is offered, say this where I am: {line}", line=Strong(line)))
    line = f"/watch {table.code}{word}"
    lines.append(said("To watch, say this where I am: {line}", line=Strong(line)))
    opens = f"/invite {table.code} {mark_of(invocation.profile)}"
    if table.terms.private:
        opens += f" {table.audience.token}"
    places = [place for place, _ in table.audience.places]
    if links := await services.invitations(opens, places):
        lines += [said("Or by a link:"), *map(Link, links)]
    return tuple(lines)


def _heading(table: Table, by: Profile) -> list[Word]:
    """Who invites to which game, and how the table stands."""
    host = table.seat_of(by) if table.seat_of(by) is not None else table.seat_of(table.leader)
    who, game = Who(host or Seat(0)), Said(table.game.title)
    if no_seat(table) is None:
        room = counted("{n} seat free", "{n} seats free", table.game.seats[-1] - len(table.sitters))
        return [said("{who} invites you to play {game}: {room}.", who=who, game=game, room=room), *standing(table)]
    if table.live and table.offers:
        return [said("{who} invites you to play {game}.", who=who, game=game), *standing(table)]
    return [said("{who} invites you to watch {game}.", who=who, game=game), *standing(table)]


def _invitation_post(invocation: Invocation, table: Table) -> Answer:
    """The invitation to whoever has opened its link: one button sits down. Raises ``Declined`` where none can."""
    given = invocation.rest.upper().split()
    by = next((word for word in given if len(word) == MARK), "")
    token = next((word for word in given if len(word) == TOKEN), "")
    welcome(table, invocation.ask.place, token)
    word = token if table.audience.opens(token) else ""
    if (why := no_seat(table)) is not None:
        raise too_late(table, invocation, why, word)
    host = next((sitter.profile for sitter in table.sitters if sitter.profile and mark_of(sitter.profile) == by), None)
    choices = (
        Choice(said("Join"), f"/join {table.code} {word}".rstrip(), Style.MAKE),
        Choice(said("Rules"), f"/rules {table.game.slug}"),
    )
    lines = (*_heading(table, host or table.leader), *introduced(table.game))
    kind = PrivateReply if word else Reply
    return Answer((kind(lines, choices=(choices,), people=table.people, code=table.code, locale=invocation.locale),))


TOKEN = 10
"""Letters of the word of an invitation."""

UNREACHED = said("I cannot write to them. Pass this on:")

WRITTEN_TO = re.compile(r"(discord|telegram):[0-9]{1,20}")
"""Accounts of people that have a private chat; ``telegram:-5`` would be a group."""


def person_meant(invocation: Invocation) -> Account | None:
    """The account that is mentioned behind the command, if one is."""
    found = (account_in(word, invocation.ask.place) for word in invocation.words)
    return next((Account(one) for one in found if one is not None and "@" not in one), None)


def names_somebody(invocation: Invocation) -> bool:
    """Whether a word behind the command is a name or a handle: no code, nor a word of an invitation, even mistyped."""
    return any(
        word.startswith("@") or not (set(word.upper()) <= set(LETTERS) or any(map(str.isdigit, word)))
        for word in invocation.words
    )


async def table_meant(services: Services, invocation: Invocation, account: Account) -> Table:
    """The asker's table to which a person is invited; raises ``Declined`` with their tables where none is named."""
    person = f"<@{account.partition(':')[2]}>" if platform_of(account) == "discord" else account
    if invocation.code is not None:
        return (await find(services, invocation, Tables.SEATED)).table
    mine = [
        at.table
        for at in await open_tables_of(services, invocation.profile)
        if at.table.free and at.table.seat_of(invocation.profile) is not None
    ]
    if not mine:
        raise Declined(said("You have no table with a free seat. Open one, then invite."), choices=openings("new"))
    rows = tuple(
        (Choice(said("{code} {game}", code=table.code, game=Said(table.game.title)), f"/invite {table.code} {person}"),)
        for table in mine
    )
    raise Declined(
        said("To which table?"), choices=rows, private=not all(may_name(invocation, table) for table in mine)
    )


async def sealed(services: Services, invocation: Invocation, table: Table) -> Table:
    """The table with the word that opens it."""
    if table.audience.token:
        return table
    word = "".join(secrets.choice(LETTERS) for _ in range(TOKEN))

    def seal(table: Table) -> tuple[Past, ...]:
        seated(table, invocation.profile)
        if table.audience.token:
            raise Illegal("This table has a word already.")
        return lay(table, Invited(word, key=f"word:{invocation.ask.key}", at=services.clock.now()))

    with suppress(Illegal):
        await services.repository.change(table.code, f"word:{invocation.ask.key}", seal)
    fresh = await services.repository.load(table.code)
    return fresh.table if fresh is not None else table


async def invite_person(
    services: Services, invocation: Invocation, table: Table, account: Account
) -> tuple[Said, Change | None]:
    """Write to a person, and what the asker is told of it. Raises ``Illegal``.

    Whoever cannot be written to, wants no invitations or has had enough for today, whoever has blocked the asker and
    whoever the host has blocked are told of in the same words.
    """
    who, key, now = invocation.profile, invocation.ask.key, services.clock.now()
    profile = await services.directory.profile(account)
    if profile == who or table.seat_of(profile) is not None:
        raise Illegal("They sit at this table already.")
    if not table.free:
        raise Illegal("No seat is free at this table.")
    if await has_blocked(services, who, profile, account):
        raise Illegal("You have blocked that person: first /unblock them.")
    place = _chat(account)
    wishes = await services.directory.wishes(profile)
    deaf = account in wishes.deaf or not wishes.invitations
    host = table.leader
    kept_out = await has_blocked(services, profile, who) or (
        host is not None and await has_blocked(services, host, profile, account)
    )
    if place is None or deaf or kept_out:
        return UNREACHED, None

    at = await services.repository.load(table.code)
    past = await services.repository.past(table.code, 0, at.version) if at is not None else ()
    invited = [one.line for one in past if isinstance(one.line, PersonInvited) and one.line.key != key]
    if any((line.by, line.to) == (who, account) and now - line.at < DAY for line in invited):
        raise Illegal("You have invited them to this table today already.")
    full = await services.directory.note_invitation(who, profile, key, now)
    if full == who:
        raise Illegal("You have invited as many people today as one may. For more, pass on what /invite says.")
    if full is not None:
        return UNREACHED, None

    def call(table: Table) -> tuple[Past, ...]:
        seated(table, who)
        return lay(table, PersonInvited(who, account, place, key=key, at=now))

    change = await services.repository.change(table.code, key, call)
    return said("I write to them. If they hear nothing, pass this on:"), change


def _chat(account: Account) -> Place | None:
    """The private chat of an account, where it has one."""
    if not WRITTEN_TO.fullmatch(account):
        return None
    return Place(account.replace(":", ":@", 1) if platform_of(account) == "discord" else account)


COMMANDS = (
    Command(
        "invite", "A link or code by which somebody elsewhere sits down or watches", invite, Section.ELSEWHERE, 30,
        (CODE, Param("who", "Somebody I write to about it", person=True)),
        code=CodeStands.FIRST_ALWAYS, by_invitation=True, tables=Tables.MINE,
    ),
)  # fmt: skip
