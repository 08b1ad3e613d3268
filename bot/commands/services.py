"""What the functions of the commands work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from bot.commands.computer_checks import ComputerChecks
from bot.commands.flood_limits import FloodLimits
from bot.ports.addresses import Code, Place
from bot.ports.platforms import Threads
from bot.ports.processes import Clock
from bot.ports.thinking import Thinker
from bot.ratings import Ratings
from bot.repository import Repository
from bot.store.people import People
from bot.store.redis_store import RedisStore
from bot.text.puzzles import Today

Links = Callable[[str], tuple[str, ...]]
"""The addresses that open a chat with the bot and send a line there, on each platform that has them."""


Invitations = Callable[[str, Sequence[Place]], Awaitable[tuple[str, ...]]]
"""The addresses that lead to an invitation, given the line that shows it and where its table is played."""


@dataclass(frozen=True)
class Services:
    """Tables, people, time and links.

    ``previews`` is false where moves are made at once whatever a person wishes, ``explains`` where nobody's first match
    is explained. ``settled`` waits a moment at most until the computer players at a table have moved. ``threads``
    are those of the platform of a place, None where it has none. ``told`` says whether a match has been told at a place
    up to a version. ``thinker`` works out what would hold the loop, ``ratings`` are everybody's, ``checks`` makes the
    moves of computer players in finished matches again. ``limits`` are how much one person and one place may ask for.
    ``forgotten`` is told when somebody was forgotten, of whom the logs are still to be cleared.
    """

    repository: Repository
    store: RedisStore
    directory: People
    clock: Clock
    links: Links
    previews: bool
    explains: bool
    settled: Callable[[Code], Awaitable[None]]
    invitations: Invitations
    threads: Callable[[Place], Threads | None]
    told: Callable[[Place, Code, int], Awaitable[bool]]
    thinker: Thinker
    puzzles: Today
    ratings: Ratings
    limits: FloodLimits
    checks: ComputerChecks = field(default_factory=ComputerChecks)
    forgotten: Callable[[], None] = lambda: None
