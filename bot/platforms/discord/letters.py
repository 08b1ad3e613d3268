"""Posts as Discord messages: text, one picture with its description, controls; for channels and for one person."""

from __future__ import annotations

import asyncio
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from bot.platforms.discord.controls import view
from bot.platforms.discord.spelling import ALT, CONTENT, fitted, parted, pings, shortened, spelling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports import Drawn, Post, Studio


@dataclass(frozen=True)
class Letter:
    """One message: its text (at most 2000 characters), a picture under a file name, what can be pressed."""

    text: str
    drawn: Drawn | None
    name: str
    view: discord.ui.View | None
    pinged: tuple[int, ...] = ()

    def file(self) -> discord.File | None:
        """The picture as an upload, new each time: an upload can be read once only."""
        if self.drawn is None:
            return None
        alt = shortened(self.drawn.alt, ALT)
        return discord.File(io.BytesIO(self.drawn.png), filename=self.name, description=alt or None)

    def without_picture(self, note: str) -> Letter:
        """The words with a note, where pictures may not be attached."""
        return replace(self, text=shortened(f"{note}\n{self.text}", CONTENT), drawn=None)


def public_name(attempt: str) -> str:
    """The file name by which a delivery's board is found again in its channel; Discord keeps these letters.

    >>> public_name("K7QF.3-5")
    'board-K7QF-3-5.png'
    """
    return f"board-{re.sub('[^A-Za-z0-9-]', '-', attempt)}.png"


async def public(post: Post, attempt: str, studio: Studio) -> Letter:
    """A post for everybody in a channel, as one message."""
    drawn = await studio.draw(post.picture, post.locale) if post.picture else None
    pinged = tuple(dict.fromkeys(user for user in pings(post) if user is not None))
    return Letter(fitted(post), drawn, public_name(attempt), view(post), pinged)


async def private(posts: Sequence[Post], studio: Studio) -> list[Letter]:
    """An answer for one person's eyes, as messages in order; picture and controls of a post stand under its end."""
    drawings = [studio.draw(post.picture, post.locale) for post in posts if post.picture]
    drawn = iter(await asyncio.gather(*drawings))
    letters = []
    for post in (replace(post, private=True) for post in posts):
        spell = spelling(post)
        *before, last = parted([spell.spell(line) for line in post.lines])
        letters += [Letter(text, None, "", None) for text in before]
        picture = next(drawn) if post.picture else None
        name = f"{post.picture.kind}-{picture.digest[:16]}.png" if post.picture and picture else ""
        letter = Letter(last, picture, name, view(post))
        if letter.text or letter.drawn or letter.view:
            letters.append(letter)
    return letters


def sentence(text: str) -> Letter:
    """A message of one sentence."""
    return Letter(text, None, "", None)
