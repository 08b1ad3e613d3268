"""What a painter puts on the card of a player: the best line of theirs, stop by stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.game import Seat
from rendering.canvas import Sprite
from rendering.scene import AnyFrame, Scene
from rendering.text import Said, Who, Word, joined, said
from rendering.theme import TEXT, Ink, Theme


@dataclass(frozen=True)
class Stop:
    """A stop of a line: its name, None for one that has none, and what is drawn there in place of a dot."""

    name: Word | None = None
    sign: Sprite | None = None


@dataclass(frozen=True)
class Ticket:
    """The best line of a player: what it is, in words, its stops, and its colour.

    ``seats`` are those whose ticket it is, where partners have one together; none for the player alone.
    """

    title: Said
    about: Said
    stops: tuple[Stop, ...] = ()
    ink: Ink = TEXT
    seats: tuple[Seat, ...] = ()


def of_all(_frames: Sequence[AnyFrame], _seat: Seat, _theme: Theme, scene: Scene) -> Ticket:
    """The ticket of a game without lines: it names everybody."""
    return Ticket(said("Played by"), joined([Who(Seat(seat)) for seat in range(len(scene.names))]))
