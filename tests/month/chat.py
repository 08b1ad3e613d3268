"""A platform that keeps what it shows: messages with ids, edits, deletions, closed doors, and troubles by luck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ports.addresses import Account, Place, platform_of
from bot.ports.platforms import Attempt, Gone, Later, Stale
from bot.ports.posts import Post

HOUR = 3_600_000
EDITED = {"discord": HOUR, "telegram": 48 * HOUR, "web": 1 << 60}
"""Milliseconds for which each platform lets a message be edited."""


@dataclass(frozen=True)
class Told:
    """One post as it was shown: ``manner`` is ``new``, ``edit`` or ``call`` (the small message of a living one)."""

    place: Place
    attempt: Attempt
    post: Post
    at: int
    manner: str


class Chat:
    """One platform for all processes. ``gone`` are places deleted and private chats closed; ``calm`` ends troubles.

    Discord and the web know an attempt again; Telegram does not, and shows it twice.
    """

    def __init__(self, name, clock, luck):
        self.name = name
        self.gone: set[Place] = set()
        self.calm = False
        self.told: list[Told] = []
        self.troubles = 0
        self._clock = clock
        self._luck = luck
        self._standing: dict[tuple[Place, str], int] = {}
        self._known: dict[tuple[Place, str], str] = {}
        self.repeated = 0

    def direct(self, account: Account) -> Place | None:
        """The private chat; the web has none."""
        platform, _, rest = account.partition(":")
        sign = {"discord": "@", "telegram": ""}.get(platform)
        return None if platform != self.name or sign is None else Place(f"{platform}:{sign}{rest}")

    def link(self, _line: str) -> str | None:
        """No such addresses."""
        return None

    def place_link(self, _place: Place, _server: str) -> str | None:
        """No such addresses."""
        return None

    async def invitation(self, _line: str, _places: object) -> str | None:
        """No such addresses."""
        return None

    async def deliver(self, place: Place, attempt: Attempt, post: Post) -> str | None:
        """Show it, once where the platform knows it again."""
        self._enter(place)
        answered = self._trouble()
        key = (place, attempt.id)
        if key in self._known:
            if self.name != "telegram":
                return self._known[key]
            self.repeated += 1
        number = str(len(self.told) + 1)
        self._known[key] = number
        self._standing[place, number] = self._clock.now()
        manner = "call" if len(attempt.id) > 19 else "new"
        self.told.append(Told(place, attempt, post, self._clock.now(), manner))
        if not answered:
            raise TimeoutError("the answer is lost")
        return number

    async def revise(self, place: Place, message: str, attempt: Attempt, post: Post) -> None:
        """Edit it; an edit notifies nobody."""
        self._enter(place)
        begun = self._standing.get((place, message))
        if begun is None or self._clock.now() - begun >= EDITED[self.name]:
            raise Stale
        answered = self._trouble()
        self.told.append(Told(place, attempt, replace(post, mentions=()), self._clock.now(), "edit"))
        if not answered:
            raise TimeoutError("the answer is lost")

    async def remove_buttons(self, place: Place, message: str) -> None:
        """Nothing to be seen here but whether it stands."""
        self._enter(place)
        if (place, message) not in self._standing:
            raise Stale

    async def delete(self, place: Place, message: str) -> None:
        """It stands no more."""
        self._enter(place)
        self._standing.pop((place, message), None)

    def _enter(self, place: Place) -> None:
        assert platform_of(place) == self.name
        if place in self.gone:
            raise Gone("unknown channel")

    def _trouble(self) -> bool:
        """Whether the answer arrives; raises where nothing is done. Telegram's always do: it would show the repeat."""
        number = 1.0 if self.calm else self._luck.random()
        self.troubles += number < 0.04
        if number < 0.01:
            raise Later(self._luck.choice((1.5, 30, 400)))
        if number < 0.02:
            raise RuntimeError("500: internal error")
        if number < 0.03:
            raise TimeoutError("nothing comes back")
        return number >= 0.04 or self.name == "telegram"
