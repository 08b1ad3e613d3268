"""The clock of one awaited seat: since when, until when, and how far its person has been called."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

HALF, NEARLY, OUT = 1, 2, 3
"""Stages of a turn that have been acted upon: half of its time, nine tenths, all of it."""


class Timer(Struct, frozen=True, array_like=True):
    """A turn's time in milliseconds since 1970. ``stage`` is the last stage acted upon, 0 for none.

    ``until`` is 0 where the turn may take as long as one likes.

    ``asked`` is since when a nudge of the others waits to be sent (0: none does), ``nudged`` when they last gave
    one, ``called`` when the person was last called.
    """

    since: int
    until: int
    stage: int = 0
    asked: int = 0
    nudged: int = 0
    called: int = 0

    def instant(self, stage: int) -> int:
        """When a stage is reached.

        >>> timer = Timer(0, 1000)
        >>> [timer.instant(stage) for stage in (HALF, NEARLY, OUT)]
        [500, 900, 1000]
        """
        span = self.until - self.since
        return self.since + {HALF: span // 2, NEARLY: span * 9 // 10, OUT: span}[stage]

    @property
    def next(self) -> int | None:
        """When the next stage is reached, None once all are or where the turn has no end."""
        return None if self.stage == OUT or not self.until else self.instant(self.stage + 1)

    def up(self, now: int) -> bool:
        """Whether the turn's time is up.

        >>> Timer(0, 1000).up(1000), Timer(0, 0).up(1000)
        (True, False)
        """
        return 0 < self.until <= now

    def reached(self, now: int) -> int:
        """The stage that is reached now, 0 for none.

        >>> Timer(0, 1000).reached(950), Timer(0, 0).reached(950)
        (2, 0)
        """
        if not self.until:
            return 0
        return max((stage for stage in (HALF, NEARLY, OUT) if self.instant(stage) <= now), default=0)

    def shifted(self, by: int) -> Timer:
        """The same time left, ``by`` milliseconds later."""
        return replace(self, since=self.since + by, until=self.until + by if self.until else 0)


class Clocks(Struct, frozen=True, omit_defaults=True):
    """The time of a table. ``timers`` are the clocks by seat, None for a seat without a clock; () where none run.

    ``together`` says that the match began by waiting for several seats at once. ``acted`` is when a person last did
    something, in milliseconds since 1970, ``stalled`` that this was so long ago that nobody is reminded any more.
    """

    timers: tuple[Timer | None, ...] = ()
    together: bool = False
    acted: int = 0
    stalled: bool = False

    def timer(self, seat: int) -> Timer | None:
        """The clock that runs for a seat, None where none does."""
        return self.timers[seat] if seat < len(self.timers) else None

    def put(self, seat: int, timer: Timer) -> Clocks:
        """The same with another clock for a seat."""
        return replace(self, timers=(*self.timers[:seat], timer, *self.timers[seat + 1 :]))
