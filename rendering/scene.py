"""What a painter is given beside the view, and what every painter offers."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from PIL import Image

    from games.kernel.game import Outcome
    from rendering.text import Said, Spelling
    from rendering.theme import Theme


@dataclass(frozen=True)
class Scene:
    """Words around a picture: the code of the match, the names by seat, and how to spell sentences for its reader.

    ``names`` are as people gave them; painters clean and shorten them (``rendering.lettering``). ``spelling.name`` may
    decorate names for chat, so painters never use it: they write ``names``. ``outcome`` is the result once the match is
    over, also where it ended before the game did. ``typed`` is the beginning of a move that the viewer is pressing
    together, for the private picture to show. ``marks`` are texts of moves: a big number, the first of them ``first``,
    stands at the spot of the board that each of them is about.
    """

    code: str
    names: tuple[str, ...]
    spelling: Spelling
    outcome: Outcome | None = None
    typed: str = ""
    marks: tuple[str, ...] = ()
    first: int = 1


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
class Worked:
    """An example for the rules page: a position, what has just happened in it, who plays, and what it shows.

    ``section`` is the part of the page it belongs to: the number of its heading, 0 for the title. The parts stand in
    the same order in every language.
    """

    section: int
    view: Any
    focus: tuple[Any, ...]
    names: tuple[str, ...]
    caption: Said


class Painter(Protocol):
    """One module of this package a game, named by its slug."""

    def draw(self, view: Any, theme: Theme, focus: tuple[Any, ...], scene: Scene) -> Image.Image:
        """The board as everybody may see it from this view.

        ``focus`` are the events that are new to the reader, oldest first. The last move is marked; where there is more
        than one change, each has a small number, 1 for the oldest. ``scene.marks`` have big ones.
        """

    def order(self, view: Any, focus: tuple[Any, ...]) -> tuple[int, ...]:
        """The small number that ``draw`` gives each of these events, 0 for what is no change of the board."""

    def grouped(self, view: Any, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """Texts of legal moves by the spot of the board they are about, spots in reading order.

        Moves about no spot, such as to pass, are left out.
        """

    def ghost(self, before: Any, after: Any, events: tuple[Any, ...], theme: Theme, scene: Scene) -> Image.Image:
        """A preview: the board after a move that is not made yet, its piece pale, with what it would finish."""

    def followed(self, view: Any) -> tuple[Followed, ...]:
        """What can be looked at by itself, in an order people would list it."""

    def zoom(self, view: Any, theme: Theme, word: str, scene: Scene) -> Image.Image:
        """One of ``followed`` at twice the size, everything else paler, with its words.

        Raises ``KeyError`` for another word.
        """

    def hand(self, view: Any, theme: Theme, scene: Scene) -> Image.Image:
        """What the viewing seat holds, for its eyes only."""

    def alt(self, view: Any, outcome: Outcome | None = None, focus: tuple[Any, ...] = ()) -> tuple[Said, ...]:
        """The position in sentences, of the same knowledge as the view; they name people by ``Who``.

        What has changed comes from ``focus``. At most about 700 characters.
        """

    def long(self, view: Any, outcome: Outcome | None = None) -> tuple[Said, ...]:
        """Everything on the board, a line for each sentence, for somebody who does not see it."""

    def prepare(self, theme: Theme) -> None:
        """Make ahead the sprites that every picture in this theme needs."""

    def tell(self, event: Any) -> Said | None:
        """An event in a sentence for whoever it was told to, None where it needs no words."""

    def worked(self) -> tuple[Worked, ...]:
        """Small positions that explain the rules, at most one for each section of the rules page."""


def painter(slug: str) -> Painter:
    """The painter of a game; raises ``ModuleNotFoundError`` where it has none."""
    return cast("Painter", importlib.import_module(f"rendering.{slug}"))
