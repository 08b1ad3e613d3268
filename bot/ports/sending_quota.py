"""How much a platform lets one bot send, counted together by all processes of the bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

HELD, HELD_OF_ALL = 90_000, 15_000
"""Milliseconds for which a request counts as under way where nothing more is heard of it: in its chat, and for all."""
BRIEF = 2_000
"""Milliseconds for which a request that is under way keeps others of its chat waiting for the gap: no upload does."""
FREE = 4
"""Places of all chats that requests under way for longer than that leave free: uploads do not stop everything."""
GRACE = 3_000
"""Milliseconds after which somebody loses a place in a line who has not asked again when it was time."""
SEVERAL, WITHIN = 3, 10_000
"""So many chats refused within so many milliseconds slow down everything."""


@dataclass(frozen=True)
class Rate:
    """At most ``most`` requests in any ``span`` milliseconds; ``burst`` of them at once, then one each ``gap``."""

    most: int
    span: int
    burst: int
    gap: int = 0


@dataclass(frozen=True)
class Sending:
    """A request that wants to be sent to a chat: ``id`` is its own, ``rate`` that of the chat.

    In the line of its chat it stands as if it had come ``handicap`` milliseconds later. With ``patience``
    (milliseconds), it is not in the line where it would have to wait longer. One that ``yields`` never stands there: it
    is sent while nothing waits, and fewer than half of what the chat takes, and of what all take, is used up. It keeps
    no other request waiting for the gap.
    """

    chat: int
    id: str
    rate: Rate
    handicap: int = 0
    patience: int | None = None
    yields: bool = False


@dataclass(frozen=True)
class Leave:
    """Whether a request may be sent now (``wait`` is 0), or in how many milliseconds it is to ask again.

    ``came`` is when it came first, by the clock of whoever counts; it asks again with that.
    """

    came: int
    wait: int


class SendingQuota(Protocol):
    """What one bot may send. Every method may raise ``StoreUnreachable`` where processes share the count."""

    async def ask(self, sending: Sending, came: int | None = None) -> Leave:
        """Take a place for a request if there is one; asking again gives the same place.

        A request that has a place is under way until ``sent``: the platform may count it at any instant between.
        """

    async def sent(self, sending: Sending, late: int = 0) -> None:
        """The platform has answered, so it has counted the request, or does within ``late`` milliseconds.

        Below 0 ``late`` says how long ago it was. A request needs no place for that, and may be told of more than once.
        """

    async def give_up(self, sending: Sending, came: int) -> None:
        """A request that stands in the line, or has a place, is not sent."""

    async def refused(self, sending: Sending, wait: int) -> None:
        """The platform wants nothing in this chat for so many milliseconds.

        Where it has said so of several chats within seconds, less is sent to all of them for a while.
        """
