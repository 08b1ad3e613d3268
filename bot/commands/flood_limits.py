"""How much one person, and one place, may ask for over time, so that nobody is slower because of another.

What was asked is counted in this process alone: a limit protects its time, costs no request to the store, and is
forgotten at a restart. With several processes each has its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from bot.ports.processes import Clock
from rendering.text import Said, said

REMEMBERED = 20_000
"""Persons and places that are remembered, those that asked last."""


class Effort(Enum):
    """What an ask costs beside being read."""

    LINE = auto()
    """Nothing more."""
    COMPLETION = auto()
    """A half-typed line."""
    PICTURE = auto()
    """A picture of its own."""
    HINT = auto()
    """Up to two seconds of thinking."""
    TABLE = auto()
    """A new table."""
    FILM = auto()
    """A film or a poster: seconds of drawing."""
    ROOM = auto()
    """A room of the local table in which nothing stands yet."""
    ANALYSIS = auto()
    """The analysis of a match that has none yet, or the moves of its experts made again: a minute of a core."""


@dataclass(frozen=True)
class Allowance:
    """So many at once, and then one in so many milliseconds."""

    burst: int
    each: int


@dataclass(frozen=True)
class Allowances:
    """What a person may ask for, and what all at one place may."""

    person: Allowance
    place: Allowance


USUAL: Mapping[Effort, Allowances] = {
    Effort.LINE: Allowances(Allowance(1200, 200), Allowance(6000, 20)),
    Effort.COMPLETION: Allowances(Allowance(3000, 100), Allowance(12_000, 10)),
    Effort.PICTURE: Allowances(Allowance(600, 500), Allowance(2400, 100)),
    Effort.HINT: Allowances(Allowance(20, 4_000), Allowance(80, 1_000)),
    Effort.TABLE: Allowances(Allowance(60, 30_000), Allowance(300, 6_000)),
    Effort.FILM: Allowances(Allowance(6, 20_000), Allowance(24, 5_000)),
    Effort.ANALYSIS: Allowances(Allowance(6, 60_000), Allowance(24, 15_000)),
}
"""Many times what people do who play: a line every fifth of a second, after 1,200 of them."""
ALONE = frozenset({Effort.COMPLETION, Effort.ANALYSIS})
"""What is no line of its own: half of one, or what a line that has been counted turns out to cost."""


WRONG = 60
"""Lines that a wrong code costs, or a wrong word of an invitation or of a link: after twenty, five a minute."""


class Wait(NamedTuple):
    """Milliseconds until an ask may be done, and what of it there was too much of."""

    milliseconds: int
    effort: Effort


class FloodLimits:
    """Counts what is asked. With a mapping of nothing there is no limit."""

    def __init__(self, clock: Clock, allowed: Mapping[Effort, Allowances] = USUAL) -> None:
        self._clock = clock
        self._allowed = allowed
        # by effort and who asked: when all that was asked will have been paid for (the generic cell rate algorithm)
        self._paid: OrderedDict[tuple[Effort, str], int] = OrderedDict()

    def wait(self, effort: Effort, person: str, place: str) -> Wait | None:
        """Count an ask; None where it may be done, else the longest wait, and it does not count.

        A person and a place of one name, as in a private chat, are counted apart.
        """
        now = self._clock.now()
        kinds = {effort} if effort in ALONE else {Effort.LINE, effort}
        asked = [
            ((kind, who), allowance)
            for kind in sorted(kinds, key=lambda kind: kind.value)
            if kind in self._allowed
            for who, allowance in (
                (f"person {person}", self._allowed[kind].person),
                (f"place {place}", self._allowed[kind].place),
            )
        ]
        waits = [Wait(self._left(key, one, now) - (one.burst - 1) * one.each, key[0]) for key, one in asked]
        longest = max(waits, key=lambda wait: wait.milliseconds, default=None)
        if longest is not None and longest.milliseconds > 0:
            return longest
        for key, one in asked:
            self._paid[key] = now + max(self._left(key, one, now), 0) + one.each
            self._paid.move_to_end(key)
        while len(self._paid) > REMEMBERED:
            self._paid.popitem(last=False)
        return None

    def guessed(self, person: str) -> None:
        """A person has said a code or a word that is none: that counts as many lines."""
        key = (Effort.LINE, f"person {person}")
        if (allowances := self._allowed.get(Effort.LINE)) is not None:
            one, now = allowances.person, self._clock.now()
            most = one.burst * one.each
            self._paid[key] = now + min(max(self._left(key, one, now), 0) + WRONG * one.each, most)
            self._paid.move_to_end(key)

    def refusal(self, effort: Effort, person: str, place: str) -> Said | None:
        """Count an ask; what is said where it may not be done, and it does not count."""
        wait = self.wait(effort, person, place)
        return None if wait is None else too_much(wait)

    def _left(self, key: tuple[Effort, str], one: Allowance, now: int) -> int:
        """Milliseconds until all that was asked will have been paid for; nothing where a clock was put back since."""
        left = self._paid.get(key, now) - now
        return left if left <= one.burst * one.each else 0


def too_much(wait: Wait) -> Said:
    """What is said to whoever has asked for too much, with when to come back.

    >>> too_much(Wait(39_001, Effort.FILM)).values
    (('when', '40 s'),)
    """
    seconds = -(-wait.milliseconds // 1000)
    when = f"{seconds} s" if seconds < 100 else f"{-(-seconds // 60)} min"
    match wait.effort:
        case Effort.FILM:
            told = said("Those were many films and posters. Ask again in {when}.", when=when)
        case Effort.ANALYSIS:
            told = said("Those were many analyses and checks of experts. Ask for another in {when}.", when=when)
        case Effort.HINT:
            told = said("Those were many hints. Ask again in {when}.", when=when)
        case Effort.TABLE:
            told = said("Those were many tables. Open another in {when}.", when=when)
        case Effort.ROOM:
            told = said("Those were many new rooms. Open another in {when}.", when=when)
        case Effort.PICTURE:
            told = said("Those were many pictures. Ask again in {when}.", when=when)
        case _:
            told = said("That was very much in a short time. Go on in {when}.", when=when)
    return told
