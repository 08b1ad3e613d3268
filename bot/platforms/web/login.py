"""Personal login links and the cookie they leave, for tables that others can reach.

Both are signed, so that nothing the store holds lets anybody in. Which links were used and which cookies stand is told
by the store (``bot.ports.web_rooms``), under ids that both hold.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from dataclasses import dataclass

from bot.platforms.web.display_names import folded, person_name
from bot.platforms.web.errors import CannotListen
from rendering.text import said

SHORTEST = 16
"""Characters of the shortest secret that is taken."""

DAY = 24 * 3600 * 1000
LINK_LASTS = 7 * DAY
"""Milliseconds that a link works, if nobody has used it."""
COOKIE_LASTS = 30 * DAY
"""Milliseconds that a browser stays in that nobody uses."""


@dataclass(frozen=True)
class Pass:
    """What a link or cookie says: whose it is, its id, and when it was made, in milliseconds since 1970."""

    name: str
    id: str
    made: int


def new_pass(name: str, now: int) -> Pass:
    """A pass with a new id; raises ``Problem`` for an invalid name."""
    return Pass(person_name(name), secrets.token_hex(8), now)


def login_token(secret: str, one: Pass) -> str:
    """The value of ``?login=`` in a personal link: URL-safe. Raises ``CannotListen`` for a secret that is too short."""
    return _signed(secret_taken(secret), "login", one)


def read_link(secret: str, token: str, now: int) -> Pass | None:
    """What a login link says, None where it was not made with this secret or is too old."""
    found = _read(secret, "login", token)
    return found if found is not None and found.made <= now + DAY and now < found.made + LINK_LASTS else None


def session_token(secret: str, one: Pass) -> str:
    """The value of the cookie of a person who came by a login link. It is no login link itself."""
    return _signed(secret, "session", one)


def read_cookie(secret: str, token: str) -> Pass | None:
    """What a cookie says, None where it is forged or made with another secret."""
    return _read(secret, "session", token)


def secret_taken(secret: str) -> str:
    """The secret, checked to be long enough; raises ``CannotListen``."""
    if len(secret) < SHORTEST:
        raise CannotListen(said("CAPOLINEA_SECRET is too short: take at least {n} random characters.", n=SHORTEST))
    return secret


def _signed(secret: str, purpose: str, one: Pass) -> str:
    encoded = base64.urlsafe_b64encode(one.name.encode()).decode().rstrip("=")
    message = f"{purpose}:{one.id}:{one.made}:{folded(one.name)}:{one.name}".encode()
    return f"{encoded}.{one.id}.{one.made}.{hmac.digest(secret.encode(), message, hashlib.sha256).hex()}"


def _read(secret: str, purpose: str, token: str) -> Pass | None:
    parts = token.split(".")
    # what came in a header may hold bytes that are no text at all
    if len(parts) != 4 or not token.isascii() or not (parts[2].isdigit() and len(parts[2]) < 16):
        return None
    encoded, ident, made, _ = parts
    try:
        name = base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
    except (binascii.Error, ValueError):
        return None
    one = Pass(name, ident, int(made))
    return one if hmac.compare_digest(_signed(secret, purpose, one), token) else None
