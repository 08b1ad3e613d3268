"""Web rooms: capped streams of posts, and the pictures that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.store import keys
from bot.store.client import reached
from bot.store.scripts import Scripts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client

START = "0"
"""The id before the first post."""

MOST = 500
"""Posts a room keeps, about."""

GARBAGE = 180 * 24 * 3600
"""Seconds after which a room nobody wrote in is dropped."""

LIMIT = 64 << 20
"""Bytes kept of each kind of thing (the part of its name before ``-``); the oldest go first."""


@dataclass(frozen=True)
class Line:
    """A post in a room: its id, for whom it is (None: everybody), and its bytes."""

    id: str
    to: str | None
    body: bytes


class Rooms:
    """All web rooms on one Redis server. Every method may raise ``bot.ports.Away``."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._scripts = Scripts(client)

    async def append(self, room: str, to: str | None, key: str, body: bytes) -> str:
        """The id of the new post, or of the one that was appended with this key before."""
        names = [keys.room(room, part) for part in ("lines", "seen", "order")]
        # a name never begins with "=", so that nobody is called "everybody"
        whom = "" if to is None else f"={to}"
        with reached():
            ident, _ = await self._scripts("append", names, keys.digest(key), whom, body, MOST, GARBAGE)
        return str(ident.decode())

    async def since(self, room: str, id: str, limit: int = MOST) -> Sequence[Line]:  # noqa: A002 - the field's own name
        """Posts behind an id, oldest first; with ``START`` the newest ``limit`` of all that are left."""
        stream = keys.room(room, "lines")
        with reached():
            if id == START:
                found = (await self._client.xrevrange(stream, count=limit))[::-1]
            else:
                found = await self._client.xrange(stream, f"({id}", "+", limit)
        return [_line(ident, fields) for ident, fields in found]

    async def last(self, room: str) -> str:
        """The id of the newest post, ``START`` where there is none."""
        with reached():
            found = await self._client.xrevrange(keys.room(room, "lines"), count=1)
        return str(found[0][0].decode()) if found else START

    async def keep(self, token: str, body: bytes) -> None:
        """Keep bytes under a name, until much newer of the same kind has come."""
        kind = keys.bounded(token).partition("-")[0]
        names = [keys.kept(kind, part) for part in ("bodies", "order", "size")]
        with reached():
            await self._scripts("keep", names, token, body, LIMIT)

    async def kept(self, token: str) -> bytes | None:
        """The bytes kept under a name, None where they are gone."""
        with reached():
            found = await self._client.hget(keys.kept(keys.bounded(token).partition("-")[0], "bodies"), token)
        return None if found is None else bytes(found)


def _line(ident: bytes, fields: dict[bytes, bytes]) -> Line:
    to = fields[b"t"].decode()
    return Line(ident.decode(), to[1:] if to else None, fields[b"b"])
