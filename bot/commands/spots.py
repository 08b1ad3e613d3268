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
from bot.repository import At
from bot.table.actions import begun, running, seated
from bot.table.refusals import NoSuchSpot, PanelHelps
from bot.table.table import Table
from bot.text.buttons import play
from bot.text.liked import BEST, looked_at, spots, spots_looked_at
from bot.text.match_pictures import Shown, spots_picture
from games.kernel.game import Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.scene import Area
from rendering.text import Word, counted, said

PAGE = 25
"""Numbers on one picture; Discord's menus take no more."""
_BEST = "best"
_LIKED = said("The first ones are those a computer player likes best.")


async def where(_services: Services, invocation: Invocation, at: At) -> Answer:
    """``/where [PAGE]``: numbers on the spots where the asker may play, for the asker alone; or first, which part."""
    table = at.table
    running(table)
    seat = seated(table, invocation.profile)
    await spots_looked_at(table, seat)
    return Answer((spots_post(invocation, at, seat, invocation.rest.strip().lower()),))


def spots_post(invocation: Invocation, at: Shown, seat: Seat, part: str = "") -> AnyReply:
    """The board with a number on each spot where the player may act, and the same numbers to press.

    ``part`` is the page, or the word of an area where the game has such: without one, these are asked for. Raises
    ``Illegal`` where there is no spot.
    """
    found = spots(at.table, seat)
    if not found:
        raise PanelHelps("There is nothing to choose on the board now. See /hand.")
    parts = _areas(at.table, seat)
    if parts:
        chosen = next((each for each in parts if each.word == part), None)
        return _parts_post(invocation, at, seat, parts) if chosen is None else _area(invocation, at, seat, chosen)
    return _page(invocation, at, seat, int(part) if is_number(part) else 1)


def _page(invocation: Invocation, at: Shown, seat: Seat, page: int) -> AnyReply:
    """So many spots in the order of ``spots``."""
    table, found = at.table, spots(at.table, seat)
    pages = -(-len(found) // PAGE)
    page = min(max(page, 1), pages)
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
        lines.append(_LIKED)
    return _numbers(invocation, at, seat, here, first, (tuple(lines), ways))


def _parts_post(invocation: Invocation, at: Shown, seat: Seat, parts: tuple[Area, ...]) -> AnyReply:
    """Which part of the board is meant."""
    code = at.table.code
    asked = counted(
        "You can act at {n} spot. Which part do you want to see?",
        "You can act at {n} spots. Which part do you want to see?",
        len(spots(at.table, seat)),
    )
    buttons = tuple(Choice(each.title, f"/where {code} {each.word}", symbol=each.symbol) for each in parts)
    return _reply(invocation, at, seat, ((), 1), ((asked,), (buttons, (play(code),))))


def _area(invocation: Invocation, at: Shown, seat: Seat, area: Area) -> AnyReply:
    """The spots of one part of the board, numbered from 1."""
    code = at.table.code
    lines: list[Word] = [
        area.title,
        counted(
            "You can act at {n} spot here. Press its number, or type {example}.",
            "You can act at {n} spots here. Press a number, or type it after the part: {example}.",
            len(area.moves),
            example=f"{area.word} {len(area.moves)}",
        ),
    ]
    if area.word == _BEST:
        lines.append(_LIKED)
    ways = (Choice(said("Another part"), f"/where {code}"), play(code))
    return _numbers(invocation, at, seat, area.moves, 1, (tuple(lines), ways))


def _numbers(
    invocation: Invocation,
    at: Shown,
    seat: Seat,
    moves: tuple[str, ...],
    first: int,
    around: tuple[tuple[Word, ...], tuple[Choice, ...]],
) -> AnyReply:
    """The moves as numbers from ``first`` on, with the words and the ways ``around`` them."""
    lines, ways = around
    head = f"{at.table.code}.{begun(at.table).turns[seat]}"
    numbers = tuple(Choice(str(number), f"/hand {head} {move}") for number, move in enumerate(moves, first))
    return _reply(invocation, at, seat, (moves, first), (lines, (numbers, ways)))


def _reply(
    invocation: Invocation,
    at: Shown,
    seat: Seat,
    marks: tuple[tuple[str, ...], int],
    words: tuple[tuple[Word, ...], tuple[tuple[Choice, ...], ...]],
) -> AnyReply:
    table, (lines, choices) = at.table, words
    return note(invocation, *lines, table=table, picture=spots_picture(at, seat, *marks), choices=choices, alone=True)


def _areas(table: Table, seat: Seat) -> tuple[Area, ...]:
    """What is asked first, where the spots are too many for one picture."""
    match = begun(table)
    moves = tuple(group[0] for group in spots(table, seat))
    found = painter(match.game.slug).areas(match.game.view(match.state, seat), moves)
    best = (Area(_BEST, said("Liked by a computer player"), moves[:BEST]),) if found and table.terms.hints else ()
    return (*best, *found)


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
    if is_number(typed.rpartition(" ")[2]):
        await spots_looked_at(table, seat)
    await looked_at(table, seat)


def numbered(table: Table, seat: Seat, typed: str) -> str:
    """The move that a number on the spots stands for; any other text as it is. Raises ``Illegal``.

    Where parts of the board are asked for first, the word of the part stands before the number.
    """
    word, _, text = typed.strip().lower().rpartition(" ")
    if not is_number(text):
        return typed
    parts = _areas(table, seat)
    if not parts and word:
        return typed
    if parts and not word:
        raise NoSuchSpot(
            "Say the part before the number, such as {example}. /where shows both.", example=f"{parts[0].word} {text}"
        )
    moves = next((each.moves for each in parts if each.word == word), None) if parts else None
    if parts and moves is None:
        return typed
    found = moves or tuple(group[0] for group in spots(table, seat))
    if not 0 < int(text) <= len(found):
        raise NoSuchSpot("There is no spot {number}. /where shows the numbers.", number=text)
    return found[int(text) - 1]


COMMANDS = (
    Command(
        "where", "Numbers on the board where I can play", Look((Tables.AWAITING, Tables.PLAYED), where),
        Section.PLAYING, 30,
        (CODE, Param("page", "Page of numbers")),
        effort=Effort.PICTURE, tables=Tables.MOVABLE,
    ),
)  # fmt: skip
