"""Which message of a private chat shows the panel of a match, so that there is one."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeVar

from bot.ports import Code

K = TypeVar("K")
V = TypeVar("V")

KEPT = 4_000
"""Panels, and edited messages, that are remembered; what is older stays as it is until it is pressed."""


@dataclass(frozen=True)
class PanelMessage:
    """A message with a panel. One that was ``posted`` by the postman is the postman's to delete."""

    message: int
    posted: bool = False


class Panels:
    """The newest panel of each match in each private chat, and what the postman has changed there since."""

    def __init__(self) -> None:
        self.changes = 0
        """How often the postman has posted a panel or edited a message. An answer remembers what it was when asked."""
        self._newest: OrderedDict[tuple[int, Code], PanelMessage] = OrderedDict()
        self._posted: OrderedDict[tuple[int, Code], int] = OrderedDict()
        self._edited: OrderedDict[tuple[int, int], int] = OrderedDict()

    def replaced(self, chat: int, code: Code, newest: PanelMessage) -> PanelMessage | None:
        """Note the newest panel; the one that it takes the place of, where that is another message."""
        before = self._newest.pop((chat, code), None)
        if newest.posted:
            self.changes += 1
            _keep(self._posted, (chat, code), self.changes)
        if before is not None and before.message == newest.message:
            newest, before = before, None
        _keep(self._newest, (chat, code), newest)
        return before

    def edit(self, chat: int, message: int) -> None:
        """The postman edits a message."""
        self.changes += 1
        _keep(self._edited, (chat, message), self.changes)

    def edited(self, chat: int, message: int, since: int) -> bool:
        """Whether the postman has edited a message since so many changes: an older answer must not undo that."""
        return self._edited.get((chat, message), 0) > since

    def posted(self, chat: int, code: Code | None, since: int) -> bool:
        """Whether the postman has posted a panel of a match since so many changes; an older answer is out of date."""
        return code is not None and self._posted.get((chat, code), 0) > since


def _keep(known: OrderedDict[K, V], key: K, value: V) -> None:
    known.pop(key, None)
    known[key] = value
    while len(known) > KEPT:
        known.popitem(last=False)
