"""Posts as Discord messages: text, one picture with its description, controls; for channels and for one person."""

from __future__ import annotations

import asyncio
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord
import structlog

from bot.platforms.discord.components import view
from bot.platforms.discord.markup import ALT, CONTENT, fitted, parted, pings, shortened, spelling, unlisted
from bot.ports import Acknowledgement, Reply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports import Drawn, Post, Studio


log = structlog.get_logger()


@dataclass(frozen=True)
class Content:
    """One message: its text (at most 2000 characters), a picture under a file name, what can be pressed.

    ``openly`` is an answer for everybody at the place.
    """

    text: str
    drawn: Drawn | None
    name: str
    view: discord.ui.View | None
    pinged: tuple[int, ...] = ()
    openly: bool = False

    def file(self) -> discord.File | None:
        """The picture as an upload, new each time: an upload can be read once only."""
        if self.drawn is None:
            return None
        alt = shortened(self.drawn.alt, ALT)
        return discord.File(io.BytesIO(self.drawn.body), filename=self.name, description=alt or None)

    def without_picture(self, note: str) -> Content:
        """The words with a note, where pictures may not be attached."""
        return replace(self, text=shortened(f"{note}\n{self.text}", CONTENT), drawn=None)


def public_name(attempt: str) -> str:
    """The file name by which a delivery's board is found again in its channel; Discord keeps these characters.

    >>> public_name("K7QF.3-5")
    'board-K7QF-3-5.png'
    """
    return f"board-{re.sub('[^A-Za-z0-9-]', '-', attempt)}.png"


async def public(post: Post, attempt: str, studio: Studio) -> Content:
    """A post for everybody in a channel, as one message."""
    drawn = await _drawn(post, studio)
    pinged = tuple(dict.fromkeys(pings(post).values()))
    return Content(fitted(post), drawn, public_name(attempt), view(post), pinged)


async def _drawn(post: Post, studio: Studio) -> Drawn | None:
    """The picture of a post; the words are sent without it where drawing fails, since a repeat would fail too."""
    if post.picture is None:
        return None
    try:
        return await studio.draw(post.picture, post.locale)
    except Exception:
        log.exception("picture not drawn", code=post.code, kind=post.picture.kind)
        return None


def silent(posts: Sequence[Post]) -> bool:
    """Whether the answer only says that it is done, and the public post says so too."""
    return bool(posts) and all(isinstance(post, Acknowledgement) and not post.choices for post in posts)


async def private(posts: Sequence[Post], studio: Studio) -> list[Content]:
    """An answer for one person alone, as messages in order; picture and controls of a post stand under its end."""
    pictures = await asyncio.gather(*(_drawn(post, studio) for post in posts))
    contents = []
    for post, picture in zip(posts, pictures, strict=True):
        spell = spelling(post)
        *before, last = parted([unlisted(spell.spell(line)) for line in post.lines])
        contents += [Content(text, None, "", None) for text in before]
        name = f"{post.picture.kind}-{picture.digest[:16]}.{picture.suffix}" if post.picture and picture else ""
        content = Content(last, picture, name, view(post), openly=isinstance(post, Reply) and post.openly)
        if content.text or content.drawn or content.view:
            contents.append(content)
    return contents


def sentence(text: str) -> Content:
    """A message of one sentence."""
    return Content(text, None, "", None)
