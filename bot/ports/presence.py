"""What platforms say of places without being asked."""

from __future__ import annotations

from typing import Protocol

from bot.ports.addresses import Place


class Presence(Protocol):
    """Where the bot may write, as platforms notice it. Servers are named by their addresses (``discord:GUILD``).

    Saying the same twice changes nothing. Every method may raise ``bot.ports.StoreUnreachable``; what is not said is
    noticed when something is to be posted there.
    """

    async def gone(self, place: Place) -> None:
        """A place does not exist any more, or the bot may not write there."""

    async def back(self, place: Place) -> bool:
        """The bot may write there again. Answers whether matches that are not over are told there."""

    async def server_gone(self, server: str) -> None:
        """The bot was removed from a server."""

    async def server_back(self, server: str) -> None:
        """The bot is on a server, perhaps again."""


class Unnoticed:
    """Where nobody needs to know of places."""

    async def gone(self, place: Place) -> None:
        """Nothing is done."""

    async def back(self, place: Place) -> bool:  # noqa: ARG002 - nobody needs it
        """Nothing is done."""
        return False

    async def server_gone(self, server: str) -> None:
        """Nothing is done."""

    async def server_back(self, server: str) -> None:
        """Nothing is done."""


UNNOTICED = Unnoticed()
