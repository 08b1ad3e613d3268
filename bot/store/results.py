"""What finished matches count for: a small value each, kept beside the tables and made of them again at any time.

Nothing else is kept of ratings and profiles: whoever wants to know reads the results in the order of their ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.ports.addresses import Account, Code, Profile
from bot.ports.results import MatchResult
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from bot.store.client import Client
    from bot.store.scripts import Scripts

PAGE = 1000
"""Results that are read at once."""


class Results:
    """The results of all finished matches, on one server. May raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, client: Client, scripts: Scripts) -> None:
        self._client = client
        self._scripts = scripts

    async def note(self, result: MatchResult) -> bool:
        """Keep what a match counts, over what was known of it; whether that has changed."""
        arguments = (keys.bounded(result.code), result.at, result.dump())
        return bool(await self._scripts("note_result", keys.RESULTS, *arguments))

    async def drop(self, code: Code) -> bool:
        """A match counts no more; whether it did."""
        return bool(await self._scripts("note_result", keys.RESULTS, keys.bounded(code), 0, ""))

    async def changes(self) -> int:
        """How many changes there were ever: as long as it is the same, so are all results."""
        return int(await self._client.get(keys.RESULTS[2]) or 0)

    async def count(self) -> int:
        """How many matches count."""
        return int(await self._client.zcard(keys.RESULTS[1]))

    async def complete(self) -> bool:
        """Whether the matches that were over before there were results are among them."""
        return bool(await self._client.exists(keys.RESULTS_COMPLETE))

    async def completed(self) -> None:
        """They are."""
        await self._client.set(keys.RESULTS_COMPLETE, 1)

    async def codes(self) -> set[Code]:
        """The matches that count."""
        return {Code(code.decode()) for code in await self._client.hkeys(keys.RESULTS[0])}

    async def all(self, start: int = 0, stop: int | None = None) -> AsyncIterator[MatchResult]:
        """Results in the order of their ends, of those in milliseconds from ``start`` on and before ``stop``."""
        last: Any = "+inf" if stop is None else f"({stop}"
        found = await self._client.zrangebyscore(keys.RESULTS[1], start, last, withscores=True)
        # the server sorts those of one instant as bytes, which is how codes are sorted
        codes = [code for code, _ in found]
        for begin in range(0, len(codes), PAGE):
            for saved in await self._client.hmget(keys.RESULTS[0], codes[begin : begin + PAGE]):
                if saved is not None:
                    yield MatchResult.load(saved)

    async def one(self, code: Code) -> MatchResult | None:
        """What a match counts, None where it counts for nobody."""
        saved = await self._client.hget(keys.RESULTS[0], code)
        return None if saved is None else MatchResult.load(saved)

    async def change(self, code: Code, by: Callable[[MatchResult], MatchResult]) -> bool:
        """Change what a match counts, as it stands then; whether it did."""
        while (saved := await self._client.hget(keys.RESULTS[0], code)) is not None:
            result = by(MatchResult.load(saved))
            answer = int(await self._scripts("note_result", keys.RESULTS, code, result.at, result.dump(), saved))
            if answer >= 0:
                return bool(answer)
        return False

    async def belong(self, owners: Mapping[Account, Profile]) -> int:
        """Give what these accounts have played to the people whose they are now; how many results changed."""
        theirs = [one.code async for one in self.all() if any(seat.account in owners for seat in one.people)]
        return sum([await self.change(code, lambda result: result.owned(owners)) for code in theirs])
