"""Invitations: how a person elsewhere sits down at a table, or watches it."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.answers import Declined, span
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import MARK, Invocation, mark_of
from bot.commands.lobby import gone, no_seat, too_late
from bot.commands.personal_invitations import (
    TOKEN,
    UNREACHED,
    invite_person,
    names_somebody,
    person_meant,
    sealed,
    table_meant,
)
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Account, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice, PrivateReply, Reply
from bot.repository import At
from bot.table.actions import seated, welcome
from bot.table.table import Table
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
    at = await _meant(services, invocation)
    if at.table.seat_of(invocation.profile) is None and invocation.code is not None:
        return _opened(invocation, at.table)
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
    locale = table.audience.locale(place) if table.audience.told_at(place) else invocation.locale
    return Answer((kind(lines, people=table.people, code=table.code, locale=locale),))


async def _to_one(services: Services, invocation: Invocation, account: Account) -> Answer:
    """Invite one person in their private chat; the asker gets the words to pass on besides."""
    table = await table_meant(services, invocation, account)
    seated(table, invocation.profile)
    if table.terms.private:
        table = await sealed(services, invocation, table)
    line, change = await invite_person(services, invocation, table, account)
    lines = (line, *await _invitation(services, invocation, table))
    reply = PrivateReply(lines, people=table.people, code=table.code, locale=invocation.ask.person.locale)
    return Answer((reply,), () if change is None else (span(change),))


async def _meant(services: Services, invocation: Invocation) -> At:
    """The table of the invitation; raises ``Declined`` where there is none, with what is possible instead."""
    if invocation.code is not None and await services.repository.load(invocation.code) is None:
        raise gone(invocation.code)
    return await find(
        services,
        replace(invocation, rest=""),
        lambda table: table.lobby and _mine(table, invocation),
        lambda table: not table.over and _mine(table, invocation),
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


def _opened(invocation: Invocation, table: Table) -> Answer:
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


def _mine(table: Table, invocation: Invocation) -> bool:
    return table.seat_of(invocation.profile) is not None


COMMANDS = (
    Command(
        "invite", "A link or code by which somebody elsewhere sits down or watches", invite, Section.ELSEWHERE, 30,
        (CODE, Param("who", "Somebody I write to about it", person=True)),
        code=CodeStands.FIRST_ALWAYS, by_invitation=True, tables=Tables.MINE,
    ),
)  # fmt: skip
