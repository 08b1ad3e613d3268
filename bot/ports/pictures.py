"""Pictures that are asked for: each is a value that knows what it shows and paints itself.

What a picture is of is a few values, kept with a post, so that its picture can be drawn again.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Literal, Protocol, TypeAlias

import msgspec

from bot.ports.addresses import Code
from games.kernel.analysis import Analysis
from games.kernel.game import Outcome, Seat
from rendering.analysis import chart, description
from rendering.canvas import encode
from rendering.card import card
from rendering.daily_share import shared, shared_words
from rendering.painter import AnyPainter, Polygon, painter
from rendering.panel import AnyDecision, Panel
from rendering.poster import days, poster
from rendering.poster_parts import Occasion
from rendering.replay import replay
from rendering.sample import names_of, small
from rendering.scene import AnyFrame, Scene
from rendering.text import Spelling, said
from rendering.theme import Theme

Kind: TypeAlias = Literal[
    "board",
    "spots",
    "ghost",
    "panel",
    "zoom",
    "step",
    "replay",
    "poster",
    "paper",
    "card",
    "share",
    "example",
    "analysis",
    "puzzle",
    "tried",
    "profile",
    "ranking",
]


@dataclass(frozen=True)
class Drawn:
    """A finished picture: the body of its file, the SHA-256 of that (hex), its description in the reader's language.

    ``suffix`` is what kind of file it is: ``png``, ``webp`` (a sample), ``gif`` (a replay) or ``pdf`` (a poster to
    print). ``regions`` are the parts of a panel's picture that stand for its choices, in their order, () for a choice
    that is no part of it.
    """

    body: bytes
    digest: str
    alt: str
    suffix: str = "png"
    regions: tuple[Polygon, ...] = ()

    @staticmethod
    def of(body: bytes, alt: str, suffix: str = "png", regions: tuple[Polygon, ...] = ()) -> Drawn:
        """The picture of a file."""
        return Drawn(body, sha256(body).hexdigest(), alt, suffix, regions)


@dataclass(frozen=True)
class Picture(ABC):
    """What every picture says around what it shows. ``kind`` names it in files and figures.

    ``game`` is the slug of the game, ``code`` stands in the header, ``names`` are by seat. ``theme`` is the name of the
    look, "" for the usual one. ``source`` says in short what the picture is of, None where it cannot be drawn again
    from that; equal pictures may have different sources.
    """

    kind: ClassVar[str]
    game: str
    code: Code
    names: tuple[str, ...]
    theme: str = field(default="", kw_only=True)
    source: PictureSource | None = field(default=None, kw_only=True, compare=False, repr=False)

    @abstractmethod
    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The picture in a theme, with its words as they are spelled for the reader."""

    @property
    def painter(self) -> AnyPainter:
        """The painter of its game."""
        return painter(self.game)

    def alt(self, spelling: Spelling, view: Any, outcome: Outcome | None = None, events: tuple[Any, ...] = ()) -> str:
        """A position in words, which say no more than the view shows."""
        return " ".join(map(spelling.spell, self.painter.alt(view, outcome, events)))


@dataclass(frozen=True)
class BoardPicture(Picture):
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

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The board with what is new marked."""
        scene = Scene(self.code, self.names, spelling, self.outcome, marks=self.marks, first=self.first)
        drawn = self.painter.draw(self.view, theme, self.events, scene)
        return Drawn.of(encode(drawn), self.alt(spelling, self.view, self.outcome, self.events))


@dataclass(frozen=True)
class PreviewPicture(Picture):
    """A move before it is made: the view now, the one ``after`` it, and what would be told.

    ``instead`` is the number of the move that was made in its place, where the match is over and it was better; else 0.
    """

    kind: ClassVar = "ghost"
    view: Any
    after: Any
    events: tuple[Any, ...] = ()
    instead: int = 0

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The position after the move, in words too."""
        heading = said("Better at move {number}", number=self.instead) if self.instead else None
        scene = Scene(self.code, self.names, spelling, heading=heading)
        drawn = self.painter.draw_preview(self.view, self.after, self.events, theme, scene)
        words = self.alt(spelling, self.after, None, self.events)
        return Drawn.of(encode(drawn), words if heading is None else f"{spelling.spell(heading)}. {words}")


@dataclass(frozen=True)
class PanelPicture(Picture):
    """What a player needs to see for the next press of a decision."""

    kind: ClassVar = "panel"
    decision: AnyDecision
    outcome: Outcome | None = None

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The decision with the parts of the picture that can be pressed, where any can."""
        decision, known = self.decision, self.painter
        # a seat that waits has nothing to press
        panel = known.panel(decision) if decision.moves else Panel("")
        drawn = known.draw_panel(decision, panel, theme, Scene(self.code, self.names, spelling, self.outcome))
        view, events = decision.view, tuple[Any, ...]()
        if len(panel.shown) == 1 and known.warning(view, panel.shown[0]) is None:
            view, events = decision.foreseen(panel.shown[0])
        regions = known.panel_regions(decision, panel, theme) if decision.board else ()
        return Drawn.of(encode(drawn), self.alt(spelling, view, self.outcome, events), regions=regions)


@dataclass(frozen=True)
class ZoomPicture(Picture):
    """The thing called ``word`` on the board of a view, all else pale."""

    kind: ClassVar = "zoom"
    view: Any
    word: str
    outcome: Outcome | None = None

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The thing."""
        scene = Scene(self.code, self.names, spelling, self.outcome)
        drawn = self.painter.zoom(self.view, theme, self.word, scene)
        return Drawn.of(encode(drawn), self.alt(spelling, self.view, self.outcome))


@dataclass(frozen=True)
class WholePicture(Picture):
    """A picture of a whole match, by its positions in order."""

    frames: tuple[AnyFrame, ...]

    def end(self, spelling: Spelling) -> str:
        """The last position in words."""
        last = self.frames[-1]
        return self.alt(spelling, last.view, last.outcome)


@dataclass(frozen=True)
class ReplayPicture(WholePicture):
    """Positions of a match as a film."""

    kind: ClassVar = "replay"

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The film."""
        made = replay(self.game, self.frames, theme, Scene(self.code, self.names, spelling))
        return Drawn.of(made, self.end(spelling), "gif")


@dataclass(frozen=True)
class PosterPicture(WholePicture):
    """A finished match as a poster for the screen.

    ``place`` is the name of the room it was played in, "" where there is none that people know. ``first`` and ``last``
    are the instants of its first and its last line, in milliseconds since 1970, 0 where they are not known.
    """

    kind: ClassVar = "poster"
    place: str = ""
    first: int = 0
    last: int = 0

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The poster, as a picture or on paper."""
        paper = self.kind == PaperPicture.kind
        occasion = Occasion(self.place)
        if self.last:
            ended = datetime.fromtimestamp(self.last // 1000, UTC)
            occasion = Occasion(self.place, days(self.first, self.last, spelling.language), ended)
        scene = Scene(self.code, self.names, spelling)
        made = poster(self.game, self.frames, theme, scene, paper=paper, occasion=occasion)
        return Drawn.of(made, self.end(spelling), "pdf" if paper else "png")


@dataclass(frozen=True)
class PaperPicture(PosterPicture):
    """The same poster to print."""

    kind: ClassVar = "paper"


@dataclass(frozen=True)
class CardPicture(WholePicture):
    """A finished match as a card of the player in ``seat``, with None of the winner; ``date`` is that of its end.

    Before the end it shows who plays, and nothing of the ``frames``.
    """

    kind: ClassVar = "card"
    seat: Seat | None
    date: str

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The card."""
        scene = Scene(self.code, self.names, spelling)
        return Drawn.of(card(self.game, self.frames, theme, scene, self.seat, self.date), self.end(spelling))


@dataclass(frozen=True)
class SharePicture(WholePicture):
    """What may be shared of a finished match of a day, though others have the same luck before them."""

    kind: ClassVar = "share"
    seat: Seat
    day: str
    points: int

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """Its shape alone, and the points; its words say no more."""
        scene = Scene(self.code, self.names, spelling)
        drawn = shared(self.game, self.frames, self.seat, self.day, self.points, theme, scene)
        return Drawn.of(encode(drawn), spelling.spell(shared_words(self.game, self.day, self.points)))


@dataclass(frozen=True)
class AnalysisPicture(Picture):
    """What each side of a finished match could expect, move by move."""

    kind: ClassVar = "analysis"
    analysis: Analysis

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The curve, and the same in words."""
        drawn = chart(self.game, self.analysis, theme, Scene(self.code, self.names, spelling))
        return Drawn.of(encode(drawn), " ".join(map(spelling.spell, description(self.analysis))))


@dataclass(frozen=True)
class SamplePicture(Picture):
    """A game at a glance, small, for those who have never seen it."""

    kind: ClassVar = "sample"

    @staticmethod
    def of(slug: str, theme: str) -> SamplePicture:
        """That of a game in a theme."""
        return SamplePicture(slug, Code(""), names_of(slug), theme=theme)

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The board, without a description: it stands beside what the game is called."""
        return Drawn.of(small(self.game, theme, spelling), "", "webp")


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
    that is marked as new, the first number on the spots, the first position, the number of the move that was made
    instead of the one shown (``PreviewPicture.instead``), or how many buttons a panel may have; ``last`` is the last
    position, or 1 where the board of a panel can be pressed. Of an ``example`` of the rules, ``code`` is the game and
    ``first`` the number of the example; of a ``puzzle``, and of a move ``tried`` in one, ``code`` is the game and
    ``words`` are what the puzzle was made from and the move. ``words`` of a ``profile`` and a ``ranking`` are all that
    it shows (``bot.ports.rating_pictures``).
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
        *source, theme, locale = msgspec.json.decode(stored, type=_KEPT)
        return KeptPicture(PictureSource(*source), theme, locale)


_Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
_KEPT = tuple[Kind, str, _Whole, _Whole | None, tuple[str, ...], _Whole, _Whole, str, str, str]
