"""Web rooms: capped streams of posts."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from bot.ports.web_rooms import START, NewPost, RoomPost, order
from bot.store import keys
from bot.store.key_values import KEY
from bot.store.scripts import Scripts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.ports.platforms import Attempt
    from bot.store.client import Client

MOST = 500
"""Posts a room keeps, about."""

GARBAGE = 180 * 24 * 3600
"""Seconds after which a room nobody wrote in is dropped."""

SOON = 24 * 3600
"""Seconds after which a room is dropped in which nothing ever was said but to single persons."""


class WebRooms:
    """All web rooms on one Redis server. Every method may raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._scripts = Scripts(client)
        self.on_append: Callable[[NewPost], None] | None = None
        """Called after each new post for everybody that is put into a room through this object."""

    async def append(
        self, room: str, to: str | None, key: str, body: bytes, picture: bytes = b"", attempt: Attempt | None = None
    ) -> str:
        """The id of the new post, or of the one that was appended with this key before."""
        names = [keys.room(room, part) for part in ("lines", "seen", "order")]
        # a name never begins with "=", so that nobody is called "everybody"
        whom = "" if to is None else f"={to}"
        ident, new = await self._scripts(
            "append_room_line", names, keys.digest(key), whom, body, MOST, GARBAGE, picture, SOON
        )
        # a key that came before may soon be forgotten, which is no loss
        if new and to is None and self.on_append is not None:
            self.on_append(NewPost(room, str(ident.decode()), key, body, picture, attempt))
        return str(ident.decode())

    async def keeps(self, posts: Sequence[NewPost]) -> Sequence[bool]:
        """Whether a room knows of a post, for each of these, or has forgotten it because so many have come since."""
        async with self._client.pipeline(transaction=False) as pipe:
            for post in posts:
                lines = keys.room(post.room, "lines")
                pipe.hexists(keys.room(post.room, "seen"), keys.digest(post.key)).xlen(lines).xrange(lines, count=1)
            found = await pipe.execute()
        return [
            bool(known or (length >= MOST and order(oldest[0][0].decode()) > order(post.id)))
            for post, known, length, oldest in zip(posts, found[::3], found[1::3], found[2::3], strict=True)
        ]

    async def revise(self, room: str, id: str, key: str, body: bytes, picture: bytes = b"") -> bool:  # noqa: A002 - the field's own name
        """Give a post another body, empty to take it out; False where it is gone. The same key is done once."""
        names = [keys.room(room, part) for part in ("lines", "seen", "order", "revised")]
        done = await self._scripts("revise_room_line", names, keys.digest(key), id, body, MOST, GARBAGE, picture)
        return bool(done)

    async def post(self, room: str, id: str) -> RoomPost | None:  # noqa: A002 - the field's own name
        """A post as it stands now, None where it is gone."""
        stream = keys.room(room, "lines")
        mark = await self._client.hget(keys.room(room, "revised"), id)
        for one in (mark, id):
            if one is not None and (found := await self._client.xrange(stream, one, one)):
                return _line(*found[0])
        return None

    async def since(self, room: str, id: str, limit: int = MOST) -> Sequence[RoomPost]:  # noqa: A002 - the field's own name
        """What happened to posts behind a mark, oldest first; one that was revised stands where that happened.

        With ``START`` the newest ``limit`` of all posts that are left, as they stand now, in the order of their ids.
        """
        stream = keys.room(room, "lines")
        if id == START:
            found = (await self._client.xrevrange(stream, count=limit))[::-1]
        else:
            found = await self._client.xrange(stream, f"({id}", "+", limit)
        lines = [_line(ident, fields) for ident, fields in found]
        return standing(lines) if id == START else lines

    async def last(self, room: str) -> str:
        """The mark of what happened last, ``START`` where nothing has."""
        found = await self._client.xrevrange(keys.room(room, "lines"), count=1)
        return str(found[0][0].decode()) if found else START

    async def key(self) -> bytes:
        """What the names of pictures are signed with: made once for all processes."""
        made = secrets.token_hex(32)
        # a store that is full can be read
        if await self._client.hget(KEY, "pictures") is None:
            await self._client.hsetnx(KEY, "pictures", made)
        return bytes(await self._client.hget(KEY, "pictures") or made.encode())


def _line(ident: bytes, fields: dict[bytes, bytes]) -> RoomPost:
    to = fields[b"t"].decode()
    whom = to[1:] if to else None
    return RoomPost(fields.get(b"r", ident).decode(), whom, fields[b"b"], ident.decode(), fields.get(b"p", b""))


def standing(lines: Sequence[RoomPost]) -> Sequence[RoomPost]:
    """Posts as the last of these lines about each leaves them, in the order of their ids."""
    newest = {line.id: line for line in lines}
    return sorted((line for line in newest.values() if line.body), key=lambda line: order(line.id))
