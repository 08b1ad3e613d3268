"""What the functions of the commands work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from bot.commands.computer_checks import ComputerChecks
from bot.commands.flood_limits import FloodLimits
from bot.ports.addresses import Code, Place
from bot.ports.platforms import Threads
from bot.ports.processes import Clock
from bot.ports.thinking import AT_ONCE, Thinker
from bot.repository import Repository
from bot.store.people import People
from bot.store.redis_store import RedisStore
from bot.text.puzzles import Today, no_puzzles

Links = Callable[[str], tuple[str, ...]]
"""The addresses that open a chat with the bot and send a line there, on each platform that has them."""


async def not_waited(_code: Code) -> None:
    """Where nobody waits for computer players."""


async def told_at_once(_place: Place, _code: Code, _version: int) -> bool:
    """Where nothing waits to be told."""
    return True


Invitations = Callable[[str, Sequence[Place]], Awaitable[tuple[str, ...]]]
"""The addresses that lead to an invitation, given the line that shows it and where its table is played."""


async def no_invitations(_line: str, _places: Sequence[Place]) -> tuple[str, ...]:
    """Where no platform has such addresses."""
    return ()


@dataclass(frozen=True)
class Services:
    """Tables, people, time and links.

    ``previews`` is false where moves are made at once whatever a person wishes, ``explains`` where nobody's first match
    is explained. ``settled`` waits a moment at most until the computer players at a table have moved. ``threads``
    are those of the platform of a place, None where it has none. ``told`` says whether a match has been told at a place
    up to a version. ``thinker`` works out what would hold the loop, ``checks`` makes the moves of computer players in
    finished matches again. ``limits`` are how much one person and one place may ask for; None where there are none.
    """

    repository: Repository
    store: RedisStore
    directory: People
    clock: Clock
    links: Links = lambda _line: ()
    previews: bool = True
    explains: bool = True
    settled: Callable[[Code], Awaitable[None]] = not_waited
    invitations: Invitations = no_invitations
    threads: Callable[[Place], Threads | None] = lambda _place: None
    told: Callable[[Place, Code, int], Awaitable[bool]] = told_at_once
    thinker: Thinker = AT_ONCE
    puzzles: Today = no_puzzles
    checks: ComputerChecks = field(default_factory=ComputerChecks)
    limits: FloodLimits | None = None
