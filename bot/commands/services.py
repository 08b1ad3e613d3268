"""What the functions of the commands work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ports import Clock, Directory, Store
from bot.repository import Repository

Links = Callable[[str], tuple[str, ...]]
"""The addresses that open a chat with the bot and send a line there, on each platform that has them."""


def no_links(_line: str) -> tuple[str, ...]:
    """Where no platform has such addresses."""
    return ()


@dataclass(frozen=True)
class Services:
    """Tables, people, time and links.

    ``previews`` is false where moves are made at once whatever a person wishes, ``explains`` where nobody's first match
    is explained.
    """

    repository: Repository
    store: Store
    directory: Directory
    clock: Clock
    links: Links = no_links
    previews: bool = True
    explains: bool = True
