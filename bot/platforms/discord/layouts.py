"""Messages of ours as Discord has them: their words and files, and a layout without what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlparse

import discord
from discord import ui

COMPONENTS = 40
"""Components of a message, nested ones counted: a frame, two texts, a picture, and six rows of five buttons."""

ATTACHMENT = "attachment://"

PASSING = 1_000_000
"""The id of a text that says how things stood when it was posted: it goes with the buttons. Discord counts from 1."""


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
