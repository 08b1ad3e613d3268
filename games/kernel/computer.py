"""Computer players: their levels and characters, and what those of a game must answer.

A computer player is asked with a view and the legal moves, and never with the state: it cannot know more than a person.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from games.kernel.luck import Chance

V = TypeVar("V")
M = TypeVar("M")

LEVELS = ("easy", "medium", "hard", "expert")
"""How well computer players play, the weakest first."""
USUAL = "medium"
"""The level where nobody chose one: of late turns, of stand-ins, and of seats that were given up."""
SLOW = ("expert",)
"""The levels that may think for more than a moment."""
YARDSTICKS = ("greedy1", "random")
"""Players that never change, to measure the others by; for tests and ladders."""
EARLIER = {"greedy": "greedy1"}
"""Names of levels in old saves and records, and what they are called now."""
CHARACTERS = ("builder", "spoiler")
"""What a player likes: to bring its own on, or to hinder the others. About equally strong."""


@dataclass(frozen=True)
class Skill:
    """How a computer player plays: its level, and its character, "" for a yardstick.

    >>> Skill.read("hard spoiler"), Skill.read("expert").write(), Skill.read("greedy").write()
    (Skill(level='hard', character='spoiler'), 'expert builder', 'greedy1')
    """

    level: str
    character: str = ""

    @staticmethod
    def read(text: str) -> Skill:
        """The skill of its text; the first character where none is named. Raises ``ValueError``."""
        level, _, character = text.partition(" ")
        level = EARLIER.get(level, level)
        if level in YARDSTICKS and not character:
            return Skill(level)
        if level not in LEVELS or character not in ("", *CHARACTERS):
            raise ValueError(f"there is no level {text!r}")
        return Skill(level, character or CHARACTERS[0])

    def write(self) -> str:
        """The text of it, as saves and records hold it."""
        return f"{self.level} {self.character}".rstrip()


@dataclass(frozen=True)
class Mind:
    """What a computer player's move followed from, beside its view and the secret seed of the match.

    ``version`` is that of the game's computer players, ``turn`` the number of the decision among those opened for the
    seat (``games.kernel.match.Match.turns``). Its luck is ``games.kernel.chance.mind_luck``.

    >>> Mind.read("hard spoiler 3 17")
    Mind(skill=Skill(level='hard', character='spoiler'), version=3, turn=17)
    >>> Mind.read("random 0 1").write()
    'random 0 1'
    """

    skill: Skill
    version: int
    turn: int

    @staticmethod
    def read(text: str) -> Mind:
        """The mind of its text. Raises ``ValueError``."""
        words = text.rsplit(" ", 2)
        if len(words) != 3 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words[1:]):
            raise ValueError(f"{text[:40]!r} names no computer player")
        return Mind(Skill.read(words[0]), int(words[1]), int(words[2]))

    def write(self) -> str:
        """The text of it, as logs and records hold it."""
        return f"{self.skill.write()} {self.version} {self.turn}"


@dataclass(frozen=True)
class Assessed(Generic[M]):
    """A legal move and what is expected after it, at the end of the game.

    ``points`` are expected by seat, ``chances`` is for each seat how likely its side is to be first (a shared first
    place counts as a share; in a game alone, 1.0). ``worth`` is what its mover goes by, in points. All are rounded to
    thousandths, so that no last bit decides.
    """

    move: M
    worth: float
    points: tuple[float, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Strength:
    """How strong a level is: its ``rating``, found by playing against the levels beside it (``medium`` has 1500).

    ``alone`` are the points it makes on average in a game alone with the usual options, 0 where there is none.
    """

    rating: int
    alone: float = 0.0


Strengths: TypeAlias = tuple[tuple[str, Strength], ...]
"""By level, the weakest first."""

STRENGTHS: Strengths = tuple(zip(LEVELS, map(Strength, (1300, 1500, 1800, 1900)), strict=True))
"""What is taken for granted of a game that has not measured its own (``tests/training/computer_strengths.py``)."""


def strengths(text: str) -> Strengths:
    """The strengths that a file of JSON holds, by level."""
    return tuple((level, Strength(**one)) for level, one in json.loads(text).items())


@dataclass(frozen=True)
class Computer(Generic[V, M]):
    """The computer players of one game.

    ``version`` rises whenever any of them would choose otherwise. ``choose`` gives the move of a skill of ``LEVELS``;
    where it is asked there are at least two moves. It follows from its arguments alone, on every machine and Python:
    budgets count playouts, never time. ``assess`` weighs all legal moves with so many playouts in all, best first, ties
    in the order of the moves. ``playouts`` is what ``expert`` spends on a decision.
    """

    version: int
    choose: Callable[[Skill, V, Sequence[M], Chance], M]
    assess: Callable[[V, Sequence[M], int, Chance], tuple[Assessed[M], ...]]
    playouts: int
    margin: float = 2.0
    """Points by which the best move of a puzzle is better than the next (``games.kernel.puzzle``)."""
    analysis: int = 24
    """What the analysis of a whole match spends, in decisions of ``expert``: a minute of one core at most."""
    strengths: Strengths = STRENGTHS
    """By level how strong it is, for the ratings of people who play against it."""
