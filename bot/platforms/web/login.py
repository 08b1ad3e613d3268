"""Personal login links and the cookie they leave, for tables that others can reach."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac

from bot.platforms.web.display_names import folded, person_name
from bot.platforms.web.errors import CannotListen
from rendering.text import said

SHORTEST = 16
"""Characters of the shortest secret that is taken."""


def login_token(secret: str, name: str) -> str:
    """The value of ``?login=`` in the personal link of a name: URL-safe, made from secret and name alone.

    Raises ``Problem`` for an invalid name and ``CannotListen`` for a secret that is too short.
    """
    return _signed(secret_taken(secret), "login", person_name(name))


def named_by_link(secret: str, token: str) -> str | None:
    """The name a login link was made for, None where it was not made with this secret."""
    return _read(secret, "login", token)


def session_token(secret: str, name: str) -> str:
    """The value of the cookie of a person who came by a login link. It is no login link itself."""
    return _signed(secret, "session", name)


def named_by_cookie(secret: str, token: str) -> str | None:
    """The name a cookie belongs to, None where it is forged or made with another secret."""
    return _read(secret, "session", token)


def secret_taken(secret: str) -> str:
    """The secret, checked to be long enough; raises ``CannotListen``."""
    if len(secret) < SHORTEST:
        raise CannotListen(said("CAPOLINEA_SECRET is too short: take at least {n} random characters.", n=SHORTEST))
    return secret


def _signed(secret: str, purpose: str, name: str) -> str:
    encoded = base64.urlsafe_b64encode(name.encode()).decode().rstrip("=")
    message = f"{purpose}:{folded(name)}:{name}".encode()
    return f"{encoded}.{hmac.digest(secret.encode(), message, hashlib.sha256).hex()}"


def _read(secret: str, purpose: str, token: str) -> str | None:
    encoded = token.partition(".")[0]
    try:
        name = base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
    except (binascii.Error, ValueError):
        return None
    # bytes that are no UTF-8 come as halves of characters
    given = token.encode("utf-8", "replace")
    return name if hmac.compare_digest(_signed(secret, purpose, name).encode(), given) else None
