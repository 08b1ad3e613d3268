"""Small true things around the platform: a clock, a memory, a painter of tiny pictures, a scripted desk."""

from __future__ import annotations

import asyncio
import hashlib
import io
from collections.abc import Callable, Sequence

from PIL import Image

from bot.ports.asks import Answer, Ask, InlineAnswer
from bot.ports.pictures import BoardPicture, Drawn, Picture, WholePicture
from bot.ports.posts import Choice, PrivateReply
from bot.ports.stores import StoreUnreachable
from rendering.text import said


class Turned:
    """A clock on which sleeping is turning it on."""

    def __init__(self) -> None:
        self.instant = 1_700_000_000_000
        self.slept: list[float] = []

    def now(self) -> int:
        """Milliseconds."""
        return self.instant

    async def sleep(self, seconds: float) -> None:
        """Turn the clock on."""
        self.slept.append(seconds)
        until = self.instant + round(1000 * seconds)
        await asyncio.sleep(0)
        self.instant = max(self.instant, until)


class Notes:
    """A memory that outlives the platform under test, and cannot be reached while ``away``."""

    away = False

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.told: set[str] = set()
        self.notes: dict[str, str] = {}
        self.reached = 0
        self.lasting: dict[str, float] = {}
        self.queues: dict[str, dict[int, str]] = {}

    def reach(self) -> None:
        """Raises ``StoreUnreachable`` while the store is away; counts how often it was asked for something."""
        self.reached += 1
        if self.away:
            raise StoreUnreachable("the store stays away")

    async def recall(self, key: str) -> str | None:
        """What was remembered."""
        self.reach()
        return self.kept.get(key)

    async def remember(self, key: str, value: str) -> None:
        """Keep it."""
        self.reach()
        self.kept[key] = value

    async def first(self, key: str, seconds: float) -> bool:
        """Whether nobody was told so; those seconds never pass."""
        self.reach()
        first = key not in self.told
        self.told.add(key)
        return first

    async def asked(self, key: str) -> bool:
        """Whether somebody was told so."""
        self.reach()
        return key in self.told

    async def note(self, key: str, value: str, seconds: float) -> None:
        """Keep it; those seconds never pass, but for how long it lasts is known."""
        self.reach()
        self.notes[key], self.lasting[key] = value, seconds

    async def noted(self, key: str) -> str | None:
        """What was noted."""
        self.reach()
        return self.notes.get(key)

    async def put(self, queue: str, number: int, text: str, seconds: float) -> None:
        """Queue it; those seconds never pass."""
        self.reach()
        self.queues.setdefault(queue, {})[number] = text

    async def queued(self, queue: str) -> list[int]:
        """What is queued."""
        self.reach()
        return list(self.queues.get(queue, {}))

    async def queued_text(self, queue: str, number: int) -> str | None:
        """The text of one."""
        self.reach()
        return self.queues.get(queue, {}).get(number)

    async def take_out(self, queue: str, number: int) -> None:
        """It is queued no more."""
        self.reach()
        self.queues.get(queue, {}).pop(number, None)


class Miniature:
    """A studio that draws one colour for each picture."""

    def __init__(self) -> None:
        self.drawn = 0

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """A tiny picture; a film is a GIF and a paper as much of a PDF as it takes to be one."""
        self.drawn += 1
        shown = picture.frames if isinstance(picture, WholePicture) else picture.view
        if picture.kind == "paper":
            return Drawn(b"%PDF-1.4", "paper", f"{picture.kind} of {shown}", "pdf")
        colour = hashlib.sha256(repr(picture).encode()).digest()
        out = io.BytesIO()
        suffix = "gif" if picture.kind == "replay" else "png"
        Image.new("RGB", (8, 8), tuple(colour[:3])).save(out, suffix.upper())
        made = out.getvalue()
        return Drawn(made, hashlib.sha256(made).hexdigest(), f"{picture.kind} of {shown}", suffix)


class Scripted:
    """A desk that answers by a function and keeps what it was asked; a key it knows gets the same answer again."""

    def __init__(self, answers: Callable[[Ask], Answer]) -> None:
        self.answers = answers
        self.asked: list[Ask] = []
        self.offers: Sequence[Choice] = ()
        self.inlined = InlineAnswer()
        self._done: dict[str, Answer] = {}

    async def ask(self, ask: Ask) -> Answer:
        """The scripted answer."""
        self.asked.append(ask)
        if ask.key not in self._done:
            self._done[ask.key] = self.answers(ask)
        return self._done[ask.key]

    async def inline(self, ask: Ask, first: int, most: int) -> InlineAnswer:
        """What the test has set; the ask is kept."""
        self.asked.append(ask)
        return self.inlined

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """The offers the test has set."""
        return self.offers


def panel(code, number):
    """The panel of a match, as it is at this time."""
    hand = BoardPicture("metro", code, ("Ann", "Bob"), f"tile {number}")
    press = Choice("lay a1", f"/hand {code}.{number} lay a1")
    return PrivateReply((said("Step {n}.", n=number),), hand, ((press,),), code=code, panel=True)
