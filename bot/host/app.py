"""The whole bot of one process, put together: store, desk, pictures, delivery and the platforms."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from bot.commands.desk import CommandDesk
from bot.commands.flood_limits import FloodLimits
from bot.commands.forgetter import Forgetter
from bot.commands.matchmaking import Matchmaking
from bot.commands.services import Services
from bot.delivery.background import Delivery
from bot.delivery.due_actions import DueActions
from bot.delivery.listening_leases import RoleHolder
from bot.delivery.seasons import Seasons
from bot.host.picture_cache import PictureCache
from bot.ports.addresses import Account, Code, Place, platform_of
from bot.ports.platforms import Connected, Connection, Platform, Threads
from bot.ports.processes import Clock, WallClock, end
from bot.ports.thinking import AT_ONCE, Thinker
from bot.ratings import Ratings
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.text.posts import PublicPosts
from bot.text.puzzles import Today, no_puzzles

UNDER_WAY = 3.0
"""Seconds that deliveries under way have at the end."""


class App:
    """All but the platforms, which are added before ``start``: they need ``desk``, ``studio`` and ``delivery``.

    The client of the store stays the caller's to close. ``home`` names the installation
    (``bot.delivery.background.Delivery``). Without ``explains`` first matches are explained where moves are previewed.
    ``thinker`` is the caller's to close too, ``puzzles`` the caller's to have made. ``page`` is the public
    address of the local table, "" for none.
    """

    def __init__(
        self,
        store: RedisStore,
        clock: Clock | None = None,
        home: str | None = None,
        *,
        previews: bool = True,
        explains: bool | None = None,
        thinker: Thinker = AT_ONCE,
        puzzles: Today = no_puzzles,
        page: str = "",
    ) -> None:
        self.clock = clock or WallClock()
        self.store = store
        self.repository = Repository(self.store, self.clock)
        self.ratings = Ratings(self.store, self.repository)
        people = self.store.people
        self.studio = PictureCache()
        self.platforms: dict[str, Platform] = {}
        self.threads: dict[str, Threads] = {}
        self.teller = PublicPosts(
            self.repository, self.store.people, self._address, self.clock.now, previews=previews, page=page
        )
        self.due_actions = DueActions(
            self.repository, people, self.clock, self._direct, self.store.tables_at, self.store.mailboxes.told,
            self.store.memory, thinker,
        )  # fmt: skip
        self.puzzles = puzzles
        self._seasons: asyncio.Task[None] | None = None
        self.lost_places = self.due_actions.lost_places
        self.delivery = Delivery(
            self.store, self.teller, self.platforms, self.clock, self.due_actions.look, home, self.lost_places,
            self.due_actions.lost, self.ratings.note,
        )  # fmt: skip
        self.forgetter = Forgetter(self.repository, self.store, people, self.clock)
        self.delivery.looks.append(self.forgetter.look)
        services = Services(
            self.repository, self.store, people, self.clock, self._links, previews,
            previews if explains is None else explains, self.delivery.settle, self._invitations, self._threads,
            self.store.mailboxes.told, thinker, puzzles, self.ratings, FloodLimits(self.clock),
            forgotten=self.forgetter.hurry,
        )  # fmt: skip
        self.delivery.looks.append(Matchmaking(services).look)
        self.checks = services.checks
        self.seasons = Seasons(self.store, self.repository, self.ratings, self.clock)
        self.desk = CommandDesk(services, self.delivery.awake)
        self.role_holder = RoleHolder(self.store.roles, self.clock, self.delivery.owner)

    def add(self, platform: Platform, threads: Threads | None = None) -> None:
        """A platform whose places this process serves from now on, and its threads if it has any."""
        self.platforms[platform.name] = platform
        if threads is not None:
            self.threads[platform.name] = threads

    def connections(self) -> Mapping[str, Connection]:
        """How this process is connected to each platform that tells it, by name."""
        platforms = self.platforms.items()
        return {name: platform.connection() for name, platform in platforms if isinstance(platform, Connected)}

    def start(self) -> None:
        """Deliver, and let computer players move, in the background."""
        self.delivery.start()
        self._seasons = asyncio.create_task(self.seasons.run())

    async def stop(self) -> None:
        """Take on nothing new and finish what is under way; what is left lies in the store."""
        await self.checks.close()
        if self._seasons is not None:
            await end([self._seasons])
        await self.delivery.stop(UNDER_WAY)
        # now that no table is looked at any more, no other is begun
        await self.due_actions.analyses.stop()
        await self.forgetter.close()
        self.studio.close()

    async def told(self, place: Place, code: Code, stop: int, seconds: float, /) -> bool:
        """Wait until a match has been told at a place up to a version; False where it is not told there.

        Raises ``bot.ports.stores.StoreUnreachable``.
        """
        if place not in await self.teller.places(code, stop, stop):
            return False
        return await self.delivery.told(place, code, stop, seconds)

    def _links(self, line: str) -> tuple[str, ...]:
        """Links that send a line to the bot, one for each platform that has such links."""
        links = [platform.link(line) for platform in self.platforms.values()]
        return tuple(link for link in links if link is not None)

    async def _invitations(self, line: str, places: Sequence[Place]) -> tuple[str, ...]:
        """Links to an invitation, one for each platform that has one."""
        links = [await platform.invitation(line, places) for platform in self.platforms.values()]
        return tuple(link for link in links if link is not None)

    def _address(self, place: Place, server: str) -> str | None:
        """A link to a place, where its platform has one and this process serves it."""
        platform = self.platforms.get(platform_of(place))
        return None if platform is None else platform.place_link(place, server)

    def _threads(self, place: Place) -> Threads | None:
        return self.threads.get(platform_of(place))

    def _direct(self, account: Account) -> Place | None:
        """The private chat of an account, where its platform has one and this process serves it."""
        platform = self.platforms.get(platform_of(account))
        return None if platform is None else platform.direct(account)
