"""Personal login links and the cookies they leave, for tables that others can reach.

Both are words that nobody can guess. The store knows them by ids alone, which follow from word and secret
(``bot.ports.logins``), so that nothing it holds lets anybody in.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from bot.platforms.web.display_names import person_name
from bot.platforms.web.errors import CannotListen
from bot.ports.logins import Login
from rendering.text import said

SHORTEST = 16
"""Characters of the shortest secret that is taken."""

DAY = 24 * 3600 * 1000
LINK_LASTS = 7 * DAY
"""Milliseconds that a link works, if nobody has used it."""
COOKIE_LASTS = 30 * DAY
"""Milliseconds that a browser stays in that nobody uses."""


def new_link(secret: str, name: str, now: int) -> tuple[str, Login]:
    """The value of ``?login=`` in a personal link, and what is kept of it.

    Raises ``Problem`` for an invalid name, ``CannotListen`` for a secret that is too short.
    """
    token = f"link-{secrets.token_hex(32)}"
    return token, Login(id_of(secret_taken(secret), token), person_name(name), False, now, now + LINK_LASTS)


def cookie_for(secret: str, link: str, browser: str) -> str:
    """The cookie of a browser that comes by a link; the same one each time it does."""
    return f"cookie-{_digest(secret, f'{browser} {link}')}"


def id_of(secret: str, word: str) -> str:
    """The id under which the store knows a link or a cookie."""
    return _digest(secret, word)[:16]


def secret_taken(secret: str) -> str:
    """The secret, checked to be long enough; raises ``CannotListen``."""
    if len(secret) < SHORTEST:
        raise CannotListen(said("CAPOLINEA_SECRET is too short: take at least {n} random characters.", n=SHORTEST))
    return secret


def _digest(secret: str, text: str) -> str:
    # what came in a header may hold bytes that are no text at all
    return hmac.digest(secret.encode(), text.encode("utf-8", "replace"), hashlib.sha256).hex()
