"""How much is to be read in the posts of whole matches on Discord: their length, and how many there are."""

from __future__ import annotations

import secrets
import statistics
from dataclasses import dataclass, field

from posting_counts import Counted
from timing import show, sized

from bot.host.app import App
from bot.platforms.discord.markup import fitted
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.ports.platforms import Attempt
from bot.ports.posts import PublicPost
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import Seat

NAMES = ("Anna", "Bruno", "Carla", "Dario")

MATCHES = sized((("metro", 4), ("socks", 2), ("road", 3), ("tandem", 2), ("tandem", 4)), (("road", 3),))
"""Games, and how many play."""

PLAYED = sized(3, 1)
"""Matches of each."""


@dataclass
class Read(Counted):
    """A platform that keeps the words of what it is given while a match goes on, as Discord shows them."""

    lengths: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """As any other that counts."""
        super().__init__()

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """Read it."""
        if post.awaited:
            self.lengths.append(len(fitted(post)))
        return await super().deliver(place, attempt, post)


async def measured(url: str) -> dict[str, float]:
    """``discord.posts.metro.4`` and the like: posts a match, and the median and longest in characters."""
    figures: dict[str, float] = {}
    for slug, count in MATCHES:
        matches = [await _played(url, slug, count, f"posts {number}") for number in range(PLAYED)]
        lengths = sorted(length for one in matches for length in one)
        name = f"discord.posts.{slug}.{count}"
        figures[f"{name}.match"] = statistics.median(map(len, matches))
        figures[f"{name}.characters"] = statistics.median(lengths)
        figures[f"{name}.characters_most"] = lengths[-1]
        show(f"{slug} with {count}: characters of a turn's post, median", statistics.median(lengths), "")
        show(f"{slug} with {count}: the longest", lengths[-1], "")
    return figures


async def _played(url: str, slug: str, count: int, seed: str) -> list[int]:
    """The lengths of all posts of a match from its start to before its end, told after every move."""
    client = connect(url)
    house, platform = App(RedisStore(client), home="bench", previews=False), Read()
    house.add(platform)
    place, luck = Place(f"discord:{secrets.randbelow(10**9)}"), seeded(seed)
    people = [Person(Account(f"discord:{number}"), name) for number, name in enumerate(NAMES[:count], 1)]

    async def say(person: Person, text: str) -> Code:
        answer = await house.desk.ask(Ask(person, place, text, secrets.token_hex(8), private=True))
        await house.delivery.drain()
        return answer.changes[0][0]

    code = await say(people[0], f"/new {slug}")
    for person in people[1:]:
        await say(person, f"/join {code}")
    await say(people[0], f"/start {code}")
    while (at := await house.repository.load(code)) is not None and at.table.live:
        match = at.table.match
        assert match is not None
        seat = Seat(match.awaited[0])
        move = choose(catalogue()[slug], "greedy", match.state, seat, luck)
        await say(people[seat], f"/move {code} {move}")
    house.studio.close()
    await client.aclose()
    return platform.lengths
