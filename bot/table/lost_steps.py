"""What becomes of a table whose last steps the store has lost."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.actions import lay
from bot.table.lines.lobby_lines import Joined
from bot.table.lines.match_lines import Line, MatchLine
from bot.table.lines.people_lines import StepsLost
from bot.table.past import Past
from bot.table.table import Table
from games.kernel.game import Seat


def steps_lost(table: Table, lost: Sequence[Line], *, key: str, at: int) -> tuple[Past, ...]:
    """A line that says that the store has lost these, and who had caused them; none are given where nobody knows."""
    caused = [line for line in lost if line.by_person]
    seats = [seat for line in caused if (seat := _seat(line)) is not None and seat < len(table.sitters)]
    names = [line.name for line in caused if isinstance(line, Joined)]
    line = StepsLost(tuple(dict.fromkeys(seats)), tuple(dict.fromkeys(names)), len(lost) + 1, key=key, at=at)
    return lay(table, line)


def _seat(line: Line) -> Seat | None:
    """The seat that caused a line, None where the line names none."""
    cause = line.entry if isinstance(line, MatchLine) else line
    return getattr(cause, "seat", None)
