"""Messages laid out with Components V2: words, the picture, more words, and what can be pressed, in one frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.platforms.discord.components import Menu, Press

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
    shown.stop()  # as in components.view
    return shown


def _shown(name: str, alt: str | None) -> ui.Item[Any]:
    """The file of that name: Discord refuses a gallery with anything but pictures."""
    if name.endswith(PICTURES):
        return ui.MediaGallery(discord.MediaGalleryItem(ATTACHMENT + name, description=alt))
    return ui.File(ATTACHMENT + name)


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
