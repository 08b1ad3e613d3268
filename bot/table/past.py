"""What a line of a table's log has done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.ports.addresses import Place
from bot.table.lines.match_lines import Line
from bot.table.table import Table
from games.kernel.game import Told


@dataclass(frozen=True)
class Past:
    """One line of a table's log that took effect: the line, what was told of it, and the table after it."""

    line: Line
    table: Table
    told: tuple[Told[Any], ...] = ()

    @property
    def called(self) -> tuple[Place, ...]:
        """The places that hear of this line whoever follows the table: the one it is for, or those just left out."""
        return (Place(self.line.only_at),) if self.line.only_at else self.line.left_out
