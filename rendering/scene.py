"""What a painter is given beside the view, and the values it answers with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from games.kernel.game import Outcome
    from rendering.text import Said, Spelling

V = TypeVar("V")
E = TypeVar("E")


@dataclass(frozen=True)
class Scene:
    """Words around a picture: the code of the match, the names by seat, and how to spell sentences for its reader.

    ``names`` are as people gave them; painters clean and shorten them (``rendering.typeface``). ``spelling.name`` may
    decorate names for chat, so painters never use it: they write ``names``. ``outcome`` is the result once the match is
    over, also where it ended before the game did. ``marks`` are texts of moves: a big number, the first of them
    ``first``, stands at the spot of the board that each of them is about. Where it is ``calm``, nothing recedes around
    what is new, as in a replay. ``heading`` stands in the header in place of whose turn it is, where there is one.
    """

    code: str
    names: tuple[str, ...]
    spelling: Spelling
    outcome: Outcome | None = None
    marks: tuple[str, ...] = ()
    first: int = 1
    calm: bool = False
    heading: Said | None = None


@dataclass(frozen=True)
class Frame(Generic[V, E]):
    """A position as all may see it, the public events that led to it, and the result where the match is over there."""

    view: V
    events: tuple[E, ...] = ()
    outcome: Outcome | None = None


AnyFrame: TypeAlias = Frame[Any, Any]
"""A position of a game whose types are erased."""


@dataclass(frozen=True)
class Followed:
    """One thing on the board that can be looked at by itself: a line, a colour, a zone, a player.

    ``word`` is what one types for it (ASCII, such as ``a12`` or ``blue``), ``about`` what is worth knowing of it: its
    length, its points, what would end it.
    """

    word: str
    title: Said
    about: tuple[Said, ...] = ()


@dataclass(frozen=True)
class WorkedExample(Generic[V, E]):
    """An example for the rules page: a position, what has just happened in it, the players, and what it shows.

    ``section`` is the part of the page it belongs to: the number of its heading, 0 for the title. The parts stand in
    the same order in every language.
    """

    section: int
    view: V
    focus: tuple[E, ...]
    names: tuple[str, ...]
    caption: Said


Way: TypeAlias = tuple[tuple[float, float], ...]
"""A polyline, in pixels of a board."""
Ride: TypeAlias = tuple[Way, ...]
"""Ways that a marker goes along at the end of a film, one after the other; it jumps from one to the next."""
