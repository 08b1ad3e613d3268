"""The terms of a table: how long a turn may take, what happens then, who may watch. No part of the game or a record."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.game import Unreadable

HOUR = 3_600_000
DAY = 24 * HOUR

PACES = {"none": 0, "1h": HOUR, "8h": 8 * HOUR, "1d": DAY, "3d": 3 * DAY, "7d": 7 * DAY}
"""Milliseconds a turn may take, 0 for as long as one likes."""

VALUES = {
    "pace": tuple(PACES),
    "late": ("wait", "bot", "out"),
    "private": ("no", "yes"),
    "hints": ("no", "yes"),
}
"""What each term can be, as it is typed."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on beside the game's options.

    ``pace`` is a key of ``PACES``. ``late`` is what happens when a turn's
    time is up: ``wait`` for the others to do something, let a ``bot`` move, or that and ``out`` after the third time;
    "" is the default of the match. A ``private`` table is seen elsewhere by invitation only. With ``hints`` legal
    spots are shown best first. A ``lesson`` is a guided match of one person, which nobody else hears of.
    """

    pace: str = "1d"
    late: str = ""
    private: bool = False
    hints: bool = False
    lesson: bool = False

    @property
    def span(self) -> int:
        """Milliseconds a turn may take; 0 where there is no clock."""
        return PACES.get(self.pace, 0)

    def set(self, name: str, value: str) -> Terms:
        """The terms with one of them changed; raises ``Unreadable``.

        >>> Terms().set("pace", "3d").pace
        '3d'
        """
        if name not in VALUES:
            raise Unreadable(
                "There is no option {option}. Options: {options}.", option=name[:40], options=", ".join(VALUES)
            )
        if value not in VALUES[name]:
            raise Unreadable(
                "{option} can be {values}, not {value}.", option=name, values=", ".join(VALUES[name]), value=value[:40]
            )
        match name:
            case "pace":
                return replace(self, pace=value)
            case "late":
                return replace(self, late=value)
            case "private":
                return replace(self, private=value == "yes")
            case _:
                return replace(self, hints=value == "yes")
