"""What a person reads in their private chat when no place of their table reaches them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports import Choice, PublicPost, Wishes
from bot.table.place_lines import PlaceLost, PlaceMoved, Sought
from bot.table.table import Past, Table
from bot.text.buttons import play
from games.kernel.game import Seat
from rendering.text import Link, Said, Strong, Word, said

MOVE = said("Move the table")
"""What stands on the button that says how a table gets another place."""


def first_call(past: Sequence[Past], seat: Seat) -> bool:
    """Whether a person reads for the first time that no place reaches them; the last line calls them."""
    for one in reversed(past[:-1]):
        if isinstance(one.line, PlaceLost | PlaceMoved):
            return True
        if isinstance(one.line, Sought) and one.line.seat == seat:
            return False
    return True


def without_a_place(table: Table, seat: Seat, wishes: Wishes, news: tuple[Word, ...], turn: Word) -> PublicPost:
    """That a table cannot be told any more where it was played, and what to do about it."""
    live = table.live
    return PublicPost(
        lines=(missing(table), *news, *((turn,) if live else ())),
        choices=((*((play(table.code),) if live else ()), Choice(MOVE, f"/movehere {table.code} how")),),
        people=table.people,
        mentions=(seat,),
        code=table.code,
        locale=wishes.locale or "en",
        zone=wishes.zone,
        rings=True,
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
