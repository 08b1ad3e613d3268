"""Pictures that are asked for, and whoever draws them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bot.ports.addresses import Code
from games.kernel.game import Outcome

if TYPE_CHECKING:
    from rendering.scene import AnyFrame


@dataclass(frozen=True)
class Picture:
    """A picture to be drawn: a view (which decides what may be seen), the names, and what is new on it.

    ``view`` is the frozen view of the game ``game``; ``kind`` is one of ``rendering.picture`` (``board``, ``hand``,
    ``ghost``: a preview of what would be ``after`` a move, ``zoom``: the thing called ``word``, large) or one of a
    whole match: ``replay``, ``poster`` and ``paper`` (the poster to print), of ``frames`` (``rendering.scene.Frame``).
    ``events`` are the events the reader has not seen yet, for marking what changed. ``code`` stands in the header.
    ``outcome`` is the result once the match is over; ``typed`` is the beginning of a move that is being put together
    with buttons, on a hand; ``marks`` are moves whose spots are numbered from ``first`` on. ``theme`` is the name of
    the look, "" for the usual one.
    """

    game: str
    code: Code
    kind: str
    view: Any
    names: tuple[str, ...]
    events: tuple[Any, ...] = ()
    outcome: Outcome | None = None
    typed: str = ""
    theme: str = ""
    marks: tuple[str, ...] = ()
    first: int = 1
    after: Any = None
    word: str = ""
    frames: tuple[AnyFrame, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """A finished picture: the body of its file, the SHA-256 of that (hex), its description in the reader's language.

    ``suffix`` is what kind of file it is: ``png``, ``gif`` (a replay) or ``pdf`` (a poster to print).
    """

    body: bytes
    digest: str
    alt: str
    suffix: str = "png"


class Studio(Protocol):
    """Draws pictures off the event loop; equal pictures are drawn once."""

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language."""
