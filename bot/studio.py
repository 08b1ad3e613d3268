"""Pictures on request: drawn in a worker thread, each once, the finished bytes kept for a while."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from bot import gauges
from bot.languages import closest, plain
from bot.ports import Drawn, Picture
from rendering.picture import describe, render
from rendering.theme import LIGHT, Theme

KEPT = 128
"""Finished pictures that are remembered, about 100 KB each."""


class DrawingRoom:
    """Draws boards and hands; implements ``bot.ports.Studio``."""

    def __init__(self, theme: Theme = LIGHT) -> None:
        self._theme = theme
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="drawing")
        self._done: OrderedDict[tuple[Picture, str], asyncio.Future[Drawn]] = OrderedDict()

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language; asked for twice at once it is drawn once."""
        key = (picture, closest(locale))
        drawn = self._done.get(key)
        if drawn is None:
            drawn = asyncio.ensure_future(self._drawn(*key))
            self._done[key] = drawn
            while len(self._done) > KEPT:
                self._done.popitem(last=False)
        self._done.move_to_end(key)
        try:
            return await asyncio.shield(drawn)
        except Exception:
            self._done.pop(key, None)
            raise

    async def _drawn(self, picture: Picture, locale: str) -> Drawn:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._paint, picture, locale)

    def _paint(self, picture: Picture, locale: str) -> Drawn:
        spelling = plain(locale, picture.names)
        with gauges.drawing(picture.game, picture.kind):
            png = render(
                picture.game,
                picture.kind,
                picture.view,
                picture.names,
                picture.code,
                self._theme,
                picture.events,
                spelling,
                picture.outcome,
                picture.typed,
            )
        alt = describe(picture.game, picture.view, spelling, picture.outcome)
        return Drawn(png, hashlib.sha256(png).hexdigest(), alt)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)
