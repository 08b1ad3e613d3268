"""What a person reads in their private chat when no place of their table reaches them, or when they are invited."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.addresses import Place
from bot.ports.people import Directory, Wishes
from bot.ports.posts import Choice, PublicPost
from bot.table.place_lines import PersonInvited, PlaceLost, PlaceMoved, Sought
from bot.table.table import Past, Table
from bot.table.urgency import free
from bot.text.buttons import play
from bot.text.status import introduced, standing
from games.kernel.game import Seat
from rendering.panel import Style
from rendering.text import Link, Said, Strong, Who, Word, counted, said

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
        locale=wishes.spoken or "en",
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


async def personal_invitation(
    directory: Directory, past: Sequence[Past], start: int, place: Place
) -> PublicPost | None:
    """The invitation at a private chat, from line ``start`` of a whole log on.

    None where nobody was invited there, sits at the table by now, or can still sit down.
    """
    table = past[-1].table
    found = [one.line for one in past[start:] if isinstance(one.line, PersonInvited) and one.line.place == place]
    if not found or not free(table):
        return None
    line = found[-1]
    profile = await directory.profile(line.to)
    if table.seat_of(profile) is not None:
        return None
    wishes = await directory.wishes(profile)
    by = table.seat_of(line.by)
    who = Who(by if by is not None else table.seat_of(table.host) or Seat(0))
    room = counted("{n} seat free", "{n} seats free", free(table))
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
        locale=wishes.spoken or next((locale for _, locale in table.audience.places), "en"),
        zone=wishes.zone,
        rings=True,
        apart=True,
    )


def _block(table: Table, who: Who) -> tuple[Choice, ...]:
    """The way to hear no more of whoever invites."""
    account = table.sitters[who.seat].account
    return () if account is None else (Choice(said("Block {who}", who=who), f"/block {account}"),)
