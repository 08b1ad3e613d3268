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

ALL, USED = "{logins}:all", "{logins}:used"
"""Hashes: logins by their id, and of each link that was used or revoked, by whom, the session, and when."""

AGAIN = 60_000
"""Milliseconds in which the browser that used a link may say so again."""

REVOKED = "-"
"""In place of the browser, where a link was revoked."""

LINKS = 8 * 24 * 3600 * 1000
"""Milliseconds after which no link works any more, so that its use may be forgotten."""


class Logins:
    """Logins on one server. Every method may raise ``bot.ports.StoreUnreachable``."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._scripts = Scripts(client)

    async def keep(self, login: Login, now: int) -> None:
        """Keep it, over what was there; those that have run out go."""
        await self._tidy(now)
        await self._client.hset(ALL, login.id, json.dumps(asdict(login)))

    async def find(self, id: str) -> Login | None:  # noqa: A002 - the field's own name
        """The login with this id, None where it was revoked."""
        found = await self._client.hget(ALL, id)
        return None if found is None else Login(**json.loads(found))

    async def claim(self, link: str, browser: str, session: str, now: int) -> str | None:
        """Use a link: the session it leads to, None where it was used by another browser, or a while ago."""
        found = await self._scripts("claim_login", [ALL, USED], link, browser, session, now, AGAIN)
        return None if found is None else bytes(found).decode()

    async def drop(self, id: str, now: int) -> bool:  # noqa: A002 - the field's own name
        """Revoke a login; False where it is not there."""
        found = await self.find(id)
        if found is None:
            return False
        if not found.browser:
            await self._client.hset(USED, id, f"{REVOKED} {REVOKED} {now}")
        await self._client.hdel(ALL, id)
        return True

    async def all(self, now: int) -> Sequence[Login]:
        """All that have not run out, the newest first."""
        found = [Login(**json.loads(value)) for value in (await self._client.hgetall(ALL)).values()]
        return sorted((one for one in found if one.until > now), key=lambda one: (-one.made, one.id))

    async def _tidy(self, now: int) -> None:
        """Drop what has run out, and the use of links that work no more by their age."""
        for field, value in (await self._client.hgetall(ALL)).items():
            if json.loads(value)["until"] <= now:
                await self._client.hdel(ALL, field)
        for field, value in (await self._client.hgetall(USED)).items():
            if int(value.rpartition(b" ")[2]) + LINKS <= now:
                await self._client.hdel(USED, field)
