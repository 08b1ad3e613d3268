"""What somebody is told who comes to a table too late: why, and what is possible instead."""

from __future__ import annotations

from bot.commands import Declined, Invocation
from bot.commands.game_buttons import openings
from bot.ports import Choice
from bot.table.phases import CalledOff, Lobby, Over, Playing
from bot.table.table import Table
from rendering.text import Said, Strong, Who, Word, said


def no_seat(table: Table) -> Said | None:
    """Why nobody can sit down at a table by joining it; None where somebody can."""
    code = Strong(table.code)
    match table.phase:
        case Lobby() if table.series is not None:
            return said("A series is played to its end by the same people.")
        case Lobby() if len(table.sitters) < table.game.seats[-1]:
            return None
        case Lobby():
            return said("All {count} seats at table {code} are taken.", count=len(table.sitters), code=code)
        case Playing():
            return said("The match of table {code} has started already.", code=code)
        case Over():
            return said("The match of table {code} is over.", code=code)
        case CalledOff():
            return said("The table {code} is closed.", code=code)


def too_late(table: Table, invocation: Invocation, why: Word, token: str = "") -> Declined:
    """The refusal of somebody who may see a table: why, and buttons for what there is to do."""
    here = table.audience.told_at(invocation.ask.place)
    choices = [*_seats(table, token)]
    lines: list[Word] = [said("You can take over the seat that is offered.")] if choices else []
    if isinstance(table.phase, Lobby | Playing) and not here:
        lines.append(said("You can watch, or open a table of your own."))
        choices.append(Choice(said("Watch"), f"/watch {table.code} {token}".rstrip()))
    else:
        lines.append(said("You can open a table of your own."))
    if table.begun and (here or not table.terms.private):
        choices.append(Choice(said("Board"), f"/board {table.code}"))
    rows = (tuple(choices), *openings()) if choices else openings()
    return Declined(why, *lines, choices=rows, people=table.people)


def gone(code: str) -> Declined:
    """The refusal of somebody who asks for a table that there is not."""
    why = said("There is no table {code}.", code=Strong(code))
    return Declined(why, said("You can open a table of your own."), choices=openings())


def _seats(table: Table, token: str) -> list[Choice]:
    """The seats that are offered."""
    if not table.live:
        return []
    word = f" {token}" if token else ""
    return [
        Choice(said("Take {who}'s seat", who=Who(seat)), f"/take {table.code} {seat + 1}{word}")
        for seat, _ in table.offers[:2]
    ]
