"""What was asked of the bots and what they answered, written down by the players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

CLOSING = re.compile(
    r"Round \d+: the card shows|^The match is over(?!: everybody|, as agreed|\. It counts)", re.MULTILINE
)
LOST = "The store of the games has lost"
OVER = "The match is over"

Post = dict[str, Any]


@dataclass
class Ask:
    """A line said with a key, until it was answered. Instants are those of ``time.monotonic``."""

    room: str
    person: str
    text: str
    key: str
    asked: float
    tries: int = 0
    bot: int = -1
    answered: float = 0.0
    posts: list[Post] = field(default_factory=list)

    @property
    def span(self) -> tuple[int, int] | None:
        """The versions of a table that the line led from and to; None where it changed nothing."""
        spans = [post["span"] for post in self.posts if post.get("span") and post["span"][1] > post["span"][0]]
        return (spans[0][0], spans[0][1]) if spans else None


@dataclass
class Move:
    """A move asked for at a table; ``ask.span`` is None while it is not acknowledged."""

    code: str
    move: str
    ask: Ask


@dataclass
class Match:
    """A match as its players know it; one that is ``missing`` may come back when its bot saves it again."""

    room: str
    code: str
    game: str
    persons: tuple[str, ...]
    moves: list[Move] = field(default_factory=list)
    over: bool = False
    missing: bool = False

    @property
    def left(self) -> bool:
        """Whether its players need not go on with it now."""
        return self.over or self.missing


@dataclass
class Seen:
    """A post as a stream brought it."""

    at: float
    mark: str
    post: Post
    follower: int
    connection: int


@dataclass
class Ledger:
    """Everything, of all rooms."""

    matches: dict[str, Match] = field(default_factory=dict)
    asks: list[Ask] = field(default_factory=list)
    seen: dict[str, list[Seen]] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    strange: list[str] = field(default_factory=list)
    unanswered: list[Ask] = field(default_factory=list)

    def moves(self) -> Iterator[Move]:
        """Every move of every match."""
        for match in self.matches.values():
            yield from match.moves

    def told_lost(self, room: str, code: str) -> list[Seen]:
        """The posts of a room that say that a table has lost something."""
        return [one for one in self.seen.get(room, ()) if LOST in one.post["text"] and one.post["code"] == code]


def order(mark: str) -> tuple[int, int]:
    """An id or mark of a post, to compare."""
    first, _, second = mark.partition("-")
    return int(first), int(second or 0)
