"""What one person reads in a private chat: reminders, a panel under a post, that a place is gone, invitations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.ports.addresses import Place, personal
from bot.ports.people import Wishes
from bot.ports.posts import Choice, PublicPost
from bot.store.people import People
from bot.table.fold import Past, kept_lines
from bot.table.lines.clock_lines import Reminded
from bot.table.lines.place_lines import PersonInvited, PlaceLost, PlaceMoved, Sought
from bot.table.table import Table
from bot.text import languages
from bot.text.buttons import extras, go_there, play
from bot.text.news import REMINDERS, since_own_move
from bot.text.panel import prepared_panel
from bot.text.status import introduced, standing
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, forced
from rendering.painter import painter
from rendering.panel import AnyDecision, Style
from rendering.text import Link, Said, Strong, When, Who, Word, counted, said

LATELY = 6
"""Lines of news in a reminder."""

Address: TypeAlias = Callable[[Place, str], str | None]
"""The link to a place of a server, None where there is none."""

TURNS = 3
"""Turns of a first match at whose decisions it is said what they are for."""


async def reminder(
    directory: People, past: Sequence[Past], start: int, place: Place, address: Address, *, previews: bool
) -> PublicPost | None:
    """The private reminder of one person, with their panel, or an invitation, from line ``start`` of a whole log on.

    None where nobody is reminded or invited at the place, or the match does not wait for them any more.
    """
    table = past[-1].table
    for number in range(len(past) - 1, start - 1, -1):
        one, line = past[number], past[number].line
        if not isinstance(line, Reminded | Sought) or line.place != place:
            continue
        seat = line.seat
        overtaken = table.turn_of(seat) is None or table.turn_of(seat) != one.table.turn_of(seat)
        first = not isinstance(line, Reminded) and first_call(past[: number + 1], start, line)
        if (overtaken and not first) or table.over or _needless(table, line):
            return None
        profile = table.sitters[seat].profile
        if profile is None or one.table.sitters[seat].profile != profile:
            # somebody else sits there by now, whose hand it is
            return None
        wishes = await directory.wishes(profile)
        news = () if _reminded_of(past[:number], seat) else since_own_move(past, seat, LATELY, heading=True)
        if first:
            servers = await directory.servers.servers_of(table.audience.lost)
            known_at = zip(table.audience.lost, servers, strict=True)
            ways = tuple(way for lost, server in known_at if (way := address(lost, server)) is not None)
            turn = own_turn(table, seat) if table.live and table.turn_of(seat) is not None else None
            told = news if turn is not None else ()
            return without_a_place(table, seat, wishes, (*map(leads, ways), *told), turn)
        stage = line.stage if isinstance(line, Reminded) else None
        post = PublicPost(
            lines=(reminder_of(table, stage), *news, own_turn(table, seat)),
            choices=((go_there(table.code),),),
            people=table.people,
            mentions=(seat,),
            code=table.code,
            locale=languages.of_person(wishes),
            zone=wishes.zone,
            rings=True,
        )
        known = await directory.known_first(profile, table.game.slug)
        return await with_panel(post, past, seat, place, wishes, known, previews=previews)
    return await personal_invitation(directory, past, start, place)


async def with_own_panel(
    directory: People, post: PublicPost, past: Sequence[Past], place: Place, *, previews: bool
) -> PublicPost:
    """A post at a place where a match is played, with the panel of the person whose private chat the place is.

    The post as it is anywhere else, and where no move of theirs is awaited.
    """
    table = past[-1].table
    seat = _owner(table, place)
    profile = table.sitters[seat].profile if seat is not None else None
    if seat is None or profile is None or not table.audience.played_at(place):
        return post
    wishes = await directory.wishes(profile)
    if wishes.language:
        post = replace(post, locale=wishes.language)
    known = await directory.known_first(profile, table.game.slug)
    return await with_panel(post, past, seat, place, wishes, known, previews=previews)


def answered_already(past: Sequence[Past], start: int, place: Place) -> bool:
    """Whether a private chat's owner alone has moved from line ``start`` of a whole log on, and waits now.

    Their panel has said what they made and who is next.
    """
    table = past[-1].table
    seat = _owner(table, place)
    if seat is None or not table.live or table.turn_of(seat) is not None or seat not in table.persons:
        return False
    entries = [one.line.entry for one in past[start:] if one.line.planned is None]
    alone = all(isinstance(entry, Moved) and entry.seat == seat and entry.by != "bot" for entry in entries)
    return alone and len(entries) == len(past) - start


def _owner(table: Table, place: Place) -> Seat | None:
    """The seat whose person's private chat a place is."""
    own = [seat for seat, one in enumerate(table.sitters) if one.account is not None and personal(place, one.account)]
    return Seat(own[0]) if len(own) == 1 else None


async def with_panel(
    post: PublicPost, past: Sequence[Past], seat: Seat, place: Place, wishes: Wishes, known: str, *, previews: bool
) -> PublicPost:
    """A post that only the player of a seat reads, with their panel in the place of board and buttons.

    The post as it is where no move of theirs is awaited. ``known`` is the note of their first match of the game.
    """
    table, version = past[-1].table, len(past)
    match = table.match
    if match is None or not table.live or seat not in match.awaited or not match.may_move(seat):
        return post
    panel = await prepared_panel(table, version, seat, place, preview=previews and wishes.preview)
    theme = wishes.theme or (post.picture.theme if post.picture is not None else "")
    other = extras(table, match)
    first = known.partition(" ")[0] == table.code
    advice = first_advice(past, seat, panel.picture.decision) if first else None
    # the panel asks its reader, so nothing else need say whose turn it is
    told = (own_turn(table, seat), *(standing(table) if match.awaited == (seat,) else ()))
    lines = [line for line in post.lines if line not in told]
    asked = until(table, seat, panel.asked) if len(lines) < len(post.lines) else panel.asked
    return replace(
        post,
        lines=(*lines, *([advice] if advice else []), asked),
        picture=replace(panel.picture, theme=theme),
        choices=(*panel.choices, *([other] if other else [])),
        status=1,
        accent=panel.accent,
        alone=True,
    )


def _needless(table: Table, line: Reminded | Sought) -> bool:
    """Whether a person need not be called any more."""
    if isinstance(line, Reminded):
        return table.clocks.timer(line.seat) is None or line.needless
    return line.seat not in table.unreached


def reminder_of(table: Table, stage: int | None) -> Word:
    """The same reminder for one person, who may play at many tables; without a stage, which of them it is."""
    if stage is None:
        return said("{code} {game}", code=Strong(table.code), game=Said(table.game.title))
    reminder = REMINDERS[stage] if stage else said("the others are waiting for you.")
    return said("{code} {game}: {reminder}", code=Strong(table.code), game=Said(table.game.title), reminder=reminder)


def _reminded_of(past: Sequence[Past], seat: Seat) -> bool:
    """Whether the person has been reminded before, since anything has moved."""
    for one in reversed(past):
        if one.line.entry is not None:
            return False
        if isinstance(one.line, Reminded) and one.line.seat == seat and not one.line.needless:
            return True
    return False


def own_turn(table: Table, seat: Seat) -> Word:
    """That it is that person's turn, and until when."""
    return until(table, seat, said("It is your turn."))


def until(table: Table, seat: Seat, asked: Word) -> Word:
    """What a person is asked, and until when that person may take."""
    timer = table.clocks.timer(seat)
    instant = timer.until if timer is not None else 0
    return said("{whom} Time until {when}.", whom=asked, when=When(instant)) if instant else asked


def first_advice(past: Sequence[Past], seat: Seat, decision: AnyDecision) -> Said | None:
    """What a decision is for of which nothing has been picked, in a seat's first turns; ``past`` is the whole log."""
    return painter(decision.game.slug).advice(decision) if _in_first_turns(past, seat, TURNS) else None


MOVE = said("Move the table")
"""What stands on the button that says how a table gets another place."""


def first_call(past: Sequence[Past], start: int, call: Sought) -> bool:
    """Whether a person reads for the first time that no place reaches them, in a post from line ``start`` on."""
    for number in range(len(past) - 1, -1, -1):
        line = past[number].line
        if isinstance(line, PlaceLost | PlaceMoved):
            return True
        if number < start and isinstance(line, Sought) and (line.seat, line.place) == (call.seat, call.place):
            return False
    return True


def without_a_place(table: Table, seat: Seat, wishes: Wishes, news: tuple[Word, ...], turn: Word | None) -> PublicPost:
    """That a table cannot be told any more where it was played, and what to do about it; ``turn`` is their own."""
    now = (turn,) if turn is not None else standing(table) if table.live else ()
    must = turn is not None or not table.live
    return PublicPost(
        lines=(missing(table), *news, *now),
        choices=((*((play(table.code),) if turn is not None else ()), Choice(MOVE, f"/movehere {table.code} how")),),
        people=table.people,
        mentions=(seat,) if must else (),
        code=table.code,
        locale=languages.of_person(wishes),
        zone=wishes.zone,
        rings=must,
    )


def leads(address: str) -> Word:
    """The way to a place that is lost to the bot, and perhaps not to its people."""
    return said("Go there: {link}", link=Link(address))


def missing(table: Table) -> Word:
    """Why no place of a table reaches somebody."""
    code, game = Strong(table.code), Said(table.game.title)
    if table.audience.lost:
        return said("{code} {game}: the place where it is played cannot be reached any more.", code=code, game=game)
    return said("{code} {game} is played at another place now, where you may not read it.", code=code, game=game)


async def personal_invitation(directory: People, past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
    """The invitation at a private chat, from line ``start`` of a whole log on.

    None where nobody was invited there, sits at the table by now, or can still sit down.
    """
    table = past[-1].table
    found = [one.line for one in past[start:] if isinstance(one.line, PersonInvited) and one.line.place == place]
    if not found or not table.free:
        return None
    line = found[-1]
    profile = await directory.profile(line.to)
    if table.seat_of(profile) is not None:
        return None
    wishes = await directory.wishes(profile)
    by = table.seat_of(line.by)
    who = Who(by if by is not None else table.seat_of(table.host) or Seat(0))
    room = counted("{n} seat free", "{n} seats free", table.free)
    token = table.audience.token if table.terms.private else ""
    return PublicPost(
        lines=(
            said("{who} invites you to play {game}: {room}.", who=who, game=Said(table.game.title), room=room),
            *standing(table),
            *introduced(table.game),
        ),
        choices=(
            (
                Choice(said("Join"), f"/join {table.code} {token}".rstrip(), Style.MAKE),
                Choice(said("Rules"), f"/rules {table.game.slug}"),
            ),
            (*_block(table, who), Choice(said("No invitations"), "/invitations off")),
        ),
        people=table.people,
        code=table.code,
        locale=languages.of_person(wishes, table),
        zone=wishes.zone,
        rings=True,
        apart=True,
    )


def _block(table: Table, who: Who) -> tuple[Choice, ...]:
    """The way to hear no more of whoever invites."""
    account = table.sitters[who.seat].account
    return () if account is None else (Choice(said("Block {who}", who=who), f"/block {account}"),)


def _in_first_turns(past: Sequence[Past], seat: Seat, most: int) -> bool:
    """Whether a seat has begun no more than ``most`` turns, from the whole log, which is read no further than needed.

    A turn begins when the match comes to wait for the seat. Where all choose at once, that is also when somebody else
    is waited for again; alone, it is after each move. Turns in which the seat had nothing to decide do not count.
    """
    count, fresh, before = 0, False, frozenset[Seat]()
    for number in kept_lines(past):
        entry, match = past[number].line.entry, past[number].table.match
        now = frozenset(match.awaited if match is not None else ())
        own = entry if isinstance(entry, Moved) and entry.seat == seat else None
        count += own is not None and fresh and not forced(own)
        alone = match is not None and len(match.seats) == 1
        if seat not in now:
            fresh = False
        elif seat not in before or (own and (alone or now - before)):
            fresh = True
        elif own:
            fresh = False
        before = now
        if count > most:
            return False
    return count + fresh <= most
