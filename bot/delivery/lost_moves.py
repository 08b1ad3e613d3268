"""Telling a table that the store has lost its last steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from bot.delivery.watch import PATIENCE
from bot.ports.stores import SHORT
from bot.table.actions import lay
from bot.table.lines.lobby_lines import Joined
from bot.table.lines.match_lines import Line
from bot.table.lines.people_lines import StepsLost
from bot.table.saves import load_line
from games.kernel.game import Illegal, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports.addresses import Code
    from bot.ports.processes import Clock
    from bot.ports.stores import Commit
    from bot.repository import Repository
    from bot.table.fold import Past
    from bot.table.table import Table

log = structlog.get_logger()

LATELY = PATIENCE + 5_000
"""Milliseconds: as long as a suspicion waits for whoever knows more, and a look longer."""


async def tell_lost(repository: Repository, clock: Clock, code: Code, identity: str, commits: Sequence[Commit]) -> None:
    """A line at the table: the version with this identity and all after it are gone.

    ``commits`` are what is known of them, oldest first. Where nothing is, it is only told if nobody has told of a loss
    since it was suspected: whoever made the commits knows the first that is gone, a mailbox perhaps a later one.
    """
    lines = [load_line(entry) for commit in commits for entry in commit.entries]
    # told once, whoever finds it: a mailbox knows no more of an identity than this
    key = f"forgot:{identity[:SHORT]}"

    def by(past: Sequence[Past]) -> tuple[Past, ...]:
        now = clock.now()
        if not commits and any(isinstance(one.line, StepsLost) and now - one.line.at <= LATELY for one in past):
            raise Illegal("The match has gone on.")
        return _steps_lost(past[-1].table, lines, key=key, at=now)

    try:
        await repository.rewrite(code, key, by)
    except Illegal:
        log.debug("a loss is told already", code=code)
    except LookupError:
        log.error("a table is lost with its opening", code=code)  # noqa: TRY400 - all that is to be said


def _steps_lost(table: Table, lost: Sequence[Line], *, key: str, at: int) -> tuple[Past, ...]:
    """A line that says that the store has lost these, and who had caused them; none are given where nobody knows."""
    caused = [line for line in lost if line.by_person]
    seats = [seat for line in caused if (seat := _seat(line)) is not None and seat < len(table.sitters)]
    names = [line.name for line in caused if isinstance(line, Joined)]
    line = StepsLost(tuple(dict.fromkeys(seats)), tuple(dict.fromkeys(names)), len(lost) + 1, key=key, at=at)
    return lay(table, line)


def _seat(line: Line) -> Seat | None:
    """The seat that caused a line, None where the line names none."""
    cause = line.entry or line
    return getattr(cause, "seat", None)
