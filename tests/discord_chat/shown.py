"""What a message of the bot shows, laid out with Components V2 or not."""

from __future__ import annotations

from urllib.parse import urlparse

import discord


def words(shown):
    """All its words, a line for each of its texts; None in the place of a message is no words."""
    message = _message(shown)
    laid_out = [each.content for each in _walk(message) if isinstance(each, discord.TextDisplay)]
    return "\n".join(filter(None, (message.content, *laid_out)))


def controls(shown):
    """Its rows of buttons and menus."""
    return [row.children for row in _walk(_message(shown)) if isinstance(row, discord.ActionRow)]


async def sure(who, result):
    """What follows once the question before a command that ends or gives away something is answered with yes."""
    for row in controls(result.response) if result.response is not None else ():
        for child in row:
            if isinstance(child, discord.Button) and " yes:" in (child.custom_id or ""):
                return await who.click(result.response, custom_id=child.custom_id)
    return result


def buttons(shown):
    """What stands on its buttons, grey ones that cannot be pressed left out."""
    return [
        child.label
        for row in controls(shown)
        for child in row
        if isinstance(child, discord.Button) and not child.disabled
    ]


def pictures(shown):
    """Its pictures: file names with descriptions."""
    message = _message(shown)
    found = [(one.filename, one.description) for one in message.attachments]
    for gallery in _walk(message):
        if isinstance(gallery, discord.MediaGalleryComponent):
            found += [(urlparse(one.media.url).path.rpartition("/")[2], one.description) for one in gallery.items]
    return found


def colour(shown):
    """The colour of its frame as six letters, None where it has none."""
    (frame,) = [each for each in _message(shown).components if isinstance(each, discord.Container)]
    return None if frame.accent_colour is None else f"{frame.accent_colour.value:06x}"


def count(shown):
    """Its components, nested ones too, as Discord counts them to 40."""
    rows = controls(shown)
    return len(list(_walk(_message(shown)))) + sum(map(len, rows))


def _message(shown):
    return getattr(shown, "message", shown)


def _walk(message):
    for each in message.components:
        yield each
        if isinstance(each, discord.Container):
            yield from each.children
