"""Logins of the local table. No copy takes them: whoever holds a backup can let nobody in, and revoke nobody."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from bot.ports.logins import Login
from bot.store.scripts import Scripts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client

ALL = "logins"
"""Hash: logins by their id."""

AGAIN = 60_000
"""Milliseconds in which the browser that used a link may say so again."""


class Logins:
    """Logins on one server. Every method may raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._scripts = Scripts(client)

    async def keep(self, login: Login, now: int) -> None:
        """Keep a new one; those that have run out go."""
        await self._tidy(now)
        await self._client.hset(ALL, login.id, _dumped(login))

    async def renew(self, login: Login, now: int) -> bool:
        """Let a login stand as it is given here; False where it was revoked or has run out."""
        return bool(await self._scripts("renew_login", [ALL], login.id, _dumped(login), now))

    async def find(self, id: str, now: int) -> Login | None:  # noqa: A002 - the field's own name
        """The login with this id, None where it was revoked or has run out."""
        found = await self._client.hget(ALL, id)
        login = None if found is None else _loaded(found)
        return login if login is not None and login.until > now else None

    async def claim(self, link: str, id: str, now: int, until: int) -> Login | None:  # noqa: A002 - the field's own name
        """Use a link: the login of the browser, with this id; for a minute it may be used so again.

        None where there is no such link, and where that login was revoked.
        """
        await self._tidy(now)
        found = await self._scripts("claim_login", [ALL], link, id, now, until, AGAIN)
        return None if found is None else _loaded(found)

    async def drop(self, id: str) -> bool:  # noqa: A002 - the field's own name
        """Revoke a login; False where it is not there."""
        return bool(await self._client.hdel(ALL, id))

    async def all(self, now: int) -> Sequence[Login]:
        """All that have not run out, the newest first."""
        found = [_loaded(value) for value in (await self._client.hgetall(ALL)).values()]
        return sorted((one for one in found if one.until > now), key=lambda one: (-one.made, one.id))

    async def _tidy(self, now: int) -> None:
        """Drop what has run out."""
        for field, value in (await self._client.hgetall(ALL)).items():
            if _loaded(value).until <= now:
                await self._client.hdel(ALL, field)


def _dumped(login: Login) -> str:
    return json.dumps(asdict(login))


def _loaded(value: bytes) -> Login:
    return Login(**json.loads(value))
