"""Numbers on the board where a player may act, and the command that shows them."""

from __future__ import annotations

from bot.commands.answers import note
from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice
from bot.repository import At, Version
from bot.table.actions import begun, running, seated
from bot.table.refusals import NoSuchSpot, PanelHelps
from bot.table.table import Table
from bot.text.buttons import play
from bot.text.liked import looked_at, spots, spots_looked_at
from bot.text.match_pictures import spots_picture
from games.kernel.game import Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.text import Word, counted, said

PAGE = 25
"""Numbers on one picture; Discord's menus take no more."""


async def where(_services: Services, invocation: Invocation, at: At) -> Answer:
    """``/where [PAGE]``: numbers on the spots where the asker may play, for the asker alone."""
    table = at.table
    running(table)
    seat = seated(table, invocation.profile)
    await spots_looked_at(table, seat)
    return Answer((spots_post(invocation, at, seat, invocation.rest.strip().lower()),))


def spots_post(invocation: Invocation, at: Version, seat: Seat, typed: str = "") -> AnyReply:
    """The board with a number on each spot where the player may act, and the same numbers to press.

    ``typed`` is the page. Raises ``Illegal`` where there is no spot.
    """
    found = spots(at.table, seat)
    if not found:
        raise PanelHelps("There is nothing to choose on the board now. See /hand.")
    table = at.table
    pages = -(-len(found) // PAGE)
    page = min(max(int(typed) if is_number(typed) else 1, 1), pages)
    first = (page - 1) * PAGE + 1
    here = tuple(group[0] for group in found[first - 1 : first - 1 + PAGE])
    ways = (
        *([Choice(said("Earlier spots"), f"/where {table.code} {page - 1}")] if page > 1 else []),
        *([Choice(said("More spots"), f"/where {table.code} {page + 1}")] if page < pages else []),
        play(table.code),
    )
    lines: list[Word] = [
        counted("You can act at {n} spot.", "You can act at {n} spots. Press a number, or type it.", len(found))
    ]
    if table.terms.hints:
        lines.append(said("The first ones are those a computer player likes best."))
    head = f"{table.code}.{begun(table).turns[seat]}"
    numbers = tuple(Choice(str(number), f"/hand {head} {move}") for number, move in enumerate(here, first))
    return note(
        invocation,
        *lines,
        table=table,
        picture=spots_picture(at, seat, here, first),
        choices=(numbers, ways),
        alone=True,
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
    found = spots(table, seat)
    if not 0 < int(typed) <= len(found):
        raise NoSuchSpot("There is no spot {number}. /where shows the numbers.", number=typed.strip())
    return found[int(typed) - 1][0]


COMMANDS = (
    Command(
        "where", "Numbers on the board where I can play", Look((Tables.AWAITING, Tables.PLAYED), where),
        Section.PLAYING, 30,
        (CODE, Param("page", "Page of numbers")), effort=Effort.PICTURE, tables=Tables.MOVABLE,
    ),
)  # fmt: skip
