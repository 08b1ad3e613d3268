"""What chats show of a link to a match: title, sentence and card, as meta tags of the page (Open Graph protocol).

Robots of chats have no cookie, so a guarded table shows nothing.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from aiohttp import web

from bot.platforms.web.errors import Problem
from bot.ports.addresses import Code
from bot.ports.stores import StoreUnreachable
from bot.text.languages import plain
from rendering.card import HIGH, WIDE
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.commands.link_previews import LinkPreview, MatchPreviews
    from bot.ports.pictures import Studio

CODE = re.compile(r"[A-Za-z0-9]{1,12}")
KEPT = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}


class PagePreviews:
    """Previews of the links of a table; none where nobody tells what they show."""

    def __init__(self, studio: Studio, previews: MatchPreviews | None) -> None:
        self._studio = studio
        self._previews = previews

    async def tags(self, query: Mapping[str, str], language: str, address: str) -> str:
        """The meta tags of the page at an address with this query, "" where it names no match that may be shown."""
        code = named(query)
        try:
            shown = None if code is None else await self._preview(code)
        except StoreUnreachable:
            # the page itself says so
            return ""
        if shown is None:
            return ""
        spelling = plain(language, shown.picture.names)
        title, about = spelling.spell(shown.title), spelling.spell(shown.about)
        return meta_tags(title, about, f"{address}/preview/{code}.png?v={shown.version}", (WIDE, HIGH))

    async def picture(self, code: str, language: str) -> web.Response:
        """The card that those tags name; raises ``Problem`` where there is none."""
        shown = await self._preview(Code(code.upper())) if CODE.fullmatch(code) else None
        if shown is None:
            raise Problem(404, said("There is nothing here."))
        drawn = await self._studio.draw(shown.picture, language)
        return web.Response(body=drawn.body, content_type="image/png", headers=KEPT)

    async def _preview(self, code: Code) -> LinkPreview | None:
        return None if self._previews is None else await self._previews.preview(code)


def meta_tags(title: str, about: str, image: str = "", size: Sequence[int] = ()) -> str:
    """The meta tags of a page: title, sentence, and a PNG picture with its width and height, if there is one."""
    properties = {"og:type": "website", "og:site_name": "Capolinea", "og:title": title, "og:description": about}
    names = {"twitter:card": "summary_large_image" if image else "summary", "twitter:title": title}
    if image:
        wide, high = size
        properties |= {"og:image": image, "og:image:type": "image/png"}
        properties |= {"og:image:width": str(wide), "og:image:height": str(high)}
        names["twitter:image"] = image
    tags = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in properties.items()]
    tags += [f'<meta name="{name}" content="{html.escape(text)}">' for name, text in names.items()]
    return "\n".join(tags)


def named(query: Mapping[str, str]) -> Code | None:
    """The match that a link to the page is about: that of an invitation, or the second word of a line to say.

    >>> named({"room": "den", "invite": "k7qf-BCDF"}), named({"say": "/watch K7QF"}), named({"say": "/games"})
    ('K7QF', 'K7QF', None)
    """
    code = query.get("invite", "").partition("-")[0] or [*query.get("say", "").split(), "", ""][1]
    return Code(code.upper()) if CODE.fullmatch(code) else None
