"""The JSON of the series a table's match is a game of."""

from __future__ import annotations

from games.kernel.game import Json
from games.kernel.series import Series


def dumped(series: Series | None) -> Json:
    """A series as JSON."""
    return None if series is None else [series.game, series.games, list(series.before)]


def series(saved: Json) -> Series | None:
    """The series of its JSON."""
    return None if saved is None else Series(saved[0], saved[1], tuple(saved[2]))
