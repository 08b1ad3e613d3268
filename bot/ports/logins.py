"""Logins of the local table: links that were made, and browsers that came in by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Login:
    """A link that nobody has used yet, or a browser that came in. Instants are milliseconds since 1970."""

    id: str
    name: str
    browser: bool
    made: int
    until: int


class Logins(Protocol):
    """Logins, shared by all processes. Every method may raise ``StoreUnreachable``."""

    async def keep(self, login: Login, now: int) -> None:
        """Keep a new one; those that have run out go."""

    async def renew(self, login: Login, now: int) -> bool:
        """Let a login stand as it is given here; False where it was revoked or has run out."""

    async def find(self, id: str, now: int) -> Login | None:  # noqa: A002 - the field's own name
        """The login with this id, None where it was revoked or has run out."""

    async def claim(self, link: str, id: str, now: int, until: int) -> Login | None:  # noqa: A002 - the field's own name
        """Use a link: the login of the browser, with this id; for a minute it may be used so again.

        None where there is no such link, and where that login was revoked.
        """

    async def drop(self, id: str) -> bool:  # noqa: A002 - the field's own name
        """Revoke a login; False where it is not there."""

    async def all(self, now: int) -> Sequence[Login]:
        """All that have not run out, the newest first."""
