"""Posts as Discord messages: text, one picture with its description, controls; for channels and for one person.

And what Discord says of a message of ours, in its own objects.
"""

from __future__ import annotations

import asyncio
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse

import discord
import structlog
from discord import ui

from bot.platforms.discord import emojis
from bot.platforms.discord.components import controls
from bot.platforms.discord.markup import (
    ALT,
    CONTENT,
    LAYOUT,
    divided,
    fitted,
    halves,
    parted,
    pings,
    shortened,
    spelling,
    unlisted,
)
from bot.platforms.discord.permissions import ATTACH_FILES
from bot.ports.pictures import Drawn
from bot.ports.posts import Acknowledgement, Reply, document_of, passing
from bot.text.languages import spelled
from rendering.text import said
from rendering.theme import LIGHT, THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.platforms.discord.components import Menu, Press
    from bot.ports.pictures import Studio
    from bot.ports.posts import Post


UNKNOWN_MESSAGE = 10008
MISSING_PERMISSIONS = 50013
REFUSED_FORM = {40005: "too large", 50035: "invalid form"}
"""Discord's error codes for a message that it will never take."""

log = structlog.get_logger()


COMPONENTS = 40
"""Components of a message, nested ones counted: a frame, two texts, a picture, and six rows of five buttons."""

ATTACHMENT = "attachment://"

PASSING = 1_000_000
"""The id of a text that says how things stood when it was posted: it goes with the buttons. Discord counts from 1."""


PICTURES = ("png", "gif")
"""Kinds of files that are shown as pictures; any other is a file to download."""


def layout(
    above: str,
    picture: str | None,
    alt: str | None,
    below: str,
    rows: Sequence[Sequence[Press | Menu]],
    colour: int | None = None,
    *,
    passing: bool = False,
) -> ui.LayoutView:
    """A frame with a text, the picture or other file of that name, another text, and rows of controls.

    A part that is empty is left out. ``passing`` says that the second text is true only as long as the controls are.
    """
    frame: ui.Container[Any] = ui.Container(accent_colour=colour)
    if above:
        frame.add_item(ui.TextDisplay(above))
    if picture is not None:
        frame.add_item(_shown(picture, alt))
    if below:
        frame.add_item(ui.TextDisplay(below, id=PASSING if passing and (above or picture is not None) else None))
    for row in rows:
        frame.add_item(ui.ActionRow(*row))
    shown = ui.LayoutView(timeout=None)
    shown.add_item(frame)
    shown.stop()  # presses find their class, so discord.py need not keep (and after 15 minutes end) this view
    return shown


def _shown(name: str, alt: str | None) -> ui.Item[Any]:
    """The file of that name: Discord refuses a gallery with anything but pictures."""
    if name.endswith(PICTURES):
        return ui.MediaGallery(discord.MediaGalleryItem(ATTACHMENT + name, description=alt))
    return ui.File(ATTACHMENT + name)


@dataclass(frozen=True)
class Content:
    """One message: its words, a picture under a file name, what can be pressed.

    What has a picture or choices is laid out, with ``halves``, the words above and below the picture, in at most 4000
    characters; all else is ``text``, all of them in at most 2000. ``post`` is what the choices are taken from.
    ``openly`` is an answer for everybody at the place. ``retried`` says that it was refused for its emojis once, and
    goes without them. ``anyway`` is laid out because the message that it changes was.
    """

    text: str
    halves: tuple[str, str]
    drawn: Drawn | None = None
    name: str = ""
    post: Post | None = None
    pinged: tuple[int, ...] = ()
    openly: bool = False
    retried: bool = False
    anyway: bool = False

    @property
    def laid_out(self) -> bool:
        """Whether it is made of Components V2: words, picture and controls in one frame."""
        return self.anyway or self.drawn is not None or (self.post is not None and any(self.post.choices))

    @property
    def words(self) -> str | None:
        """The words of a message that is not laid out."""
        return None if self.laid_out else self.text or None

    @property
    def file(self) -> discord.File | None:
        """The picture as an upload, new each time: an upload can be read once only."""
        if self.drawn is None:
            return None
        return discord.File(io.BytesIO(self.drawn.body), filename=self.name, description=self._alt)

    @property
    def view(self) -> ui.LayoutView | None:
        """The layout."""
        if not self.laid_out:
            return None
        rows = [] if self.post is None else controls(self.post)
        above, below = self.halves
        picture = self.name if self.drawn else None
        return layout(above, picture, self._alt, below, rows, self._colour, passing=passing(self.post))

    def laid(self) -> Content:
        """The same as a layout, for a message that was one and cannot be anything else any more."""
        return replace(self, anyway=True)

    def noted(self, note: str) -> Content:
        """With a note before its words."""
        above, below = self.halves
        above = shortened(f"{note}\n{above}".rstrip(), LAYOUT - len(below))
        return replace(self, text=shortened(f"{note}\n{self.text}", CONTENT), halves=(above, below))

    @property
    def _alt(self) -> str | None:
        return (shortened(self.drawn.alt, ALT) or None) if self.drawn is not None else None

    @property
    def _colour(self) -> int | None:
        if self.post is None or self.post.accent is None:
            return None
        theme = THEMES.get(self.post.picture.theme if self.post.picture else "", LIGHT)
        found = theme.colours.get(self.post.accent)
        return None if found is None else int(found.removeprefix("#"), 16)


def refused(content: Content, problem: discord.HTTPException, locale: str) -> Content:
    """What is shown where Discord does not take a message as it is; raises the problem where nothing else would do.

    What is refused once is refused for ever, and would hold up everything after it in its place. So it goes without
    its picture, and if need be as its words alone.
    """
    if emojis.refused(problem) and not content.retried:
        return replace(content, retried=True)
    if problem.code == MISSING_PERMISSIONS and content.drawn is not None:
        note = said("I may not show boards here. Allow me: {permissions}.", permissions=ATTACH_FILES)
        return replace(content, drawn=None).noted(spelled(note, locale))
    if problem.code not in REFUSED_FORM or not content.laid_out:
        raise problem
    log.warning("refused by Discord; less is shown", picture=content.drawn is not None, problem=problem.text)
    if content.drawn is not None:
        return replace(content, drawn=None)
    return replace(content, post=None, anyway=False)


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
    text, name = fitted(post), public_name(attempt)
    return Content(text, halves(post, LAYOUT), drawn, name, post, pinged)


def parts(content: Content) -> dict[str, Any]:
    """A new message as discord.py takes it: its calls tell None from nothing."""
    found: dict[str, Any] = {"content": content.words, "file": content.file, "view": content.view}
    # what is laid out has no previews of links
    previews: dict[str, Any] = {} if content.laid_out else {"suppress_embeds": True}
    return {name: part for name, part in found.items() if part is not None} | previews


def edit(content: Content) -> dict[str, Any]:
    """An edit that leaves nothing of what stood there."""
    file = content.file
    return {"content": content.words, "attachments": [] if file is None else [file], "view": content.view}


async def _drawn(post: Post, studio: Studio) -> Drawn | None:
    """The picture of a post; the words are sent without it where drawing fails, since a repeat would fail too."""
    if (document := document_of(post)) is not None:
        return Drawn.of(document.body, "", document.name.rpartition(".")[2])
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
        lines = [unlisted(spell.spell(line)) for line in post.lines]
        *before, last = parted(lines)
        contents += [sentence(text) for text in before]
        above, below = ("\n".join(part).strip() for part in divided(lines, post.status))
        document = document_of(post)
        name = f"{post.picture.kind}-{picture.digest[:16]}.{picture.suffix}" if post.picture and picture else ""
        name = document.name if document is not None else name
        parts, openly = (last, "") if before else (above, below), isinstance(post, Reply) and post.openly
        content = Content(last, parts, picture, name, post, openly=openly)
        if content.text or content.laid_out:
            contents.append(content)
    return contents


def sentence(text: str) -> Content:
    """A message of one sentence."""
    return Content(text, (text, ""))


def texts(message: discord.Message) -> str:
    """The words of a message, laid out or not."""
    laid_out = [each.content for each in _components(message) if isinstance(each, discord.TextDisplay)]
    return "\n".join(filter(None, (message.content, *laid_out)))


def files(message: discord.Message) -> list[str]:
    """The names of its files: Discord lists those of a layout in the layout alone."""
    return [*(attachment.filename for attachment in message.attachments), *map(_file_name, _media(message))]


@dataclass(frozen=True)
class KeptFile:
    """A file that stays when a message is edited."""

    id: int

    def to_dict(self) -> dict[str, Any]:
        """As it is named in an edit."""
        return {"id": str(self.id)}


def without_controls(message: discord.Message) -> tuple[ui.LayoutView, list[KeptFile]] | None:
    """The layout of a message without what can be pressed, and the files it shows; None where nothing can be.

    What was true as long as that could be pressed goes too.
    """
    shown, kept = ui.LayoutView.from_message(message, timeout=None), []
    rows = list[ui.Item[Any]]()
    for item in shown.walk_children():
        passing, item.id = item.id == PASSING, None
        if isinstance(item, ui.ActionRow) or passing:
            rows.append(item)
        elif isinstance(item, ui.MediaGallery):
            for one in item.items:
                if one.media.attachment_id is not None:
                    kept.append(KeptFile(one.media.attachment_id))
                    one.media = discord.UnfurledMediaItem(ATTACHMENT + _file_name(one))
    for row in rows:
        parent = row.parent if isinstance(row.parent, ui.Container) else shown
        parent.remove_item(row)
    shown.stop()
    return (shown, kept) if rows else None


def _file_name(item: discord.MediaGalleryItem) -> str:
    return urlparse(item.media.url).path.rpartition("/")[2]


def _media(message: discord.Message) -> Iterator[discord.MediaGalleryItem]:
    for each in _components(message):
        if isinstance(each, discord.MediaGalleryComponent):
            yield from each.items


def _components(message: discord.Message) -> Iterator[discord.Component]:
    for each in message.components:
        yield each
        if isinstance(each, discord.Container):
            yield from each.children
