"""What commands and posts work with where there is no platform: nothing is waited for, and nothing has an address."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.flood_limits import FloodLimits
from bot.commands.services import Services
from bot.ports.addresses import Code, Place
from bot.ports.processes import Clock
from bot.ports.thinking import AT_ONCE
from bot.ratings import Ratings
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.text.posts import PublicPosts
from bot.text.puzzles import no_puzzles


async def _settled(_code: Code) -> None:
    """Nobody waits for computer players."""


async def _told(_place: Place, _code: Code, _version: int) -> bool:
    """Nothing waits to be told."""
    return True


async def _uninvited(_line: str, _places: Sequence[Place]) -> tuple[str, ...]:
    """No platform has links."""
    return ()


def quiet_services(
    repository: Repository, store: RedisStore, clock: Clock, *, previews: bool = False, explains: bool = False
) -> Services:
    """Services that know no limits either."""
    return Services(
        repository, store, store.people, clock, lambda _line: (), previews, explains, _settled, _uninvited,
        lambda _place: None, _told, AT_ONCE, no_puzzles, Ratings(store, repository), FloodLimits(clock, {}),
    )  # fmt: skip


def quiet_posts(repository: Repository, store: RedisStore, clock: Clock, *, previews: bool = True) -> PublicPosts:
    """What is told of tables."""
    return PublicPosts(repository, store.people, lambda _place, _server: None, clock.now, previews=previews)
