"""Commands of people that are away: away, back, and seats that are handed over, taken or replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time

from bot.commands.answers import note, span
from bot.commands.command import CODE, Changes, CodeStands, Command, Param, Section
from bot.commands.hand import hand_post
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find, open_tables_of, tables_here, tables_of
from bot.ports import Account, Answer, Choice, Place, Post, Profile, platform_of
from bot.repository import Change
from bot.table.actions import seated
from bot.table.seat_changes import absence, come_back, go_away, offer, put_in, take
from bot.table.seat_offers import account_in, heir, plain
from bot.table.table import Past, Table
from bot.table.terms import DAY, HOUR
from bot.table.votes import ask_replacement
from bot.text.news import happened, moves_of
from bot.text.rules import brief
from bot.text.zones import zone as zone_
from games.kernel.game import Illegal, Seat, Unreadable
from rendering.text import Strong, When, said

LAST_MOVES = 6
"""Lines of what happened lately that somebody new is told."""


async def away(services: Services, invocation: Invocation) -> Answer:
    """``/away until DAY``: the clocks of the asker stand at every table until the morning of that day."""
    now = services.clock.now()
    wishes = await services.directory.wishes(invocation.profile)
    until = _day(invocation.rest, now, wishes.zone)
    absence(until, now)
    again = wishes.away > now and abs(until - wishes.away) < HOUR
    if again:
        until = wishes.away
    changes, here = await _everywhere(
        services, invocation, lambda table: go_away(table, invocation.profile, until, key=invocation.ask.key, at=now)
    )
    await services.directory.wish(invocation.profile, replace(wishes, away=until), wishes)
    if again and not changes:
        return Answer((note(invocation, said("You are away until {when} already. /back ends it.", when=When(until))),))
    lines = [said("You are away until {when}. Your clocks stand. /back ends it.", when=When(until))]
    if changes:
        lines.append(said("Told at: {codes}.", codes=_codes(changes)))
    return Answer((note(invocation, *lines, ack=here),), tuple(map(span, changes)))


async def back(services: Services, invocation: Invocation) -> Answer:
    """``/back``: the asker plays again, at every table, also where a computer player held the seat."""
    now = services.clock.now()
    wishes = await services.directory.wishes(invocation.profile)
    was_away = wishes.away > now
    if was_away:
        await services.directory.wish(invocation.profile, replace(wishes, away=0), wishes)
    key, only = invocation.ask.key, invocation.code

    def come(table: Table) -> tuple[Past, ...]:
        return come_back(table, invocation.profile, seat_too=only in (None, table.code), key=key, at=now)

    changes, here = await _everywhere(services, invocation, come)
    if not changes and not was_away:
        raise Illegal("You were not away.")
    lines = [said("Welcome back.")]
    if changes:
        lines.append(said("Told at: {codes}.", codes=_codes(changes)))
    post = replace(note(invocation, *lines, ack=here), choices=((Choice(said("Next"), "/next"),),))
    return Answer((post,), tuple(map(span, changes)))


async def _everywhere(
    services: Services, invocation: Invocation, by: Callable[[Table], Sequence[Past]]
) -> tuple[list[Change], bool]:
    """Do it at every table the asker plays at; where it cannot be done it is not.

    With it whether all who read the ask read of it anyway, because one of these tables is told there.
    """
    changes, here = [], False
    for at in await open_tables_of(services, invocation.profile):
        if at.table.plays(invocation.profile):
            with suppress(Illegal, LookupError):
                changes.append(await services.repository.change(at.table.code, invocation.ask.key, by))
                here = here or at.table.audience.told_at(invocation.ask.place)
    return changes, here and not invocation.ask.private


async def hand_over(services: Services, invocation: Invocation) -> Answer:
    """``/seat [bot|NAME]``: hand the asker's seat to a computer player until they are back, or to somebody."""
    at = await find(services, invocation, lambda table: table.plays(invocation.profile), lambda table: table.live)
    key, now, text = invocation.ask.key, services.clock.now(), invocation.rest.strip()
    if text.lower() == "bot":
        change = await services.repository.change(
            at.table.code, key, lambda table: put_in(table, seated(table, invocation.profile), key=key, at=now)
        )
        line = said("A computer player holds your seat. /back takes it over again.")
        return Answer((note(invocation, line, ack=True),), (span(change),))
    near = [
        at.table
        for at in (*await tables_here(services, invocation.ask.place), *await tables_of(services, invocation.profile))
    ]
    local = await _local(services, invocation, text)

    def hand(table: Table) -> tuple[Past, ...]:
        to = heir(text, invocation.ask.place, table, near, local)
        return offer(table, invocation.profile, to, key=key, at=now)

    change = await services.repository.change(at.table.code, key, hand)
    line = said("Your seat is offered. You play on until somebody takes it.")
    return Answer((note(invocation, line, ack=True),), (span(change),))


async def _local(services: Services, invocation: Invocation, text: str) -> dict[Profile, Account]:
    """Who has this name at the local table, where names belong to persons."""
    if platform_of(invocation.ask.place) != "web":
        return {}
    account = Account(f"web:{plain(text).casefold()}")
    profile = await services.directory.profile(account)
    return {profile: account} if await services.directory.accounts(profile) else {}


async def take_seat(services: Services, invocation: Invocation) -> Answer:
    """``/take [SEAT]``: sit down in a seat that is offered; the newcomer gets a brief."""
    ask, key, now = invocation.ask, invocation.ask.key, services.clock.now()
    at = await find(services, invocation, lambda table: bool(table.offers) and table.live, lambda table: table.live)
    accounts = await services.directory.accounts(invocation.profile)

    def sit(past: Sequence[Past]) -> tuple[Past, ...]:
        seat, token = _offered(past[-1].table, invocation)
        return take(
            past, seat, ask.person, invocation.profile, ask.place, ask.locale,
            accounts=accounts, token=token, key=key, at=now,
        )  # fmt: skip

    change = await services.repository.rewrite(at.table.code, key, sit)
    past = await services.repository.past(change.code, 0, change.stop)
    return Answer(_brief(invocation, past), (span(change),))


async def replace_player(services: Services, invocation: Invocation) -> Answer:
    """``/replace NAME``: let a computer player hold the seat of somebody who is gone; not the host: by vote."""
    at = await find(services, invocation, lambda table: table.plays(invocation.profile), lambda table: table.live)
    key, now = invocation.ask.key, services.clock.now()

    def put(table: Table) -> tuple[Past, ...]:
        return ask_replacement(
            table, invocation.profile, _seat_named(table, invocation.rest, invocation.ask.place), key=key, at=now
        )

    change = await services.repository.change(at.table.code, key, put)
    after = (await services.repository.past(change.code, change.start, change.stop))[-1].table
    line = said("A computer player holds that seat now.") if after.question is None else said("The others are asked.")
    return Answer((note(invocation, line, ack=True),), (span(change),))


def _codes(changes: Sequence[Change]) -> Strong:
    return Strong(", ".join(change.code for change in changes))


def _day(words: str, now: int, zone: str) -> int:
    """The instant meant by ``2026-12-01``, ``until 2026-12-01`` or ``5d``; raises ``Unreadable``.

    A day means its first instant in the person's zone.

    >>> _day("until 2026-12-01", 0, "Europe/Rome"), _day("2d", 5, "")
    (1796079600000, 172800005)
    """
    text = words.lower().removeprefix("until").removeprefix("fino al").strip()
    if found := re.fullmatch(r"(\d{1,3}) ?d", text):
        return now + int(found[1]) * DAY
    try:
        first = datetime.combine(date.fromisoformat(text), time(), zone_(zone))
        return round(first.timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Unreadable("Until when? Say a day such as 2026-12-01, or a number of days such as 5d.") from None


def _offered(table: Table, invocation: Invocation) -> tuple[Seat, str]:
    """The seat that is meant by its number, counted from 1, or the only one that is offered; and the invitation.

    Raises ``Illegal``.
    """
    offers = [seat for seat, _ in table.offers]
    numbers = [word for word in invocation.words if word.isascii() and word.isdecimal()]
    token = "".join(word.upper() for word in invocation.words if word not in numbers)
    if table.seat_of(invocation.profile) is not None:
        raise Illegal("You already sit at this table.")
    if len(numbers) == 1 and Seat(int(numbers[0]) - 1) in offers:
        return Seat(int(numbers[0]) - 1), token
    if len(offers) == 1 and not numbers:
        return offers[0], token
    if not offers:
        raise Illegal("No seat is offered at this table.")
    if len(offers) == 1:
        raise Illegal("That seat is not offered any more.")
    raise Illegal("Which seat? Offered: {seats}.", seats=", ".join(str(seat + 1) for seat in offers))


def _seat_named(table: Table, words: str, place: Place) -> Seat:
    """The seat of somebody by name, or by number counted from 1. Raises ``Illegal``."""
    text = words.strip().removeprefix("@").casefold()
    found = [Seat(seat) for seat, name in enumerate(table.names) if name.casefold() == text]
    if (account := account_in(words.strip(), place)) is not None:
        found = [Seat(seat) for seat, sitter in enumerate(table.sitters) if sitter.account == account]
    if not found and text.isascii() and text.isdecimal() and 0 < int(text) <= len(table.names):
        found = [Seat(int(text) - 1)]
    if len(found) != 1:
        raise Illegal("Nobody by this name sits here. Names: {names}.", names=", ".join(table.names))
    return found[0]


def _brief(invocation: Invocation, past: Sequence[Past]) -> tuple[Post, ...]:
    """For who takes over a seat: the rules in a few lines, the last moves, then board and hand."""
    table = past[-1].table
    lately = happened(moves_of(past), None)[-LAST_MOVES:]
    intro = Post(
        (
            said("You play on at table {code}. In short:", code=Strong(table.code)),
            *brief(table.game, invocation.ask.person.locale),
            said("What happened lately:"),
            *lately,
        ),
        private=True,
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )
    return (intro, hand_post(invocation, table, ()))


COMMANDS = (
    Command(
        "away",
        "Stop my clocks until a day",
        (Param("until", "A day such as 2026-12-01, or 5d", required=True),),
        section=Section.ABSENCE,
        rank=30,
        use=away,
        changes=Changes.WISHES,
    ),
    Command(
        "back",
        "I am here again",
        (CODE,),
        section=Section.ABSENCE,
        rank=40,
        use=back,
        code=CodeStands.ALONE,
        changes=Changes.WISHES,
    ),
    Command(
        "seat",
        "Hand my seat to somebody, or to a computer player until I am back",
        (
            Param("to", "bot, a name, or nothing for anybody"),
            CODE,
        ),
        section=Section.ABSENCE,
        rank=50,
        use=hand_over,
        code=CodeStands.FIRST_OR_LAST,
        changes=Changes.MATCH,
    ),
    Command(
        "take",
        "Take over a seat that is offered",
        (
            CODE,
            Param("seat", "Number of the seat"),
        ),
        section=Section.ABSENCE,
        rank=60,
        use=take_seat,
        changes=Changes.MATCH,
        by_invitation=True,
    ),
    Command(
        "replace",
        "Let a computer player hold the seat of somebody who is gone",
        (
            Param("who", "The name", required=True),
            CODE,
        ),
        section=Section.ABSENCE,
        rank=70,
        use=replace_player,
        code=CodeStands.FIRST_OR_LAST,
        changes=Changes.MATCH,
    ),
)
