"""A lesson: a guided match from a fixed position, in which each turn has a task that is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

M = TypeVar("M")
V = TypeVar("V")
E = TypeVar("E")


@dataclass(frozen=True)
class Words:
    """A sentence for a player: a message id, the English sentence itself."""

    message: str


@dataclass(frozen=True)
class TurnTaken(Generic[M, V, E]):
    """What a person did in a turn: the views before and after it, the moves, and what that seat was told of them."""

    before: V
    moves: tuple[M, ...]
    events: tuple[E, ...]
    after: V


@dataclass(frozen=True)
class Task(Generic[M, V, E]):
    """A task for one turn, in a sentence, and whether a turn does it.

    ``right`` is said once it is done. ``moves`` are the texts of a turn that does it, ``replies`` those of the computer
    players' moves after it; where one of these cannot be made, they play as usual.
    """

    asked: Words
    done: Callable[[TurnTaken[M, V, E]], bool]
    right: Words
    moves: tuple[str, ...]
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson(Generic[M, V, E]):
    """A match with a fixed beginning, and the tasks that follow.

    The person has the first seat, computer players the others.

    ``opening`` are the texts of the moves from the setup to the first task, each for the lowest seat that is awaited;
    forced ones are left out. ``seed`` is a text from which all luck follows. ``learned`` is said at the end.
    """

    seats: int
    seed: str
    opening: tuple[str, ...]
    tasks: tuple[Task[M, V, E], ...]
    learned: Words
    options: Mapping[str, str] = field(default_factory=dict, hash=False)


AnyTask: TypeAlias = Task[Any, Any, Any]
AnyLesson: TypeAlias = Lesson[Any, Any, Any]
"""A task and a lesson whose types are erased."""


def moves(line: str) -> tuple[str, ...]:
    """Texts of moves, parted by semicolons.

    >>> moves("lay a1; draw; lay b2")
    ('lay a1', 'draw', 'lay b2')
    """
    return tuple(text.strip() for text in line.split(";") if text.strip())
