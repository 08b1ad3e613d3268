"""What all lines of a table's log have in common.

A kind of line is one class: its fields are its JSON (``tag`` names the kind, ``name`` a field), ``apply`` is what it
does to the table, ``sentences`` is what everybody is told of it. A new kind touches the file of its subject alone, and
the catalogues of its words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct, field

if TYPE_CHECKING:
    from bot.ports.addresses import Place
    from bot.table.table import Table
    from rendering.text import Word


class TableLine(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k"):
    """One line of the log of a table, with the key of the command that asked for it and its instant.

    The instant is in milliseconds since 1970. A key is "" and an instant 0 where nobody wrote one.
    """

    key: str = field(name="y", default="")
    at: int = field(name="a", default=0)

    posts_board: ClassVar[bool] = False
    """Whether the board is posted after it: a question, an answer or an absence leaves it as it is."""

    of_players: ClassVar[bool] = False
    """Whether it is no news where a match is only watched."""

    entry: ClassVar = None
    """The entry of the match's own log that it is (``MatchLine``)."""

    newcomer: ClassVar = None
    """Who owns a seat from now on that was handed over for good by it."""

    planned: ClassVar = None
    """What is left of the plans by which it was made (``MatchLine``)."""

    unseen: ClassVar = None
    """The seat that alone had seen what was taken back by it."""

    def apply(self, table: Table) -> Table:
        """The table with what the line says; what follows from it beside that is left to ``fold.settled``."""
        return table

    def sentences(self, table: Table) -> tuple[Word, ...]:
        """What everybody is told of it, with the table after it."""
        return ()

    @property
    def by_person(self) -> bool:
        """Whether it was caused by a person who plays."""
        return False

    @property
    def left_out(self) -> tuple[Place, ...]:
        """The places that hear no more of the table because of it."""
        return ()

    @property
    def only_at(self) -> str:
        """The place that it is for, which may be a private chat; "" where it is for all that follow the table."""
        return ""


class PersonLine(TableLine, frozen=True):
    """A line that was caused by a person who plays."""

    @property
    def by_person(self) -> bool:
        """It was."""
        return True
