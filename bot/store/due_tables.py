"""The instants at which tables must next be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports.addresses import Code
from bot.ports.stores import Claim
from bot.store import keys
from bot.store.scripts import Run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client
    from bot.store.heartbeats import Heartbeats
    from bot.store.scripts import Scripts


class DueTables:
    """The due sets of all partitions; instants are milliseconds since 1970."""

    def __init__(self, client: Client, scripts: Scripts, heartbeats: Heartbeats) -> None:
        self._client = client
        self._scripts = scripts
        self._heartbeats = heartbeats

    def partition(self, code: Code) -> int:
        """The partition a match lies in."""
        return keys.partition(code)

    async def ready(self, now: int) -> Sequence[int]:
        """The partitions where something is due; costs the same however many tables there are."""
        async with self._client.pipeline(transaction=False) as pipe:
            for number in range(keys.PARTITIONS):
                pipe.zrangebyscore(keys.of_partition(number, "due"), "-inf", now, 0, 1)
            found = await pipe.execute()
        return [number for number, codes in enumerate(found) if codes]

    async def claim(
        self, partition: int, owner: str, now: int, until: int, most: int = 50, codes: Sequence[Code] = ()
    ) -> Sequence[Claim]:
        """The first tables due now, for their claimer alone until an instant, ``settle`` or their next commit.

        With ``codes`` those of these that are due now, and those this owner has claimed before.
        """
        found = await self._scripts("claim_due_tables", _names(partition), owner, now, until, most, *codes)
        return [Claim(Code(code.decode()), int(fence)) for code, fence in zip(found[::2], found[1::2], strict=True)]

    async def settle(self, claim: Claim, instant: int) -> bool:
        """A claimed table was looked at and nothing committed: it is due again at an instant. False if outdated."""
        names = _names(keys.partition(claim.code))
        return bool(await self._scripts("settle_due_table", names, claim.code, claim.fence, instant))

    @property
    def dead(self) -> frozenset[str]:
        """The processes known to be dead, for ``inherit``."""
        return self._heartbeats.dead

    async def inherit(self, owner: str, now: int, dead: frozenset[str] = frozenset()) -> int:
        """What dead processes or an earlier one of the same home have claimed is due at once; answers how much."""
        runs = (Run("release_dead_claims", _names(number), (owner, now, *dead)) for number in range(keys.PARTITIONS))
        return sum(await self._scripts.together(*runs))

    async def of(self, code: Code) -> int | None:
        """When a table is to be looked at next; while somebody looks at it, when their claim runs out."""
        score = await self._client.zscore(keys.of_partition(keys.partition(code), "due"), code)
        return None if score is None else int(score)


def _names(partition: int) -> list[str]:
    return [keys.of_partition(partition, name) for name in ("due", "claims")]
