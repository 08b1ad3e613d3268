"""Pictures on request: drawn in a worker thread, each once, the finished bytes kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.ports import metrics
from bot.ports.pictures import Drawn, Picture, WholePicture
from bot.text.languages import closest, plain
from rendering.theme import LIGHT, THEMES

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

    def __init__(self) -> None:
        self._boards = _Cache(2, KEPT, "drawing")
        self._films = _Cache(1, FILMS, "filming")

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language; asked for twice at once it is drawn once."""
        cache = self._films if isinstance(picture, WholePicture) else self._boards
        return await cache.draw((picture, closest(locale)), self._paint)

    def _paint(self, picture: Picture, locale: str) -> Drawn:
        with metrics.drawing(picture.game, picture.kind):
            return picture.paint(THEMES.get(picture.theme, LIGHT), plain(locale, picture.names))

    def close(self) -> None:
        """Let the threads go."""
        for cache in (self._boards, self._films):
            cache.threads.shutdown(wait=False, cancel_futures=True)
