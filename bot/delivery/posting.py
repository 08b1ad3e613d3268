"""One delivery at a place, by how much is to be posted there: each turn, one living message, or only what calls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.ports import Stale, platform_of
from bot.store.living_messages import REMOVE, UNDRESS, Call, Chore, Held
from games.kernel.game import Seat
from rendering.text import Strong, Who, joined, named

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ports import Attempt, Place, Platform, Post

ALL, LIVING, ANEW, CALLING = "all", "living", "anew", "calling"
"""How a delivery is made, and how far it has come: each turn as a new message; a living message edited in place, found
to be posted anew, or edited so that only the call is left."""

MOST_CALLS = 8
"""Small messages that stand at the same time."""


class Outdated(Exception):
    """Another process serves the place now."""


@dataclass(frozen=True)
class Handed:
    """What stands at the place afterwards, None where nothing was posted, and what is to be put away."""

    held: Held | None
    chores: tuple[Chore, ...] = ()


@dataclass(frozen=True)
class Handing:
    """A post on its way: what stood at the place before, and how far an earlier try has come.

    ``note`` writes the next step down before it is made and answers False where another process serves the place.
    """

    platform: Platform
    place: Place
    attempt: Attempt
    post: Post
    held: Held
    manner: str
    note: Callable[[str], Awaitable[bool]]

    async def hand(self) -> Handed:
        """Post it; raises what the platform raises but for ``Stale``, and ``Outdated``.

        At most one request of it shows something new, so that one killed in between repeats no other.
        """
        if self.manner == ALL:
            return await self._anew(living=False)
        if self.held.pictured and self.post.picture is None:
            return await self._beside()
        if (self.manner == LIVING and not (self.held.living and self.held.message)) or ends(self.post):
            return await self._anew(living=True)
        if self.manner == LIVING and not await self._edited():
            await self._go_on(ANEW)
            return await self._anew(living=True)
        if self.manner == ANEW:
            return await self._anew(living=True)
        return await self._called()

    async def _go_on(self, manner: str) -> None:
        if not await self.note(manner):
            raise Outdated(self.place)

    async def _anew(self, *, living: bool) -> Handed:
        """As a new message; the old one is deleted if it was a living one that goes on in this, else undressed."""
        post, held = self.post, self.held
        message = await self.platform.deliver(self.place, self.attempt, post)
        chores = [] if living else [Chore(REMOVE, call.message) for call in held.calls]
        if held.message is not None and held.message != message:
            if living and held.living:
                chores.append(Chore(REMOVE, held.message))
            elif held.buttons:
                chores.append(Chore(UNDRESS, held.message))
        left, answered = self._calls() if living else ((), ())
        now = Held(message, living, post.picture is not None, bool(post.choices), left)
        return Handed(now, (*chores, *answered))

    async def _edited(self) -> bool:
        """The living message edited in place; False where it must be posted anew. Edits notify nobody."""
        assert self.held.message is not None
        quiet = replace(self.post, mentions=())
        try:
            await self.platform.revise(self.place, self.held.message, self.attempt, quiet)
        except Stale:
            return False
        return True

    async def _called(self) -> Handed:
        """The small message for those who must act now, if there are any here."""
        left, answered = self._calls()
        pictured, buttons = self.post.picture is not None, bool(self.post.choices)
        held = replace(self.held, pictured=pictured, buttons=buttons, calls=left)
        if not called(self.post, self.place):
            return Handed(held, answered)
        await self._go_on(CALLING)
        return await self._small(held, summons(self.post, self.place), answered)

    async def _beside(self) -> Handed:
        """What tells of no new position, beside the board that stands: a reminder, or that the table is closed."""
        if not called(self.post, self.place) and not ends(self.post):
            return Handed(None)
        left, answered = self._calls()
        if ends(self.post) and self.held.buttons and self.held.message is not None:
            answered = (*answered, Chore(UNDRESS, self.held.message))
        held = replace(self.held, buttons=self.held.buttons and not ends(self.post), calls=left)
        return await self._small(held, self.post, answered)

    async def _small(self, held: Held, post: Post, chores: tuple[Chore, ...]) -> Handed:
        """A small message beside the living one."""
        attempt = replace(self.attempt, id=f"{self.attempt.id}c")
        message = await self.platform.deliver(self.place, attempt, post)
        if message is None:
            return Handed(held, chores)
        calls = (*held.calls, Call(message, tuple(post.mentions)))
        old = tuple(Chore(REMOVE, call.message) for call in calls[:-MOST_CALLS])
        return Handed(replace(held, calls=calls[-MOST_CALLS:]), (*chores, *old))

    def _calls(self) -> tuple[tuple[Call, ...], tuple[Chore, ...]]:
        """The calls that are not answered yet, and how to put away the others."""
        waiting = frozenset(self.post.awaited) - frozenset(self.post.mentions)
        left = tuple(call for call in self.held.calls if waiting & frozenset(call.seats))
        return left, tuple(Chore(REMOVE, call.message) for call in self.held.calls if call not in left)


def called(post: Post, place: Place) -> tuple[int, ...]:
    """The seats called by a post that have an account on the platform of a place."""
    accounts = {seat: post.people[seat].account for seat in post.mentions if seat < len(post.people)}
    return tuple(
        seat for seat, account in accounts.items() if account is not None and platform_of(account) == platform_of(place)
    )


def ends(post: Post) -> bool:
    """Whether a post is worth a push though it calls nobody: it tells the end."""
    return post.call and not post.mentions


def worth(post: Post, attempt_start: int, place: Place) -> bool:
    """Whether a place that wants only what concerns its people gets this post now: it opens, ends or calls."""
    return attempt_start == 0 or ends(post) or bool(called(post, place))


def summons(post: Post, place: Place) -> Post:
    """The small message: the last line that names each of the called, and the same buttons."""
    seats = called(post, place)
    last = {max((n for n, line in enumerate(post.lines) if seat in named(line)), default=-1) for seat in seats}
    lines = [post.lines[number] for number in sorted(last) if number >= 0]
    if -1 in last or not lines:
        lines = [joined([Who(Seat(seat)) for seat in seats])]
    marked = tuple(joined((Strong(post.code), line), ": ") for line in lines) if post.code else tuple(lines)
    return replace(post, lines=marked, picture=None, mentions=seats)
