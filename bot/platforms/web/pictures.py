"""The pictures of the local table: what they are called, and how they are drawn again of their names.

A name says what its picture is of: match, version, reader, theme and language. It is signed, so that nobody can guess
that of a picture which somebody else alone may see.
"""

from __future__ import annotations

import asyncio
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import structlog

from bot.ports.pictures import KeptPicture, WholePicture
from bot.text.match_pictures import WHOLE

if TYPE_CHECKING:
    from bot.ports.pictures import Drawn, Picture, PictureSources, Studio

SIGNED = 24
"""Bytes of the signature at the beginning of a name: 32 characters there."""
KEPT = 32 << 20
"""Bytes of finished files that are kept in this process; those that nobody has asked for longest go."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Shown:
    """A picture that was drawn: its file, what that is called, and what it is of (``KeptPicture.dump``).

    ``file`` begins as its digest does: after a version was lost and another took its place, the name is another one.
    """

    drawn: Drawn
    file: str
    source: bytes


class Pictures:
    """Names pictures, and gives their files. ``key`` signs the names, and is set before any is asked for."""

    def __init__(self, studio: Studio, sources: PictureSources) -> None:
        self.key = b""
        self._studio = studio
        self._sources = sources
        self._files: OrderedDict[tuple[bytes, str], bytes] = OrderedDict()
        # the pictures of new posts do not wait for many that are drawn again
        self._boards, self._films = asyncio.Semaphore(1), asyncio.Semaphore(1)

    async def draw(self, picture: Picture, locale: str) -> Shown:
        """Draw a picture and keep its file for those who will ask for it."""
        drawn = await self._studio.draw(picture, locale)
        source = b"" if picture.source is None else KeptPicture(picture.source, picture.theme, locale).dump()
        shown = Shown(drawn, f"{drawn.digest[:16]}.{drawn.suffix}", source)
        self._keep((_named(shown.file, source), ""), drawn.body)
        return shown

    def keeps(self, name: str, locale: str) -> bool:
        """Whether the file of such a picture is kept."""
        return (name.encode(), locale) in self._files

    async def public(self, name: str, picture: Picture, locale: str) -> bytes:
        """The file of a picture that anybody may see, kept under this name; asked for by many it is drawn once."""
        key = name.encode(), locale
        if key not in self._files:
            async with self._films if isinstance(picture, WholePicture) else self._boards:
                if key not in self._files:
                    self._keep(key, (await self._studio.draw(picture, locale)).body)
        self._files.move_to_end(key)
        return self._files[key]

    def address(self, file: str, source: bytes) -> str:
        """Where a picture is fetched."""
        named = _named(file, source)
        name = urlsafe_b64encode(self._sign(named) + named).decode().rstrip("=")
        return f"/pictures/{name}.{file.rpartition('.')[2]}"

    async def file(self, name: str, look: str) -> bytes | None:
        """The file of this name, in the theme of a reader's screen where nobody has chosen one; None for a wrong name.

        A picture that is kept no more is drawn again; those that cannot be are gone. Many who ask at once get one
        drawing. May raise ``StoreUnreachable``.
        """
        named = self._read(name)
        if named is None:
            return None
        source = named.partition(b" ")[2]
        kept = KeptPicture.load(source) if source else None
        if kept is None or kept.theme or kept.source.kind in WHOLE:
            look = ""
        key = named, look
        if key in self._files:
            self._files.move_to_end(key)
            return self._files[key]
        if kept is None:
            return None
        async with self._films if kept.source.kind in WHOLE else self._boards:
            if key not in self._files:
                picture = await self._sources.picture(kept.source)
                if picture is None:
                    log.warning("picture cannot be drawn again", kind=kept.source.kind, code=kept.source.code)
                    return None
                drawn = await self._studio.draw(replace(picture, theme=look or kept.theme), kept.locale)
                self._keep(key, drawn.body)
            return self._files[key]

    def _keep(self, key: tuple[bytes, str], body: bytes) -> None:
        self._files[key] = body
        self._files.move_to_end(key)
        while len(self._files) > 1 and sum(map(len, self._files.values())) > KEPT:
            self._files.popitem(last=False)

    def _sign(self, named: bytes) -> bytes:
        return hmac.digest(self.key, named, "sha256")[:SIGNED]

    def _read(self, name: str) -> bytes | None:
        """What a name says, None where we have not signed it."""
        try:
            whole = urlsafe_b64decode(name + "=" * (-len(name) % 4))
        except ValueError:
            return None
        return whole[SIGNED:] if hmac.compare_digest(self._sign(whole[SIGNED:]), whole[:SIGNED]) else None


def _named(file: str, source: bytes) -> bytes:
    return f"{file.rpartition('.')[0]} ".encode() + source
