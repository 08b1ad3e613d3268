"""Web rooms: what was posted in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.platforms import Attempt

START = "0"
"""The id before the first post of a room."""


@dataclass(frozen=True)
class RoomPost:
    """A post in a room: its id, its reader (None: everybody), and its bytes, empty once it was taken out.

    ``mark`` is where readers go on: its id, or where the note stands that it was revised. ``picture`` is what its
    picture is of (``bot.ports.pictures.KeptPicture.dump``), empty where it has none that can be drawn again.
    """

    id: str
    to: str | None
    body: bytes
    mark: str
    picture: bytes = b""


@dataclass(frozen=True)
class NewPost:
    """A post for everybody as it was put into a room: its id, and the key by which it is posted once.

    ``attempt`` is the delivery that it is; None where somebody has said it, and it tells nothing of a match.
    """

    room: str
    id: str
    key: str
    body: bytes
    picture: bytes = b""
    attempt: Attempt | None = None


def order(id: str) -> tuple[int, ...]:  # noqa: A002 - the field's own name
    """The place of an id or mark among those of its room.

    >>> order("17-2") < order("18-0")
    True
    """
    return tuple(map(int, id.split("-")))


class WebRooms(Protocol):
    """Rooms and what is kept for them, shared by all processes. Every method may raise ``StoreUnreachable``."""

    on_append: Callable[[NewPost], None] | None
    """Called after each new post for everybody that is put into a room through this object."""

    async def append(
        self, room: str, to: str | None, key: str, body: bytes, picture: bytes = b"", attempt: Attempt | None = None
    ) -> str:
        """The id of the new post, or of the one that was appended with this key before."""

    async def keeps(self, posts: Sequence[NewPost]) -> Sequence[bool]:
        """Whether a room knows of a post, for each of these, or has forgotten it because so many have come since."""

    async def revise(self, room: str, id: str, key: str, body: bytes, picture: bytes = b"") -> bool:  # noqa: A002 - the field's own name
        """Give a post another body, empty to take it out; False where it is gone. The same key is done once."""

    async def post(self, room: str, id: str) -> RoomPost | None:  # noqa: A002 - the field's own name
        """A post as it stands now, None where it is gone."""

    async def since(self, room: str, id: str, limit: int) -> Sequence[RoomPost]:  # noqa: A002 - the field's own name
        """What happened to posts behind a mark, oldest first; one that was revised stands where that happened.

        With ``START`` the newest ``limit`` of all posts that are left, as they stand now, in the order of their ids.
        """

    async def last(self, room: str) -> str:
        """The mark of what happened last, ``START`` where nothing has."""

    async def key(self) -> bytes:
        """What the names of pictures are signed with, the same for all processes and as long as the rooms stand."""
