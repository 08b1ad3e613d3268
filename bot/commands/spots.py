"""Numbers on the board where a player may act, and the command that shows them."""

from __future__ import annotations

from bot.commands import CODE, Command, Effort, Invocation, Param, Section, Services, Tables, most_urgent
from bot.commands.match_pictures import Shown, spots_picture
from bot.ports import Answer, AnyReply, Choice, PrivateReply
from bot.table.actions import begun, running, seated
from bot.table.table import Table
from bot.text.buttons import play
from bot.text.liked import looked_at, spots, spots_looked_at
from games.kernel.game import Illegal, Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.text import Word, counted, said

PAGE = 25
"""Numbers on one picture; Discord's menus take no more."""


async def where(services: Services, invocation: Invocation) -> Answer:
    """``/where [PAGE]``: numbers on the spots where the asker may play, for the asker alone."""
    at, which = await most_urgent(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
    )
    table = at.table
    running(table)
    seat = seated(table, invocation.profile)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    await spots_looked_at(table, seat)
    page = int(invocation.rest) if is_number(invocation.rest) else 1
    return Answer((spots_post(invocation, at, seat, page, which),))


def spots_post(invocation: Invocation, at: Shown, seat: Seat, page: int, which: tuple[Word, ...] = ()) -> AnyReply:
    """The board with a number on each spot where the player may act, and the same numbers to press, below ``which``.

    Raises ``Illegal`` where there is none.
    """
    table = at.table
    match = begun(table)
    found = spots(table, seat)
    if not found:
        raise Illegal("There is nothing to choose on the board now. See /hand.")
    pages = -(-len(found) // PAGE)
    page = min(max(page, 1), pages)
    first = (page - 1) * PAGE + 1
    here = found[first - 1 : first - 1 + PAGE]
    head = f"{table.code}.{match.turns[seat]}"
    numbers = tuple(Choice(str(number), f"/hand {head} {group[0]}") for number, group in enumerate(here, first))
    ways = [
        *([Choice(said("Earlier spots"), f"/where {table.code} {page - 1}")] if page > 1 else []),
        *([Choice(said("More spots"), f"/where {table.code} {page + 1}")] if page < pages else []),
        play(table.code),
    ]
    lines: list[Word] = [
        *which,
        counted("You can act at {n} spot.", "You can act at {n} spots. Press a number, or type it.", len(found)),
    ]
    if table.terms.hints:
        lines.append(said("The first ones are those a computer player likes best."))
    return PrivateReply(
        lines=tuple(lines),
        picture=spots_picture(at, seat, tuple(group[0] for group in here), first),
        choices=(numbers, tuple(ways)),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


def groups(match: Match, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """The legal moves of a seat by the spot on the board they are about, in reading order."""
    return painter(match.game.slug).spots(match.game.view(match.state, seat), match.legal(seat))


def is_number(typed: str) -> bool:
    """Whether what is typed is the number of a spot.

    >>> is_number(" 12 "), is_number("1234"), is_number("c4")
    (True, False, False)
    """
    text = typed.strip()
    return text.isascii() and text.isdigit() and len(text) < 4


async def looked_into(table: Table, seat: Seat | None, typed: str) -> None:
    """Work out beside the loop what the words of a move need that is typed at a table with hints."""
    if is_number(typed):
        await spots_looked_at(table, seat)
    await looked_at(table, seat)


def numbered(table: Table, seat: Seat, typed: str) -> str:
    """The move that a number on the spots stands for; any other text as it is. Raises ``Illegal``."""
    if not is_number(typed):
        return typed
    text = typed.strip()
    found = spots(table, seat)
    if not 0 < int(text) <= len(found):
        raise Illegal("There is no spot {number}. /where shows the numbers.", number=text)
    return found[int(text) - 1][0]


COMMANDS = (
    Command(
        "where",
        "Numbers on the board where I can play",
        (
            CODE,
            Param("page", "Page of numbers"),
        ),
        section=Section.PLAYING,
        rank=30,
        use=where,
        effort=Effort.PICTURE,
        tables=Tables.MOVABLE,
    ),
)
