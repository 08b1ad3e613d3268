"""Who is told of places that are gone, and of those that are back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports import Attempt, Code, Place


class PlaceNews(Protocol):
    """Hears of places; doing what one of these asks a second time changes nothing."""

    async def gone(self, place: Place, attempt: Attempt) -> None:
        """A match cannot be told at a place that was parked: this delivery could not be made."""

    async def shut(self, place: Place, parking: int) -> Sequence[Code]:
        """A platform has said that a place is gone; ``parking`` counts how often it was.

        Answers the matches that count it among their lost places now.
        """

    async def back(self, place: Place, attempt: Attempt) -> None:
        """This delivery was made at a place where the match could not be told before."""

    async def going_on(self, place: Place) -> bool:
        """Whether matches that are not over are told at a place."""


class Unheard:
    """Where nobody needs to know of places."""

    async def gone(self, place: Place, attempt: Attempt) -> None:
        """Nothing is done."""

    async def shut(self, place: Place, parking: int) -> Sequence[Code]:  # noqa: ARG002 - nobody needs it
        """Nothing is done."""
        return ()

    async def back(self, place: Place, attempt: Attempt) -> None:
        """Nothing is done."""

    async def going_on(self, place: Place) -> bool:  # noqa: ARG002 - nobody needs it
        """Nothing is done."""
        return False


UNHEARD = Unheard()
