"""Pictures on request: drawn in a worker thread, each once, the finished bytes kept for a while."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.ports import UNMEASURED, Drawn, Metrics, Picture
from bot.text.languages import closest, plain
from rendering.picture import PREVIEW, describe, render
from rendering.poster import poster
from rendering.replay import replay
from rendering.text import Spelling
from rendering.theme import LIGHT, THEMES, Theme

KEPT = 128
"""Finished pictures that are remembered, about 100 KB each."""

FILMS = 6
"""Finished films and posters that are remembered, at most 8 MB each; each holds on to every position of its match."""


class _Shelf:
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
    """Draws boards, hands and whole matches; implements ``bot.ports.Studio``.

    Whole matches take seconds, so they wait for each other and no board waits for them.
    """

    def __init__(self, metrics: Metrics = UNMEASURED) -> None:
        self._metrics = metrics
        self._boards = _Shelf(2, KEPT, "drawing")
        self._films = _Shelf(1, FILMS, "filming")

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language; asked for twice at once it is drawn once."""
        shelf = self._films if picture.frames else self._boards
        return await shelf.draw((picture, closest(locale)), self._paint)

    def _paint(self, picture: Picture, locale: str) -> Drawn:
        spelling, theme = plain(locale, picture.names), THEMES.get(picture.theme, LIGHT)
        if picture.frames:
            with self._metrics.drawing(picture.game, picture.kind):
                return _whole(picture, theme, spelling)
        with self._metrics.drawing(picture.game, picture.kind):
            body = render(
                picture.game,
                picture.kind,
                picture.view,
                picture.names,
                picture.code,
                theme,
                picture.events,
                spelling,
                picture.outcome,
                picture.typed,
                picture.marks,
                picture.after,
                picture.word,
                picture.first,
            )
        view = picture.after if picture.kind == PREVIEW else picture.view
        alt = describe(picture.game, view, spelling, picture.outcome, picture.events)
        return Drawn(body, hashlib.sha256(body).hexdigest(), alt)

    def close(self) -> None:
        """Let the threads go."""
        for shelf in (self._boards, self._films):
            shelf.threads.shutdown(wait=False, cancel_futures=True)


def _whole(picture: Picture, theme: Theme, spelling: Spelling) -> Drawn:
    """A picture of a whole match: its replay, or its poster on the screen or on paper."""
    last = picture.frames[-1]
    if picture.kind == "replay":
        made, suffix = replay(picture.game, picture.frames, theme, picture.names, picture.code, spelling), "gif"
    else:
        paper = picture.kind == "paper"
        made = poster(picture.game, picture.frames, theme, picture.names, picture.code, spelling, paper=paper)
        suffix = "pdf" if paper else "png"
    alt = describe(picture.game, last.view, spelling, last.outcome)
    return Drawn(made, hashlib.sha256(made).hexdigest(), alt, suffix)
