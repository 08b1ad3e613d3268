"""What is measured while the bot runs. Labels are platforms, games and kinds, never what a person typed."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Literal, Protocol

Refused = Literal["gone", "later", "failed"]
"""Why a platform did not take a post: the place is gone, it wants us to wait, or it failed."""


class Metrics(Protocol):
    """Counts and times, kept by the process."""

    def turns(self, game: str, count: int) -> None:
        """So many moves of a game were saved."""

    def conflict(self, game: str) -> None:
        """A commit came too late."""

    def delivered(self, platform: str, seconds: float) -> None:
        """A platform took a post so long after its mail had come."""

    def refused(self, platform: str, kind: Refused) -> None:
        """A platform did not take a post."""

    def drawing(self, game: str, kind: str) -> AbstractContextManager[None]:
        """Times what is drawn meanwhile; ``kind`` is that of a picture."""

    def listening(self, platform: str, change: int) -> None:
        """This process listens to one more share of a platform, or to one less."""


class NoMetrics:
    """Measures nothing."""

    def turns(self, game: str, count: int) -> None:
        """Nothing."""

    def conflict(self, game: str) -> None:
        """Nothing."""

    def delivered(self, platform: str, seconds: float) -> None:
        """Nothing."""

    def refused(self, platform: str, kind: Refused) -> None:
        """Nothing."""

    def drawing(self, game: str, kind: str) -> AbstractContextManager[None]:  # noqa: ARG002 - measured by others
        """Nothing."""
        return nullcontext()

    def listening(self, platform: str, change: int) -> None:
        """Nothing."""


UNMEASURED = NoMetrics()
"""For tests and for commands of a host."""
