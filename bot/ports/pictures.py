"""Pictures that are asked for, and whoever draws them.

What a picture is of is a few values, kept with a post, so that its picture can be drawn again.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias, cast, get_args

from bot.ports.addresses import Code
from games.kernel.game import Outcome, Seat

if TYPE_CHECKING:
    from games.kernel.analysis import Analysis
    from rendering.painter import Polygon
    from rendering.panel import AnyDecision
    from rendering.scene import AnyFrame

Kind: TypeAlias = Literal[
    "board",
    "spots",
    "hand",
    "ghost",
    "panel",
    "zoom",
    "step",
    "replay",
    "poster",
    "paper",
    "card",
    "example",
    "analysis",
]

KINDS = frozenset(get_args(Kind))

LARGEST = 1 << 53
"""The greatest version or number."""


@dataclass(frozen=True)
class PictureOfMatch:
    """What every picture says around what it shows.

    ``game`` is the slug of the game, ``code`` stands in the header, ``names`` are by seat. ``theme`` is the name of the
    look, "" for the usual one. ``source`` says in short what the picture is of, None where it cannot be drawn again
    from that; equal pictures may have different sources.
    """

    game: str
    code: Code
    names: tuple[str, ...]
    theme: str = field(default="", kw_only=True)
    source: PictureSource | None = field(default=None, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True)
class BoardPicture(PictureOfMatch):
    """The board of a view, which decides what may be seen.

    ``events`` are those the reader has not seen yet, for marking what changed. ``outcome`` is the result once the match
    is over. ``marks`` are moves whose spots are numbered from ``first`` on.
    """

    kind: ClassVar = "board"
    view: Any
    events: tuple[Any, ...] = ()
    outcome: Outcome | None = None
    marks: tuple[str, ...] = ()
    first: int = 1


@dataclass(frozen=True)
class HandPicture(PictureOfMatch):
    """What the seat of a view holds; ``typed`` is the beginning of a move that is being pressed together."""

    kind: ClassVar = "hand"
    view: Any
    outcome: Outcome | None = None
    typed: str = ""


@dataclass(frozen=True)
class PreviewPicture(PictureOfMatch):
    """A move before it is made: the view now, the one ``after`` it, and what would be told."""

    kind: ClassVar = "ghost"
    view: Any
    after: Any
    events: tuple[Any, ...] = ()


@dataclass(frozen=True)
class PanelPicture(PictureOfMatch):
    """What a player needs to see for the next press of a decision."""

    kind: ClassVar = "panel"
    decision: AnyDecision
    outcome: Outcome | None = None


@dataclass(frozen=True)
class ZoomPicture(PictureOfMatch):
    """The thing called ``word`` on the board of a view, large."""

    kind: ClassVar = "zoom"
    view: Any
    word: str
    outcome: Outcome | None = None


@dataclass(frozen=True)
class ReplayPicture(PictureOfMatch):
    """Positions of a match as a film."""

    kind: ClassVar = "replay"
    frames: tuple[AnyFrame, ...]


@dataclass(frozen=True)
class PosterPicture(PictureOfMatch):
    """A finished match as a poster for the screen.

    ``place`` is the name of the room it was played in, "" where there is none that people know. ``first`` and ``last``
    are the instants of its first and its last line, in milliseconds since 1970, 0 where they are not known.
    """

    kind: ClassVar = "poster"
    frames: tuple[AnyFrame, ...]
    place: str = ""
    first: int = 0
    last: int = 0


@dataclass(frozen=True)
class PaperPicture(PosterPicture):
    """The same poster to print."""

    kind: ClassVar = "paper"


@dataclass(frozen=True)
class CardPicture(PictureOfMatch):
    """A finished match as a card of the player in ``seat``, with None of the winner; ``date`` is that of its end.

    Before the end it shows who plays, and nothing of the ``frames``.
    """

    kind: ClassVar = "card"
    frames: tuple[AnyFrame, ...]
    seat: Seat | None
    date: str


@dataclass(frozen=True)
class AnalysisPicture(PictureOfMatch):
    """What each side of a finished match could expect, move by move."""

    kind: ClassVar = "analysis"
    analysis: Analysis


PositionPicture: TypeAlias = BoardPicture | HandPicture | PreviewPicture | PanelPicture | ZoomPicture
"""A picture of one position."""

WholePicture: TypeAlias = ReplayPicture | PosterPicture | CardPicture
"""A picture of a whole match."""

Picture: TypeAlias = PositionPicture | WholePicture | AnalysisPicture
"""A picture to be drawn. ``kind`` names it in files and figures."""


@dataclass(frozen=True)
class Drawn:
    """A finished picture: the body of its file, the SHA-256 of that (hex), its description in the reader's language.

    ``suffix`` is what kind of file it is: ``png``, ``gif`` (a replay) or ``pdf`` (a poster to print). ``regions`` are
    the parts of a panel's picture that stand for its choices, in their order, () for a choice that is no part of it.
    """

    body: bytes
    digest: str
    alt: str
    suffix: str = "png"
    regions: tuple[Polygon, ...] = ()


class PictureSources(Protocol):
    """Makes pictures of what they are of."""

    async def picture(self, source: PictureSource) -> Picture | None:
        """The picture as it was asked for at first, in the usual theme; None where that cannot be found any more.

        May raise ``bot.ports.stores.StoreUnreachable``.
        """


class Studio(Protocol):
    """Draws pictures off the event loop; equal pictures are drawn once."""

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language."""


@dataclass(frozen=True)
class PictureSource:
    """What a picture is of: a match as it stood at a version of its table, as a seat saw it (None: everybody).

    ``who`` is the person who sat there: they get nobody else's hand, even where the store has lost that version.
    ``words`` are the move that is shown beforehand, what was typed or picked of one, the thing that is zoomed in on,
    the moves whose spots are numbered, or what the place of a poster is called. ``first`` is the first line of the log
    that is marked as new, the first number on the spots, the first position, or how many buttons a panel may have;
    ``last`` is the last position, or 1 where the board of a panel can be pressed. Of an ``example`` of the rules,
    ``code`` is the game and ``first`` the number of the example.
    """

    kind: Kind
    code: str
    version: int = 0
    seat: int | None = None
    words: tuple[str, ...] = ()
    first: int = 0
    last: int = 0
    who: str = ""


@dataclass(frozen=True)
class KeptPicture:
    """A picture as it was posted: what it is of, the name of its theme, and the language of its words."""

    source: PictureSource
    theme: str
    locale: str

    def dump(self) -> bytes:
        """It as JSON, which ``load`` reads."""
        values = [*astuple(self.source), self.theme, self.locale]
        return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

    @staticmethod
    def load(stored: bytes) -> KeptPicture:
        """Read what ``dump`` wrote; raises ``ValueError`` for anything else."""
        match json.loads(stored):
            case [str(kind), str(code), version, seat, list(words), first, last, str(who), str(theme), str(locale)]:
                numbers = (version, 0 if seat is None else seat, first, last)
                if kind in KINDS and all(map(_whole, numbers)) and all(isinstance(word, str) for word in words):
                    source = PictureSource(cast("Kind", kind), code, version, seat, tuple(words), first, last, who)
                    return KeptPicture(source, theme, locale)
        raise ValueError("this names no picture")


def _whole(number: object) -> bool:
    return type(number) is int and 0 <= number <= LARGEST
