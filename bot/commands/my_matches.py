"""My matches everywhere, the most urgent first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.command import Command, Param, Section
from bot.commands.finished_matches import finished
from bot.commands.game_buttons import openings
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import named_here, table_line, table_menu, tables_here, tables_of
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.button_room import button_room
from bot.ports.posts import Choice, Reply
from bot.repository import At
from bot.table.phases import Over
from bot.table.urgency import free, urgency
from bot.text.synonyms import understood
from rendering.panel import Style
from rendering.text import Word, counted, said

SHOWN = 5
"""Matches that get a button of their own; where there are more, all stand in a menu."""

ON_PAGE = 15
"""Matches of a page: a phone shows some twenty lines of a message."""


async def games(services: Services, invocation: Invocation) -> Answer:
    """``/games [PAGE]``: my matches everywhere, the most urgent first, then free seats and other matches of this place.

    ``/games finished [PAGE]``: those of mine that are over; ``/games together``: what my pairs have won. Where others
    read, private ones are left out.
    """
    what, _, page = understood(invocation.rest, invocation.ask.person.locale).lower().partition(" ")
    if what == "finished":
        return await finished(services, invocation, page.strip())
    if what == "together":
        return await finished(services, invocation, what)
    who = invocation.profile
    known = named_here(invocation, await tables_of(services, who, None))
    mine = sorted((at for at in known if not at.table.over), key=lambda at: urgency(at.table, who))
    codes = {at.table.code for at in mine}
    here = await tables_here(services, invocation.ask.place)
    others = [at for at in here if not at.table.over and at.table.code not in codes]
    found = [*mine, *sorted(others, key=lambda at: urgency(at.table, who))]
    over = any(isinstance(at.table.phase, Over) for at in known)
    past = ((Choice(said("Finished"), "/games finished"),),) if over else ()
    if not found:
        line = said("No match is under way. Open a table with /new.")
        return Answer((Reply((line,), choices=(*openings(), *past), locale=invocation.locale),))
    most, now = button_room(invocation.ask.place).menu, services.clock.now()
    size = min(ON_PAGE, most)
    number = _page(what, -(-len(found) // size))
    start = (number - 1) * size
    shown, left_out = found[start : start + size], max(0, len(found) - start - size)
    more = [counted("(and {n} more)", "(and {n} more)", left_out)] if left_out else []
    first = [Choice(said("Next"), "/next", Style.NEXT)] if found[0].table.awaits(who) else []
    if len(found) <= SHOWN:
        rows = _buttons(found, who, first)
    else:
        first += [Choice(said("Earlier"), f"/games {number - 1}")] if number > 1 else []
        first += [Choice(said("More"), f"/games {number + 1}")] if left_out else []
        menu = table_menu([(at, _opened(at, who)) for at in found[start : start + most]], invocation, now)
        rows = (tuple(first), menu) if first else (menu,)
    return Answer(
        (Reply((*_lines(shown, invocation, now), *more), choices=(*rows, *past), locale=invocation.locale),),
    )


def _page(typed: str, pages: int) -> int:
    """The page that is meant, else the first one.

    >>> _page("2", 3), _page("9", 3), _page("", 3)
    (2, 3, 1)
    """
    known = typed.isascii() and typed.isdecimal() and len(typed) < 5
    return min(max(1, int(typed)), pages) if known else 1


def _lines(shown: Sequence[At], invocation: Invocation, now: int) -> list[Word]:
    """A line for each table, below what they are to a person."""
    lines, who = list[Word](), invocation.profile
    mine = [at for at in shown if at.table.seat_of(who) is not None]
    others = [at for at in shown if at.table.seat_of(who) is None]
    for heading, group in (
        (said("Your matches:"), mine),
        (said("Free seats here:"), [at for at in others if free(at.table)]),
        (said("Others here:"), [at for at in others if not free(at.table)]),
    ):
        lines += [heading, *(table_line(at, invocation, now) for at in group)] if group else []
    return lines


def _buttons(found: Sequence[At], who: Profile, first: Sequence[Choice]) -> tuple[tuple[Choice, ...], ...]:
    """A few tables as buttons: the boards, and the free seats."""
    seats = [at.table.code for at in found if at.table.seat_of(who) is None and free(at.table)]
    codes = [at.table.code for at in found if at.table.code not in seats]
    boards = [Choice(code, f"/board {code}") for code in codes[: SHOWN - len(first)]]
    joins = [Choice(said("Join {code}", code=code), f"/join {code}") for code in seats]
    return tuple(tuple(row) for row in ([*first, *boards], joins) if row)


def _opened(at: At, who: Profile) -> str:
    """The line that opens a table: its panel where it waits for its reader, a free seat, else its board."""
    table = at.table
    if table.seat_of(who) is None and free(table):
        return f"/join {table.code}"
    return f"/hand {table.code}" if table.awaits(who) else f"/board {table.code}"


COMMANDS = (
    Command(
        "games", "My matches everywhere, and those of this place", games, Section.PLAYING, 60,
        (
            Param(
                "finished", "Those of mine that are over, with their results", completed=True,
                choices=lambda: {"finished": said("Those that are over"), "together": said("What my pairs have won")},
            ),
        ),
    ),
)  # fmt: skip
