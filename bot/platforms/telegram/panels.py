"""Which message of a private chat shows the panel of a match, so that there is one."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from bot.ports import Code

KEPT = 4_000
"""Panels, and edited messages, that are remembered; what is older stays as it is until it is pressed."""


@dataclass(frozen=True)
class PanelMessage:
    """A message with a panel. One that was ``posted`` by the postman is the postman's to delete."""

    message: int
    posted: bool = False


class Panels:
    """The newest panel of each match in each private chat, and how often the postman has edited a message."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, Code], PanelMessage] = OrderedDict()
        self._edits: OrderedDict[tuple[int, int], int] = OrderedDict()

    def replaced(self, chat: int, code: Code, newest: PanelMessage) -> PanelMessage | None:
        """Note the newest panel; the one that it takes the place of, where that is another message."""
        before = self._newest.pop((chat, code), None)
        if before is not None and before.message == newest.message:
            newest, before = before, None
        self._newest[chat, code] = newest
        while len(self._newest) > KEPT:
            self._newest.popitem(last=False)
        return before

    def edit(self, chat: int, message: int) -> None:
        """The postman edits a message."""
        self._edits[chat, message] = self._edits.pop((chat, message), 0) + 1
        while len(self._edits) > KEPT:
            self._edits.popitem(last=False)

    def edits(self, chat: int, message: int) -> int:
        """How often the postman has edited a message; an answer that was asked for before must not undo that."""
        return self._edits.get((chat, message), 0)
