"""What requests hold, read strictly: language, body, line and key."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from aiohttp import hdrs, web

from bot.platforms.web.errors import Problem, bad
from bot.text.languages import closest
from rendering.text import said
from rendering.theme import LIGHT, THEMES

LARGEST = 16 * 1024
"""Bytes of the largest body that is read."""
PATIENCE = 8.0
"""Seconds in which a body comes: less than a connection stays open without one."""


def language_of(request: web.Request) -> str:
    """The language that was chosen for this browser, else the first one of ``Accept-Language`` that we have.

    That is by its weights (RFC 9110, section 12.5.4).
    """
    if (chosen := request.cookies.get("language", "")) and chosen == closest(chosen):
        return chosen
    weighed: list[tuple[float, str]] = []
    for part in request.headers.get(hdrs.ACCEPT_LANGUAGE, "").split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag))
        except ValueError:
            continue
    for _, tag in sorted(weighed, key=lambda pair: pair[0]):
        if tag.partition("-")[0].lower() == closest(tag):
            return closest(tag)
    return "en"


def json_response(value: dict[str, Any], status: int = 200) -> web.Response:
    """An answer that nobody keeps."""
    body = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    headers = {hdrs.CACHE_CONTROL: "no-store"}
    return web.Response(body=body, status=status, content_type="application/json", charset="utf-8", headers=headers)


async def json_of(request: web.Request, **kinds: type) -> dict[str, Any]:
    """The JSON object of a request; raises ``Problem``. Parts that may be left out are of these kinds."""
    if request.content_type != "application/json" or hdrs.CONTENT_ENCODING in request.headers:
        raise Problem(415, said("Send plain JSON (Content-Type: application/json)."))
    if (request.content_length or 0) > LARGEST:
        raise Problem(413, said("That is too long."))
    try:
        async with asyncio.timeout(PATIENCE):
            read = await request.read()
    except TimeoutError:
        raise Problem(408, said("The request has not come whole.")) from None
    try:
        body = json.loads(read.decode())
    except (ValueError, RecursionError):
        raise bad(said("That is not JSON.")) from None
    if not isinstance(body, dict):
        raise bad(said("Send a JSON object."))
    for part, kind in kinds.items():
        if not isinstance(body.get(part), kind | None):
            raise bad(said('"{part}" cannot have this value.', part=part))
    return body


def line_of(text: object) -> str:
    """The line a person says; raises ``Problem`` where it is empty."""
    if not isinstance(text, str) or not text.strip():
        raise bad(said("Type something first, for example /help."))
    return unbroken(text)


def key_of(key: object) -> str:
    """The client's key for a line, or a new one; raises ``Problem``."""
    if key is None:
        return secrets.token_hex(16)
    if not isinstance(key, str) or not 0 < len(key) <= 100:
        raise bad(said("A key has 1 to 100 characters."))
    return unbroken(key)


def look_of(look: object) -> str:
    """The theme of a screen, "" for the usual one or one there is not."""
    return look if isinstance(look, str) and look in THEMES and look != LIGHT.name else ""


def unbroken(text: str) -> str:
    """The text; raises ``Problem`` where it holds half a character, which UTF-8 cannot hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise bad(said("That is no proper text.")) from None
    return text
