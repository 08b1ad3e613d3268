"""The pictures of posts: drawn, kept for a while, and drawn again of what the post says that they are of."""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import TYPE_CHECKING

import structlog
from aiohttp import web

from bot.commands.flood_limits import Allowance, Allowances, Effort, FloodLimits, too_much
from bot.platforms.web.display_names import folded, room_name
from bot.platforms.web.errors import Problem
from bot.platforms.web.posts import address_of, kind_of, picture_name
from bot.platforms.web.requests import look_of
from bot.ports.pictures import KeptPicture, WholePicture
from bot.ports.stores import StoreReadOnly
from bot.ports.web_rooms import START
from bot.text.match_pictures import WHOLE
from rendering.text import said

if TYPE_CHECKING:
    from bot.platforms.web.panels import Draw
    from bot.ports.pictures import Drawn, Picture, PictureSources, Studio
    from bot.ports.processes import Clock
    from bot.ports.web_rooms import RoomPost, WebRooms

NAME, POST = re.compile(r"[A-Za-z0-9_-]{20,80}"), re.compile(r"[0-9]{1,19}(-[0-9]{1,19})?")
DIGEST = 64
"""Characters of the name of a picture that is named by its content; those of private ones are shorter."""
FOREVER = "public, max-age=31536000, immutable"
WHISPERED = "private, max-age=31536000, immutable"
PASSING = 32 << 20
"""Bytes of files that are kept in this process, because they are too large for the store or it takes nothing new."""
AGAIN = Allowances(Allowance(24, 20_000), Allowance(96, 5_000))
"""Films and posters that are drawn again for one person, and of one room."""
WAITING = 64
"""Pictures that may wait to be drawn again."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Shown:
    """A picture of a post: the file, the name it is fetched by, and what it is of (``KeptPicture.dump``)."""

    drawn: Drawn
    name: str
    source: bytes


class RoomPictures:
    """The pictures of all rooms.

    One board and one film at a time are drawn again, so that those of new posts never wait for many others.
    """

    def __init__(self, studio: Studio, sources: PictureSources, rooms: WebRooms, clock: Clock) -> None:
        self._studio = studio
        self._sources = sources
        self._rooms = rooms
        self._under_way: dict[tuple[str, str], asyncio.Task[bytes | None]] = {}
        self._passing: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._limits = FloodLimits(clock, {Effort.FILM: AGAIN})
        self._boards, self._films = asyncio.Semaphore(1), asyncio.Semaphore(1)

    async def draw(self, room: str, picture: Picture, locale: str, *, private: bool) -> Shown:
        """Draw a picture for a room and keep its file."""
        drawn = await self._studio.draw(picture, locale)
        name = picture_name(drawn, private=private)
        await self._keep(room, name, drawn.body)
        source = b"" if picture.source is None else KeptPicture(picture.source, picture.theme, locale).dump()
        return Shown(drawn, name, source)

    def whispered(self, room: str) -> Draw:
        """Draws pictures that one person of a room alone may see."""

        async def draw(picture: Picture, locale: str) -> tuple[Drawn, str]:
            one = await self.draw(room, picture, locale, private=True)
            return one.drawn, address_of(room, START, f"{one.name}.{one.drawn.suffix}")

        return draw

    async def answer(self, request: web.Request, person: str | None) -> web.Response:
        """A picture that was asked for, by a person where nobody else may see it; raises ``Problem`` without one."""
        asked = request.match_info
        name, body = asked["name"], None
        if not NAME.fullmatch(name):
            pass
        elif "room" not in asked:
            # of a post from before pictures belonged to rooms
            body = await self._rooms.kept_before(name)
        elif POST.fullmatch(asked["post"]):
            room, file = folded(room_name(asked["room"])), f"{name}.{asked['suffix']}"
            look = look_of(request.query.get("look"))
            body = await self._in_look(room, asked["post"], name, file, look) if look else None
            body = body or await self._file(room, asked["post"], name, file, person or "")
        if body is None:
            raise Problem(404, said("This picture is not kept any more."))
        cached = FOREVER if len(name) == DIGEST and person is None else WHISPERED
        return web.Response(body=body, content_type=kind_of(body), headers={"Cache-Control": cached})

    async def _in_look(self, room: str, post: str, name: str, file: str, look: str) -> bytes | None:
        """The file of a picture in the theme of a reader's screen; None where it has a theme that somebody has chosen.

        Films and posters are drawn in one theme. Raises ``Problem`` where too many wait to be drawn.
        """
        key = f"{name}.{look}"
        kept = self._passing.get((room, key)) or await self._rooms.kept(room, key)
        if kept is not None:
            return kept
        task = self._under_way.get((room, key))
        if task is None:
            stands = await self._rooms.post(room, post)
            if stands is None or not stands.picture or not _shows(stands, file):
                return None
            picture = KeptPicture.load(stands.picture)
            if picture.theme or picture.source.kind in WHOLE:
                return None
            task = self._under_way.get((room, key)) or self._begin(room, key, replace(picture, theme=look), "")
        return await asyncio.shield(task)

    async def _file(self, room: str, post: str, name: str, file: str, person: str) -> bytes | None:
        """The file of a picture of a post, drawn again where it is not kept any more; None where there is none.

        Many who ask for it at once get one drawing. Raises ``Problem`` where too many wait to be drawn, or this person
        has too many films drawn.
        """
        kept = self._passing.get((room, name)) or await self._rooms.kept(room, name)
        if kept is not None:
            return kept
        task = self._under_way.get((room, name))
        if task is None:
            stands = await self._rooms.post(room, post)
            if stands is None or not stands.picture or not _shows(stands, file):
                return None
            # another may have asked meanwhile
            kept_as = KeptPicture.load(stands.picture)
            task = self._under_way.get((room, name)) or self._begin(room, name, kept_as, person)
        return await asyncio.shield(task)

    def _begin(self, room: str, name: str, kept: KeptPicture, person: str) -> asyncio.Task[bytes | None]:
        if len(self._under_way) >= WAITING:
            raise Problem(429, said("Too many pictures are being drawn. Try again in a moment."))
        if kept.source.kind in WHOLE and (wait := self._limits.wait(Effort.FILM, folded(person), room)) is not None:
            raise Problem(429, too_much(wait))
        task = asyncio.create_task(self._drawn_again(room, name, kept))
        self._under_way[room, name] = task
        task.add_done_callback(lambda _: self._under_way.pop((room, name)))
        return task

    async def _drawn_again(self, room: str, name: str, kept: KeptPicture) -> bytes | None:
        picture = await self._sources.picture(kept.source)
        if picture is None:
            log.warning("picture cannot be drawn again", kind=kept.source.kind, code=kept.source.code)
            return None
        async with self._films if isinstance(picture, WholePicture) else self._boards:
            drawn = await self._studio.draw(replace(picture, theme=kept.theme), kept.locale)
        await self._keep(room, name, drawn.body)
        return drawn.body

    async def _keep(self, room: str, name: str, body: bytes) -> None:
        """Keep a file for the room; where the store does not, here, until others have come that take its place."""
        try:
            if await self._rooms.keep(room, name, body):
                return
        except StoreReadOnly as error:
            log.warning("a picture is not kept", error=error)
        self._passing[room, name] = body
        self._passing.move_to_end((room, name))
        while len(self._passing) > 1 and sum(map(len, self._passing.values())) > PASSING:
            self._passing.popitem(last=False)


def _shows(post: RoomPost, file: str) -> bool:
    """Whether a post shows the picture of this name, which nobody else can guess where the post is private."""
    content = json.loads(post.body)
    named = content.get("image") or content.get("file") or ""
    return compare_digest(named.encode(), file.encode())
