"""The instants at which tables must next be looked at, and the right to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Code


@dataclass(frozen=True)
class Claim:
    """The right to look at a table that is due; it is outdated when another one was given or a commit was made."""

    code: Code
    fence: int


class DueTables(Protocol):
    """The due tables of all partitions; instants are milliseconds since 1970."""

    def partition(self, code: Code) -> int:
        """The partition a match lies in."""

    async def ready(self, now: int) -> Sequence[int]:
        """The partitions where something is due; costs the same however many tables there are."""

    async def claim(self, partition: int, owner: str, now: int, until: int, most: int) -> Sequence[Claim]:
        """The first tables due now, for their claimer alone until an instant, ``settle`` or their next commit."""

    async def claim_these(self, codes: Sequence[Code], owner: str, now: int, until: int) -> Sequence[Claim]:
        """Those of these tables of one partition that are due now, and those this owner has claimed before."""

    async def settle(self, claim: Claim, instant: int) -> bool:
        """A claimed table was looked at and nothing committed: it is due again at an instant. False if outdated."""

    @property
    def dead(self) -> frozenset[str]:
        """The processes known to be dead, for ``inherit``."""

    async def inherit(self, owner: str, now: int, dead: frozenset[str]) -> int:
        """What dead processes or an earlier one of the same home have claimed is due at once; answers how much."""
