"""The private panel as clients get it: beside the posts of a room, kept nowhere, one for each match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import structlog

from bot.platforms.web.posts import choices_of, picture_json, spelling_of
from bot.ports.pictures import BoardPicture, PanelPicture
from bot.ports.posts import PrivateReply

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ports.pictures import Drawn, Picture
    from bot.ports.posts import AnyReply

Draw: TypeAlias = "Callable[[Picture, str], Awaitable[tuple[Drawn, str]]]"
"""Draws a picture for readers of a language, and gives the address under which its file is had."""

log = structlog.get_logger(__name__)


def is_panel(post: AnyReply) -> bool:
    """Whether an answer is the private panel of a match that goes on, or of a puzzle.

    After the end of the match it is a post of the room.
    """
    if not isinstance(post, PrivateReply) or not post.panel:
        return False
    picture = post.picture
    return post.code is None or (isinstance(picture, PanelPicture | BoardPicture) and picture.outcome is None)


async def panel_of(post: AnyReply, draw: Draw) -> dict[str, Any]:
    """A panel as JSON, of an answer that is one; of any other its words alone, without a code.

    ``open`` says that its reader may move, ``version`` which one of the table it shows. A choice that is a part of the
    picture has its corners in pixels.
    """
    spelling = spelling_of(post.locale, [sitting.name for sitting in post.people], post.zone)
    picture = post.picture
    content: dict[str, Any] = {
        "code": None,
        "text": "\n".join(spelling.spell(line) for line in post.lines),
        "image": None,
        "alt": "",
        "choices": choices_of((choice for row in post.choices for choice in row), spelling),
    }
    if not is_panel(post) or picture is None:
        return content
    content |= {
        "code": post.code,
        "open": isinstance(picture, PanelPicture) and bool(picture.decision.moves),
        "picked": picture.decision.picked if isinstance(picture, PanelPicture) else "",
        "version": 0 if picture.source is None else picture.source.version,
    }
    try:
        drawn, address = await draw(picture, post.locale)
    except Exception:
        # what was asked has been done already: its words must be told even where the picture fails
        log.exception("picture of a panel failed", game=picture.game)
        return content
    content |= picture_json(drawn, address)
    for choice, region in zip(content["choices"], drawn.regions, strict=False):
        if region:
            choice["region"] = [list(corner) for corner in region]
    return content
