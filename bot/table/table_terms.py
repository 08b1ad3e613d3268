"""The terms of a table: how long a turn may take, what happens then, who may watch. No part of the game or a record."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.game import Unreadable
from rendering.text import said

HOUR = 3_600_000
DAY = 24 * HOUR

PACES = {"none": 0, "1h": HOUR, "8h": 8 * HOUR, "1d": DAY, "3d": 3 * DAY, "7d": 7 * DAY}
"""Milliseconds a turn may take, 0 for as long as one likes."""

TERMS = {
    "pace": {
        "none": said("No time limit"),
        "1h": said("One hour a turn"),
        "8h": said("8 hours a turn"),
        "1d": said("One day a turn"),
        "3d": said("3 days a turn"),
        "7d": said("7 days a turn"),
    },
    "late": {
        "wait": said("The late may be skipped"),
        "bot": said("The computer moves for the late"),
        "out": said("Late three times in a row: out"),
    },
    "private": {"no": said("Others may watch"), "yes": said("Others watch by invitation only")},
    "hints": {"no": said("No hints"), "yes": said("With hints")},
    "rated": {"yes": said("Counts for ratings"), "no": said("Does not count for ratings")},
}
"""What each term can be, as it is typed, and what that means. The words stand on buttons too."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on beside the game's options.

    ``pace`` is a key of ``PACES``. ``late`` is what happens when a turn's
    time is up: ``wait`` for the others to do something, let a ``bot`` move, or that and ``out`` after the third time;
    "" is the default of the match. A ``private`` table is seen elsewhere by invitation only. With ``hints`` legal
    spots are shown best first. A match that is not ``rated`` changes no ratings. A ``lesson`` is a guided match of one
    person, which nobody else hears of. ``daily`` is the day (UTC) whose match it is, "" for none
    (``bot.table.dailies``).
    """

    pace: str = "1d"
    late: str = ""
    private: bool = False
    hints: bool = False
    lesson: bool = False
    rated: bool = True
    daily: str = ""

    @property
    def alone(self) -> bool:
        """Whether nobody but its person hears of it: a lesson, or the match of a day."""
        return self.lesson or bool(self.daily)

    @property
    def span(self) -> int:
        """Milliseconds a turn may take; 0 where there is no clock."""
        return PACES.get(self.pace, 0)

    def set(self, name: str, value: str) -> Terms:
        """The terms with one of them changed; raises ``Unreadable``.

        >>> Terms().set("pace", "3d").pace
        '3d'
        """
        if name not in TERMS:
            raise Unreadable(
                "There is no option {option}. Options: {options}.", option=name[:40], options=", ".join(TERMS)
            )
        if value not in TERMS[name]:
            raise Unreadable(
                "{option} can be {values}, not {value}.", option=name, values=", ".join(TERMS[name]), value=value[:40]
            )
        return replace(self, **{name: value == "yes" if "yes" in TERMS[name] else value})
