"""Pictures on request: drawn in a worker thread, each once, the finished bytes kept for a while.

A poster also tells where and when a match was played, in the language of the reader.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import assert_never

from bot.ports.metrics import UNMEASURED, Metrics
from bot.ports.pictures import (
    AnalysisPicture,
    BoardPicture,
    CardPicture,
    Drawn,
    HandPicture,
    PanelPicture,
    PaperPicture,
    Picture,
    PositionPicture,
    PosterPicture,
    PreviewPicture,
    ReplayPicture,
    WholePicture,
    ZoomPicture,
)
from bot.text.languages import closest, plain
from bot.text.zones import days
from games import catalogue
from rendering.canvas import encode
from rendering.painter import AnyPainter, Polygon, painter
from rendering.panel import AnyDecision, Panel
from rendering.picture import analysed, carded, describe, warm
from rendering.poster import poster
from rendering.poster_parts import Occasion
from rendering.replay import replay
from rendering.scene import Scene
from rendering.text import Spelling
from rendering.theme import LIGHT, THEMES, Theme

KEPT = 128
"""Finished pictures that are remembered, about 100 KB each."""

FILMS = 6
"""Finished films and posters that are remembered, at most 8 MB each; each holds on to every position of its match."""


class _Cache:
    """Pictures that are being drawn or were drawn lately, by request; its threads draw nothing else."""

    def __init__(self, threads: int, kept: int, name: str) -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._kept = kept
        self._done: OrderedDict[tuple[Picture, str], asyncio.Future[Drawn]] = OrderedDict()

    async def draw(self, key: tuple[Picture, str], paint: Callable[[Picture, str], Drawn]) -> Drawn:
        """The picture kept here, or else drawn now; asked for twice at once it is drawn once."""
        drawn = self._done.get(key)
        if drawn is None:
            drawn = asyncio.ensure_future(self._drawn(key, paint))
            self._done[key] = drawn
            while len(self._done) > self._kept:
                self._done.popitem(last=False)
        self._done.move_to_end(key)
        try:
            return await asyncio.shield(drawn)
        except Exception:
            self._done.pop(key, None)
            raise

    async def _drawn(self, key: tuple[Picture, str], paint: Callable[[Picture, str], Drawn]) -> Drawn:
        return await asyncio.get_running_loop().run_in_executor(self.threads, paint, *key)


class PictureCache:
    """Draws boards, hands and whole matches; implements ``bot.ports.pictures.Studio``.

    Whole matches take seconds, so they wait for each other and no board waits for them.
    """

    def __init__(self, metrics: Metrics = UNMEASURED) -> None:
        self._metrics = metrics
        self._boards = _Cache(2, KEPT, "drawing")
        self._films = _Cache(1, FILMS, "filming")

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language; asked for twice at once it is drawn once."""
        cache = self._films if isinstance(picture, WholePicture) else self._boards
        return await cache.draw((picture, closest(locale)), self._paint)

    def _paint(self, picture: Picture, locale: str) -> Drawn:
        spelling, theme = plain(locale, picture.names), THEMES.get(picture.theme, LIGHT)
        with self._metrics.drawing(picture.game, picture.kind):
            if isinstance(picture, WholePicture):
                return _whole(picture, theme, spelling, locale)
            if isinstance(picture, AnalysisPicture):
                return _analysis(picture, theme, spelling)
            body = _position(picture, theme, spelling)
        return Drawn(body, hashlib.sha256(body).hexdigest(), _alt(picture, spelling), regions=_regions(picture, theme))

    @staticmethod
    def warm(stop: asyncio.Event) -> None:
        """Make ahead what pictures of every game need, until told to stop. Takes seconds: for a thread."""
        for slug in catalogue():
            if not stop.is_set():
                warm(slug, LIGHT)

    def close(self) -> None:
        """Let the threads go."""
        for cache in (self._boards, self._films):
            cache.threads.shutdown(wait=False, cancel_futures=True)


def _panel(paint: AnyPainter, decision: AnyDecision) -> Panel:
    """The panel of a decision; an empty one for a seat that waits."""
    return paint.panel(decision) if decision.moves else Panel("")


def _position(picture: PositionPicture, theme: Theme, spelling: Spelling) -> bytes:
    """The file of a picture of one position."""
    paint = painter(picture.game)
    scene = Scene(picture.code, picture.names, spelling)
    match picture:
        case BoardPicture(outcome=outcome, marks=marks, first=first):
            scene = replace(scene, outcome=outcome, marks=marks, first=first)
            return encode(paint.draw(picture.view, theme, picture.events, scene))
        case HandPicture(outcome=outcome, typed=typed):
            return encode(paint.draw_hand(picture.view, theme, replace(scene, outcome=outcome, typed=typed)))
        case PreviewPicture(view=view, after=after, events=events):
            return encode(paint.draw_preview(view, after, events, theme, scene))
        case PanelPicture(decision=decision, outcome=outcome):
            return encode(paint.draw_panel(decision, _panel(paint, decision), theme, replace(scene, outcome=outcome)))
        case ZoomPicture(outcome=outcome):
            return encode(paint.zoom(picture.view, theme, picture.word, replace(scene, outcome=outcome)))
        case _:
            assert_never(picture)


def _regions(picture: PositionPicture, theme: Theme) -> tuple[Polygon, ...]:
    """The parts of a panel's picture that can be pressed, where any can."""
    if not isinstance(picture, PanelPicture) or not picture.decision.board:
        return ()
    paint = painter(picture.game)
    return paint.panel_regions(picture.decision, _panel(paint, picture.decision), theme)


def _alt(picture: PositionPicture, spelling: Spelling) -> str:
    """The position in words."""
    match picture:
        case BoardPicture(view=view, events=events, outcome=outcome):
            return describe(picture.game, view, spelling, outcome, events)
        case HandPicture(view=view, outcome=outcome) | ZoomPicture(view=view, outcome=outcome):
            return describe(picture.game, view, spelling, outcome)
        case PanelPicture(decision=decision, outcome=outcome):
            paint = painter(picture.game)
            shown = _panel(paint, decision).shown
            view, events = decision.view, ()
            if len(shown) == 1 and paint.warning(view, shown[0]) is None:
                view, events = decision.foreseen(shown[0])
            return describe(picture.game, view, spelling, outcome, events)
        case PreviewPicture(after=after, events=events):
            return describe(picture.game, after, spelling, None, events)
        case _:
            assert_never(picture)


def _analysis(picture: AnalysisPicture, theme: Theme, spelling: Spelling) -> Drawn:
    """The picture of an analysis, with its lines in words."""
    body, alt = analysed(picture.game, picture.analysis, picture.names, picture.code, theme, spelling)
    return Drawn(body, hashlib.sha256(body).hexdigest(), alt)


def _whole(picture: WholePicture, theme: Theme, spelling: Spelling, locale: str) -> Drawn:
    """A picture of a whole match: its replay, its poster on the screen or on paper, or a card."""
    match picture:
        case ReplayPicture():
            made = replay(picture.game, picture.frames, theme, picture.names, picture.code, spelling)
            suffix = "gif"
        case PosterPicture():
            made, suffix = poster_file(picture, theme, spelling, locale)
        case CardPicture():
            what = (picture.game, picture.frames, theme, picture.names, picture.code, spelling)
            made, suffix = carded(*what, picture.seat, picture.date), "png"
        case _:
            assert_never(picture)
    last = picture.frames[-1]
    alt = describe(picture.game, last.view, spelling, last.outcome)
    return Drawn(made, hashlib.sha256(made).hexdigest(), alt, suffix)


def poster_file(picture: PosterPicture, theme: Theme, spelling: Spelling, locale: str) -> tuple[bytes, str]:
    """The poster as a file and the suffix of its name: ``png``, or ``pdf`` where it is to be printed."""
    paper = isinstance(picture, PaperPicture)
    made = poster(
        picture.game,
        picture.frames,
        theme,
        picture.names,
        picture.code,
        spelling,
        paper=paper,
        occasion=_occasion(picture, locale),
    )
    return made, "pdf" if paper else "png"


def _occasion(picture: PosterPicture, locale: str) -> Occasion:
    if not picture.last:
        return Occasion(picture.place, language=locale)
    ended = datetime.fromtimestamp(picture.last // 1000, UTC)
    return Occasion(picture.place, days(picture.first, picture.last, "", locale), locale, ended)
