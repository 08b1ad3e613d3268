"""Codes by which somebody makes another account theirs: offered in one place, said in another."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from bot.ports.addresses import Account
from bot.ports.people import LinkOffer
from bot.store import keys

if TYPE_CHECKING:
    from bot.store.client import Client

VALID = 600_000
"""Milliseconds a code for linking is valid."""

GARBAGE = 3600
"""Seconds after which an unused one is dropped."""

LETTERS = "BCDFGHJKMNPQRSTVWXZ"
LENGTH = 8


class LinkCodes:
    """A hash for each code that is valid (``bot.store.keys.link``). Instants are milliseconds since 1970."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def offer(self, account: Account, name: str, at: int) -> str:
        """A code of 8 letters without vowels by which another account may become theirs, once, for 10 minutes."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        async with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.link(code), mapping={"until": at + VALID, "account": keys.bounded(account), "name": name})
            await pipe.expire(keys.link(code), GARBAGE).execute()
        return code

    async def read(self, code: str, at: int) -> LinkOffer | None:
        """What a code stands for. None where it never was one, was used or is too old."""
        if not _is_code(code):
            return None
        kept = await self._client.hgetall(keys.link(code))
        found = {field.decode(): value.decode() for field, value in kept.items()}
        if "until" not in found or at >= int(found["until"]):
            return None
        other, _, name = found.get("other", "").partition("\n")
        return LinkOffer(Account(found["account"]), found["name"], (Account(other), name) if other else None)

    async def show(self, code: str, account: Account) -> bool:
        """Note that an account is told what a code stands for; whether it has been told so before."""
        return not await self._noted(code, f"@{keys.bounded(account)}", "")

    async def ask(self, code: str, account: Account, name: str) -> None:
        """Note that an account wants to be one person with that of a code, unless another account has said so."""
        await self._noted(code, "other", f"{keys.bounded(account)}\n{name}")

    async def _noted(self, code: str, field: str, value: str) -> bool:
        """Write a field of a code for linking, unless it is there; whether that was done."""
        async with self._client.pipeline(transaction=True) as pipe:
            # a code that was used up meanwhile leaves no key for good
            pipe.hsetnx(keys.link(code), field, value).expire(keys.link(code), GARBAGE)
            fresh, _ = await pipe.execute()
        return bool(fresh)

    async def claim(self, code: str) -> bool:
        """Use a code up; whether nobody has done so before."""
        return _is_code(code) and bool(await self._client.delete(keys.link(code)))


def _is_code(word: str) -> bool:
    return len(word) == LENGTH and set(word) <= set(LETTERS)
