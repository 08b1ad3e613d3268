"""What stands in for the rest of the house: a clerk who answers by the book, a studio of one pixel."""

from __future__ import annotations

import asyncio
import hashlib
import io
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from PIL import Image

from bot.platforms.discord import DiscordPlatform
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Answer, Ask
from bot.ports.pictures import BoardPicture, Drawn, PaperPicture, Picture, ReplayPicture
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice, Post, Reply, Sitting
from rendering.text import said

Use = Callable[[Ask], Answer | Awaitable[Answer]]


class Clerk:
    """A desk that answers each command from its book, remembers what was asked, and answers a key once."""

    def __init__(self) -> None:
        self.asks: list[Ask] = []
        self.done: dict[str, Answer] = {}
        self.book: dict[str, Use] = {}
        self.offers: tuple[Choice, ...] = ()

    async def ask(self, ask: Ask) -> Answer:
        """Answer by the book."""
        self.asks.append(ask)
        if ask.key not in self.done:
            use = self.book.get(ask.line.split()[0].removeprefix("/"))
            answer = use(ask) if use else Answer((Reply((said("You said {text}.", text=ask.line),)),))
            self.done[ask.key] = answer if isinstance(answer, Answer) else await answer
        return self.done[ask.key]

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What is offered just now."""
        self.asks.append(ask)
        return self.offers

    def always(self, name: str, *posts: Post, told: bool = False) -> None:
        """Write into the book what a command answers."""
        self.book[name] = lambda _: Answer(posts, ((Code("K7QF"), 0, 1),) if told else ())


class Studio:
    """Draws every picture as one pixel; its description names game and kind."""

    def __init__(self) -> None:
        self.drawn: list[Picture] = []

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """One pixel."""
        self.drawn.append(picture)
        file = io.BytesIO()
        suffix = "pdf" if picture.kind == "paper" else "gif" if picture.kind == "replay" else "png"
        Image.new("P", (1, 1)).save(file, suffix.upper())
        made = file.getvalue()
        return Drawn(made, hashlib.sha256(made).hexdigest(), f"{picture.game} {picture.kind} ({locale})", suffix)


class WallClock:
    """Time as asyncio has it, which SimCord turns."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(time.time() * 1000)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class Slowness:
    """Work that is ready, and a moment that is over, when a test says so."""

    def __init__(self, env: Any) -> None:
        self._env = env
        self.moment = asyncio.Event()
        self.ready = asyncio.Event()

    async def sleep(self, _: float) -> None:
        """Wait until the moment is over."""
        await self._env.external_wait(self.moment.wait(), reason="the test ends the moment")

    def use(self, answer: Answer) -> Use:
        """Gives the answer once it is ready."""

        async def use(_: Ask) -> Answer:
            await self._env.external_wait(self.ready.wait(), reason="the test says when the answer is ready")
            return answer

        return use


def platform(clerk: Clerk, studio: Studio, clock: WallClock | None = None) -> DiscordPlatform:
    """The adapter under test."""
    return DiscordPlatform("token", clerk, studio, clock or WallClock())


def place(channel: object) -> Place:
    """The place that a channel of SimCord's is."""
    return Place(f"discord:{channel.id}")  # type: ignore[attr-defined]


def seated(*people: object) -> tuple[Sitting, ...]:
    """SimCord's people (or names of computer players) in their seats."""
    return tuple(
        Sitting(one, None) if isinstance(one, str) else Sitting(one.name, Account(f"discord:{one.id}"))  # type: ignore[attr-defined]
        for one in people
    )


BOARD = BoardPicture("metro", Code("K7QF"), ("ann", "bob"), None)
FILM = ReplayPicture("metro", Code("K7QF"), ("ann", "bob"), ("all",))
SHEET = PaperPicture("metro", Code("K7QF"), ("ann", "bob"), ("all",))
HAND = BoardPicture("metro", Code("K7QF"), ("ann", "bob"), None)


def attempt(name: str = "K7QF.0-1", *, again: bool = False, age: float = 0.0) -> Attempt:
    """A delivery that has been written down."""
    return Attempt(name, Code("K7QF"), 0, 1, again, age)
