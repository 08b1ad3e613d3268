"""What a process remembers of very many chats, messages and pictures: the latest few thousand."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

KEPT = 4_000


class Latest(OrderedDict[K, V]):
    """Whatever is set is the latest; where there are too many, the oldest goes.

    >>> latest = Latest[int, str]((number, "") for number in range(4_001))
    >>> len(latest), 0 in latest, 1 in latest
    (4000, False, True)
    """

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > KEPT:
            del self[next(iter(self))]
