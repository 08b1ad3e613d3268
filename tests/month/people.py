"""Eight people with their accounts, zones, quiet hours, breaks and habits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.ports.addresses import Account, Place

DAY = 24 * 3_600_000


@dataclass(frozen=True)
class Someone:
    """A person: ``often`` is the chance to show up whenever the clock was turned, ``breaks`` are days away.

    ``says`` tells whether breaks are announced, ``deaf`` whether private chats are closed to us.
    """

    name: str
    accounts: tuple[Account, ...]
    places: tuple[Place, ...]
    zone: str
    quiet: tuple[int, int] | None
    often: float
    breaks: tuple[tuple[int, int], ...] = ()
    says: bool = False
    deaf: bool = False
    locale: str = "en"

    def minute(self, now: int) -> int:
        """The minute of the day where this person lives."""
        here = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(self.zone))
        return here.hour * 60 + here.minute

    def silent(self, now: int) -> bool:
        """Whether these are quiet hours."""
        if self.quiet is None:
            return False
        start, end = self.quiet
        minute = self.minute(now)
        return start <= minute < end if start < end else not end <= minute < start

    def awake(self, now: int, begun: int) -> bool:
        """Whether this person may show up."""
        day = (now - begun) // DAY
        return 8 * 60 <= self.minute(now) < 23 * 60 and not any(first <= day < last for first, last in self.breaks)


def _someone(name, accounts, places, *rest, **more):
    return Someone(name, tuple(map(Account, accounts.split())), tuple(map(Place, places.split())), *rest, **more)


PEOPLE = (
    _someone("Anna", "discord:101 telegram:209", "discord:1 discord:2", "Europe/Rome", (1320, 480), 0.20, ((9, 13),),
             says=True, locale="it"),
    _someone("Bruno", "discord:102", "discord:1 discord:3", "America/New_York", (1380, 420), 0.12, ((5, 8), (20, 23))),
    _someone("Carla", "discord:103", "discord:2 discord:3", "Asia/Tokyo", None, 0.15, deaf=True),
    _someone("Dino", "telegram:201", "telegram:-1", "Europe/Rome", (1290, 420), 0.16, ((14, 21),), locale="it"),
    _someone("Elsa", "telegram:202", "telegram:-1 telegram:-2:5", "Europe/Berlin", (1320, 480), 0.14, deaf=True),
    _someone("Fabio", "telegram:203", "telegram:-2:5", "Australia/Sydney", (0, 360), 0.05, ((3, 6), (16, 18)),
             says=True),
    _someone("Gina", "web:gina", "web:lobby", "Europe/London", (1320, 480), 0.18),
    _someone("Hugo", "web:hugo", "web:lobby web:club", "America/Los_Angeles", None, 0.10, ((10, 24),)),
)  # fmt: skip
"""Those who play."""

VERBOSITIES = {
    "discord:1": "all", "discord:2": "living", "discord:3": "living", "telegram:-1": "living", "telegram:-2:5": "mine",
    "web:lobby": "all", "web:club": "mine",
}  # fmt: skip
"""How much is posted at each place."""

DELETED = ((Place("discord:2"), 12), (Place("telegram:-2:5"), 19))
"""Places that are deleted, and on which day."""
