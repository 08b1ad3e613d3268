"""Access: same origin, known hosts, the cookie of a login link, and the headers of every answer."""

from __future__ import annotations

import ipaddress
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

from bot.platforms.web.display_names import folded
from bot.platforms.web.errors import CannotListen, Problem, forbidden
from bot.platforms.web.login import COOKIE_LASTS, DAY, cookie_for, id_of, secret_taken
from bot.ports.logins import Login
from bot.ports.stores import StoreReadOnly
from rendering.text import said

if TYPE_CHECKING:
    from bot.ports.logins import Logins
    from bot.ports.processes import Clock

COOKIE = "capolinea"
PERSON = web.RequestKey("person", Login)
"""Where a request keeps the login its cookie stands for."""
OURS = frozenset({"localhost", "127.0.0.1", "::1"})
"""Host names that can only mean this machine. Any other may be a foreign name that points to it (DNS rebinding)."""

CLOSED = said("This page is closed: others reach it through a web server, and its host has not set CAPOLINEA_SECRET.")
"""What is answered in place of the table where whoever comes through a web server could sit as anybody."""

POLICY = "Content-Security-Policy"
HEADERS = {
    POLICY: (
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
    """Decides about requests. With a secret every person needs a cookie; without one the host is trusted.

    ``outside`` says that others come through a web server, whose requests look as if they came from this machine:
    without a secret the table is closed then.
    """

    def __init__(
        self,
        host: str,
        secret: str | None,
        logins: Logins | None,
        clock: Clock,
        *,
        outside: bool = False,
    ) -> None:
        if secret is None and not is_loopback(host):
            raise CannotListen(
                said("On an address that others can reach, the local table needs CAPOLINEA_SECRET (and login links).")
            )
        self._secret = None if secret is None else secret_taken(secret)
        self.closed = outside and secret is None
        self._logins = logins
        self._clock = clock

    @property
    def guarded(self) -> bool:
        """Whether people need a login link."""
        return self._secret is not None

    def check_host(self, request: web.Request) -> None:
        """Raises ``Problem`` where the table is closed, and for a name that is not this machine's own."""
        if self.closed:
            raise forbidden(CLOSED)
        if not self.guarded and _host(request.headers.get("Host", "")) not in OURS:
            raise forbidden(said("This table is open on this machine only: use http://localhost."))

    def check_origin(self, request: web.Request) -> None:
        """Raises ``Problem`` where another site made a browser send this."""
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        origin = request.headers.get("Origin")
        foreign = origin is not None and _site(origin) != request.headers.get("Host", "").lower()
        if foreign or site not in {"same-origin", "none"}:
            raise forbidden(said("Another site may not speak at this table."))

    async def admit(self, request: web.Request) -> None:
        """Look once for a request whose cookie came along; ``person`` tells it."""
        if (login := await self._known(request)) is not None:
            request[PERSON] = login

    async def stands(self, request: web.Request) -> bool:
        """Whether the login of a request that was let in has not been revoked since, nor run out."""
        return self._secret is None or await self._known(request) is not None

    async def _known(self, request: web.Request) -> Login | None:
        """The login of a request's cookie, as long as it stands."""
        cookie = cookie_of(request)
        if self._secret is None or self._logins is None or not cookie:
            return None
        login = await self._logins.find(id_of(self._secret, cookie), self._clock.now())
        return login if login is not None and login.browser else None

    def person(self, request: web.Request) -> str | None:
        """The name the request's cookie belongs to; None where nobody needs one. Raises ``Problem`` without it."""
        if self._secret is None:
            return None
        login: Login | None = request.get(PERSON)
        if login is None:
            raise Problem(401, said("Open your personal login link first; the host of this table can send you one."))
        return login.name

    def enters(self, request: web.Request) -> bool:
        """Whether whoever has sent a request may come into the rooms."""
        return not self.closed and (self._secret is None or PERSON in request)

    def speaker(self, request: web.Request, name: str | None) -> str | None:
        """The person behind a request as ``name``; raises ``Problem`` where the cookie belongs to somebody else."""
        signed = self.person(request)
        if signed is None:
            return name
        if name is not None and folded(name) != folded(signed):
            raise forbidden(said("You came in as {name}; nobody can speak for somebody else here.", name=signed))
        return signed

    async def welcome(self, request: web.Request, response: web.StreamResponse, token: str, browser: str) -> None:
        """Use a login link, set the cookie and end the login there was; raises ``Problem`` where it is not valid."""
        if self._secret is None or self._logins is None:
            raise invalid()
        now, cookie = self._clock.now(), cookie_for(self._secret, token, browser)
        ids = id_of(self._secret, token), id_of(self._secret, cookie)
        if await self._logins.claim(*ids, now, now + COOKIE_LASTS) is None:
            raise invalid()
        before: Login | None = request.get(PERSON)
        if before is not None and before.id != ids[1]:
            await self._logins.drop(before.id)
        self._let_in(request, response, cookie)

    async def renew(self, request: web.Request, response: web.StreamResponse) -> None:
        """Let a browser that is used stay in for as long as a new one, once a day; one that was put out stays out."""
        login: Login | None = request.get(PERSON)
        now = self._clock.now()
        if login is None or self._logins is None or login.until >= now + COOKIE_LASTS - DAY:
            return
        longer = replace(login, until=now + COOKIE_LASTS)
        # it may have been revoked since it was looked for
        with suppress(StoreReadOnly):
            if await self._logins.renew(longer, now):
                self._let_in(request, response, cookie_of(request))

    async def leave(self, request: web.Request, response: web.StreamResponse, *, everywhere: bool) -> None:
        """End the login of a request, or all of the same person."""
        login: Login | None = request.get(PERSON)
        if login is not None and self._logins is not None:
            others = await self._logins.all(self._clock.now()) if everywhere else ()
            for one in (login, *(other for other in others if folded(other.name) == folded(login.name))):
                await self._logins.drop(one.id)
        response.del_cookie(COOKIE, path="/", httponly=True, samesite="Strict")

    def _let_in(self, request: web.Request, response: web.StreamResponse, cookie: str) -> None:
        """Give a browser the cookie of a login that stands."""
        secure = request.secure or request.headers.get("X-Forwarded-Proto") == "https"
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=COOKIE_LASTS // 1000,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=secure,
        )


def invalid() -> Problem:
    """A login link that lets nobody in."""
    return Problem(401, said("This login link is not valid (any more). Ask the host of this table for a new one."))


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
