"""Threads that a platform opens for one table each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Place
from bot.ports.posts import PublicPost, ThreadLook
from rendering.text import Said, plainly


@dataclass(frozen=True)
class Thread:
    """A thread that was opened, and the channel it hangs on, where one line tells of it; None in a forum."""

    place: Place
    channel: Place | None


class NoThread(Exception):
    """No thread was opened: why, in a sentence."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


class Threads(Protocol):
    """The threads of a platform."""

    async def open(self, parent: Place, server: str, look: ThreadLook, line: PublicPost) -> Thread:
        """Open one in a channel or forum, or beside a thread that is given as ``parent``; asked again soon, the same.

        ``line`` is what the channel reads of it. Raises ``NoThread``, also where the parent does not belong to this
        server (its address, as in ``Server.id``).
        """

    async def discard(self, thread: Thread) -> None:
        """Take a thread away where no table came of it, as far as that can be done. Never raises."""
