"""Thinking that takes a while: computer players, hints, analyses and puzzles are worked out beside the loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Urgency(IntEnum):
    """What is worked out first: somebody waits for a hint, a whole table for a move.

    No table waits for a check of what computer players did, for an analysis, or for a puzzle, which is made ahead. A
    quick move takes some hundredths of a second, so that those that take a hundred times as long hardly notice it.
    """

    HINT = 0
    QUICK_MOVE = 1
    MOVE = 2
    CHECK = 3
    ANALYSIS = 4
    PUZZLE = 5


class ThinkingFailed(Exception):
    """Nothing came of thinking: it took far too long, failed, or no process was left for it. The reason is logged."""


class Thinker(Protocol):
    """Where functions are run that would hold the loop. Nothing they are given may be secret to them."""

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a pure function of a module answers; its arguments and its answer can be pickled.

        ``people`` wait for it, none for what is made for all: of what is equally urgent one thing of each person goes
        after the other. A worker that dies is replaced and the function run again. What is cancelled is not worked out
        any more. Raises ``ThinkingFailed``, and ``Refusal`` (``games.kernel.game``) where the function does.
        """


class ThinksAtOnce:
    """A thinker that runs everything where it is asked, for tests and for commands of the host."""

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the function answers, worked out here and now."""
        del urgency, people
        return call(*args, **kwargs)


AT_ONCE = ThinksAtOnce()
