"""Parts of the servers a bot is in, so that several processes can listen, each to a part."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Share:
    """A part: how many shards there are in all, and the numbers of those in it."""

    shards: int
    ids: tuple[int, ...]


def shares(shards: int, ranges: int) -> tuple[Share | None, ...]:
    """Ranges of consecutive shards, of nearly the same length; one range of everything where Discord counts the shards.

    >>> shares(5, 2)
    (Share(shards=5, ids=(0, 1, 2)), Share(shards=5, ids=(3, 4)))
    >>> shares(0, 1)
    (None,)
    """
    if not shards:
        return (None,)
    ranges = min(ranges, shards)
    ends = [-(-shards * number // ranges) for number in range(ranges + 1)]
    return tuple(Share(shards, tuple(range(*pair))) for pair in pairwise(ends))
