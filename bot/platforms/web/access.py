"""Access: same origin, known hosts, the cookie of a login link, and the headers of every answer."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.platforms.web.display_names import folded
from bot.platforms.web.errors import CannotListen, Problem, forbidden
from bot.platforms.web.login import named_by_cookie, named_by_link, secret_taken, session_token
from rendering.text import said

if TYPE_CHECKING:
    from aiohttp import web

COOKIE = "capolinea"
YEAR = 365 * 24 * 3600
OURS = frozenset({"localhost", "127.0.0.1", "::1"})
"""Host names that can only mean this machine. Any other may be a foreign name that points to it (DNS rebinding)."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def is_loopback(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine alone."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


class Gate:
    """Decides about requests. With a secret every person needs a cookie; without one the host is trusted."""

    def __init__(self, host: str, secret: str | None) -> None:
        if secret is None and not is_loopback(host):
            raise CannotListen(
                said("On an address that others can reach, the local table needs CAPOLINEA_SECRET (and login links).")
            )
        self._secret = None if secret is None else secret_taken(secret)

    @property
    def guarded(self) -> bool:
        """Whether people need a login link."""
        return self._secret is not None

    def check_host(self, request: web.Request) -> None:
        """Raises ``Problem`` where the request came by a name that is not this machine's own."""
        if not self.guarded and _host(request.headers.get("Host", "")) not in OURS:
            raise forbidden(said("This table is open on this machine only: use http://localhost."))

    def check_origin(self, request: web.Request) -> None:
        """Raises ``Problem`` where another site made a browser send this."""
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        origin = request.headers.get("Origin")
        foreign = origin is not None and _site(origin) != request.headers.get("Host", "").lower()
        if foreign or site not in {"same-origin", "none"}:
            raise forbidden(said("Another site may not speak at this table."))

    def person(self, request: web.Request) -> str | None:
        """The name the request's cookie belongs to; None where nobody needs one. Raises ``Problem`` without it."""
        if self._secret is None:
            return None
        name = named_by_cookie(self._secret, cookie_of(request))
        if name is None:
            raise Problem(401, said("Open your personal login link first; the host of this table can send you one."))
        return name

    def speaker(self, request: web.Request, name: str | None) -> str | None:
        """The person behind a request as ``name``; raises ``Problem`` where the cookie belongs to somebody else."""
        signed = self.person(request)
        if signed is None:
            return name
        if name is not None and folded(name) != folded(signed):
            raise forbidden(said("You came in as {name}; nobody can speak for somebody else here.", name=signed))
        return signed

    def welcome(self, request: web.Request, response: web.StreamResponse, token: str) -> bool:
        """Set the cookie of a login link; False where the link is not ours."""
        name = None if self._secret is None else named_by_link(self._secret, token)
        if name is None or self._secret is None:
            return False
        secure = request.secure or request.headers.get("X-Forwarded-Proto") == "https"
        response.set_cookie(
            COOKIE,
            session_token(self._secret, name),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=secure,
        )
        return True


def _site(origin: str) -> str | None:
    """Host and port of an origin, None where it is no address."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def cookie_of(request: web.Request) -> str:
    """The value of our cookie; nothing without one. The library would log a cookie that it cannot read."""
    pairs = (pair.partition("=") for line in request.headers.getall("Cookie", ()) for pair in line.split(";"))
    return next((value.strip() for name, _, value in pairs if name.strip() == COOKIE), "")


def _host(header: str) -> str:
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""
