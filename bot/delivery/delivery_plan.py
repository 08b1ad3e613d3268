"""What is to be sent for one delivery at a place: decided from what stands there, before anything is sent.

A place is told each turn by a new message, or by one living message that is edited, with a small message beside it for
those who must act. Before the match one message says who sits, edited however a place is told the turns; the first
board is a new one, and a living one takes its place. At most one request of a plan shows something new, so that a
delivery that is cut off repeats none.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

import structlog

from bot.ports.addresses import platform_of
from bot.ports.mailboxes import Manner, Part, Removal, SmallMessage, Standing
from bot.ports.platforms import Gone, Later, Stale
from bot.text.buttons import play
from games.kernel.game import Seat
from rendering.text import Strong, Who, joined, named

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ports.addresses import Place
    from bot.ports.mailboxes import Manner
    from bot.ports.platforms import Attempt, Platform
    from bot.ports.posts import PublicPost

MOST_SMALL = 8
"""Small messages that stand at the same time."""


@dataclass(frozen=True)
class WriteDown:
    """Keep in the store how far the delivery has come, before the next request."""

    manner: Manner


@dataclass(frozen=True)
class Edit:
    """Put a post in the place of a message; ``otherwise`` is what is done where it cannot be edited any more."""

    message: str
    post: PublicPost
    otherwise: Plan


@dataclass(frozen=True)
class SendNew:
    """Send a post as a message that stands for the match from now on."""

    post: PublicPost


@dataclass(frozen=True)
class SendSmall:
    """Send a small message beside it."""

    post: PublicPost


Step = WriteDown | Edit | SendNew | SendSmall


@dataclass(frozen=True)
class Outcome:
    """What stands at the place afterwards, None where nothing was posted, and what is then to be removed there."""

    standing: Standing | None
    removals: tuple[Removal, ...] = ()

    def with_new(self, message: str | None) -> Outcome:
        """The outcome when the new message has its id; a message that was sent once before is not removed."""
        standing = None if self.standing is None else replace(self.standing, message=message)
        return Outcome(standing, tuple(removal for removal in self.removals if removal.message != message))

    def with_small(self, message: str | None, seats: tuple[int, ...]) -> Outcome:
        """The outcome when the small message has its id; None where the platform cannot change it later."""
        if message is None or self.standing is None:
            return self
        small = (*self.standing.small, SmallMessage(message, seats))
        old = tuple(Removal(Part.MESSAGE, one.message) for one in small[:-MOST_SMALL])
        return Outcome(replace(self.standing, small=small[-MOST_SMALL:]), (*self.removals, *old))


@dataclass(frozen=True)
class Plan:
    """Steps in their order, and the outcome without the ids of what they send."""

    steps: tuple[Step, ...]
    outcome: Outcome


def plan(standing: Standing, post: PublicPost, manner: Manner, place: Place) -> Plan:
    """How a post reaches a place where this stands of its match, from where an earlier try has come to."""
    if post.lobby or post.line:
        return _line(standing, post, manner) if post.line else _lobby(standing, post, manner)
    if post.own or post.recount:
        return _own(standing, post, manner) if post.own else _recount(standing, post)
    if manner is Manner.ALL or post.apart:
        return _new(standing, post)
    if standing.pictured and post.picture is None:
        return _beside(standing, post, place)
    # what lives without a picture is of the time before the match
    begins = manner is Manner.LIVING and not (standing.living and standing.message and standing.pictured)
    if begins or ends(post) or post.anew or manner is Manner.ANEW:
        return _living(standing, post)
    return _calling(standing, post, place) if manner is Manner.CALLING else _edit(standing, post, place)


def _new(standing: Standing, post: PublicPost) -> Plan:
    """A message that stands for good; the buttons of the one before and the small messages go.

    One that stands for itself leaves all that as it is.
    """
    if post.apart:
        return Plan((SendNew(post),), Outcome(None))
    now = Standing(living=False, pictured=post.picture is not None, buttons=bool(post.choices))
    gone = tuple(Removal(Part.MESSAGE, one.message) for one in standing.small)
    return Plan((SendNew(post),), Outcome(now, (*gone, *_without_buttons(standing))))


def _lobby(standing: Standing, post: PublicPost, manner: Manner) -> Plan:
    """The one message of a table that has not begun, edited in place; anew where it cannot be, and the old one goes.

    A board that stands there is of steps that the store has lost: it stays, without its buttons.
    """
    now = Standing(living=manner is Manner.LIVING, pictured=post.picture is not None, buttons=bool(post.choices))
    if standing.message is None or standing.pictured:
        small = tuple(Removal(Part.MESSAGE, one.message) for one in standing.small)
        return Plan((SendNew(post),), Outcome(now, (*small, *_without_buttons(standing))))
    anew = Plan((SendNew(post),), Outcome(now, (Removal(Part.MESSAGE, standing.message),)))
    if post.anew or manner is Manner.ANEW:
        return anew
    otherwise = replace(anew, steps=(WriteDown(Manner.ANEW), *anew.steps))
    edit = Edit(standing.message, replace(post, mentions=()), otherwise)
    return Plan((edit,), Outcome(replace(now, message=standing.message)))


def _own(standing: Standing, post: PublicPost, manner: Manner) -> Plan:
    """The one message of a match in its player's private chat: edited, and anew when they must act or at the end."""
    now = Standing(living=True, pictured=post.picture is not None, buttons=bool(post.choices))
    if standing.message is None:
        return Plan((SendNew(post),), Outcome(now))
    small = tuple(Removal(Part.MESSAGE, one.message) for one in standing.small)
    anew = Plan((SendNew(post),), Outcome(now, (*small, Removal(Part.MESSAGE, standing.message))))
    if post.rings or post.anew or manner is Manner.ANEW:
        return anew
    otherwise = replace(anew, steps=(WriteDown(Manner.ANEW), *anew.steps))
    edit = Edit(standing.message, replace(post, mentions=()), otherwise)
    return Plan((edit,), Outcome(replace(now, message=standing.message), small))


def _recount(standing: Standing, post: PublicPost) -> Plan:
    """The votes under the board that stands, however a place is told the turns; else the next board has them."""
    unseen = Plan((), Outcome(None))
    if standing.message is None or not standing.pictured:
        return unseen
    return Plan((Edit(standing.message, post, unseen),), Outcome(None))


def _line(standing: Standing, post: PublicPost, manner: Manner) -> Plan:
    """The one line about a table that has a place of its own: edited; where it cannot be, only the end is told anew."""
    now = Standing(living=True, buttons=bool(post.choices))
    new = Plan((SendNew(post),), Outcome(now))
    if standing.message is None or manner is Manner.ANEW:
        return new
    otherwise = Plan((WriteDown(Manner.ANEW), *new.steps), new.outcome) if ends(post) else Plan((), Outcome(None))
    return Plan((Edit(standing.message, post, otherwise),), Outcome(replace(now, message=standing.message)))


def _living(standing: Standing, post: PublicPost) -> Plan:
    """A new living message: the earlier one is deleted, or loses its buttons if it stands for good."""
    left, answered = _small(standing, post)
    now = Standing(living=True, pictured=post.picture is not None, buttons=bool(post.choices), small=left)
    old = _without_buttons(standing)
    if standing.living and standing.message is not None:
        old = (Removal(Part.MESSAGE, standing.message),)
    return Plan((SendNew(post),), Outcome(now, (*old, *answered)))


def _edit(standing: Standing, post: PublicPost, place: Place) -> Plan:
    """The living message edited in place, which notifies nobody, and then the small message."""
    assert standing.message is not None
    anew = _living(standing, post)
    otherwise = replace(anew, steps=(WriteDown(Manner.ANEW), *anew.steps))
    calling = _calling(standing, post, place)
    edit = Edit(standing.message, replace(post, mentions=()), otherwise)
    return replace(calling, steps=(edit, *calling.steps))


def _calling(standing: Standing, post: PublicPost, place: Place) -> Plan:
    """The small message for those who must act now, if there are any here."""
    left, answered = _small(standing, post)
    now = replace(standing, pictured=post.picture is not None, buttons=bool(post.choices), small=left)
    if not called(post, place):
        return Plan((), Outcome(now, answered))
    small = _leading(standing, summons(post, place))
    return Plan((WriteDown(Manner.CALLING), SendSmall(small)), Outcome(now, answered))


def _beside(standing: Standing, post: PublicPost, place: Place) -> Plan:
    """A post without a new position, beside the board that stands: a reminder, or that the table is closed."""
    if not called(post, place) and not ends(post):
        return Plan((), Outcome(None))
    left, answered = _small(standing, post)
    small = _leading(standing, post)
    if not ends(post):
        return Plan((SendSmall(small),), Outcome(replace(standing, small=left), answered))
    closed = replace(standing, buttons=False, small=left)
    return Plan((SendSmall(small),), Outcome(closed, (*answered, *_without_buttons(standing))))


def _leading(standing: Standing, post: PublicPost) -> PublicPost:
    """A small message that leads to the board."""
    return replace(post, reply_to=standing.message or "")


def _without_buttons(standing: Standing) -> tuple[Removal, ...]:
    """The removal of the buttons that stand, if there are any."""
    if standing.message is None or not standing.buttons:
        return ()
    return (Removal(Part.BUTTONS, standing.message),)


def _small(standing: Standing, post: PublicPost) -> tuple[tuple[SmallMessage, ...], tuple[Removal, ...]]:
    """The small messages that are not answered yet, and the removal of the others."""
    waiting = frozenset(post.awaited) - frozenset(post.mentions)
    left = tuple(one for one in standing.small if waiting & frozenset(one.seats))
    return left, tuple(Removal(Part.MESSAGE, one.message) for one in standing.small if one not in left)


def called(post: PublicPost, place: Place) -> tuple[int, ...]:
    """The seats called by a post that have an account on the platform of a place."""
    accounts = {seat: post.people[seat].account for seat in post.mentions if seat < len(post.people)}
    return tuple(
        seat for seat, account in accounts.items() if account is not None and platform_of(account) == platform_of(place)
    )


def ends(post: PublicPost) -> bool:
    """Whether a post is worth a push though it calls nobody: it tells the end."""
    return post.rings and not post.mentions


def concerns(post: PublicPost, start: int, place: Place) -> bool:
    """Whether a place that wants only what concerns its people gets this post now: it opens, ends, calls or asks all.

    Whoever sits at a table that has not begun is told by an edit, which disturbs nobody, and so is all of one line.
    """
    concerned = ends(post) or bool(called(post, place)) or (post.own and post.rings)
    return start == 0 or post.lobby or bool(post.line) or post.ballot or concerned


def summons(post: PublicPost, place: Place) -> PublicPost:
    """The small message: the last line that names each of the called, and the same buttons, or the way to a panel."""
    seats = called(post, place)
    last = {max((n for n, line in enumerate(post.lines) if seat in named(line)), default=-1) for seat in seats}
    lines = [post.lines[number] for number in sorted(last) if number >= 0]
    if -1 in last or not lines:
        lines = [joined([Who(Seat(seat)) for seat in seats])]
    marked = tuple(joined((Strong(post.code), line), ": ") for line in lines) if post.code else tuple(lines)
    # buttons of a panel stand under its picture alone
    choices = ((play(post.code),),) if post.alone and post.code is not None else post.choices
    return replace(post, lines=marked, picture=None, choices=choices, mentions=seats, alone=False)


log = structlog.get_logger()


class Outdated(Exception):
    """Another process serves the place now."""


@dataclass(frozen=True)
class Posting:
    """A delivery that has been written down.

    ``note`` keeps how far it has come and answers False where another process serves the place.
    """

    platform: Platform
    place: Place
    attempt: Attempt
    note: Callable[[Manner], Awaitable[bool]]

    async def perform(self, plan: Plan) -> Outcome:
        """Do all steps; raises ``Outdated``, and what the platform raises except ``Stale``."""
        outcome = plan.outcome
        for step in plan.steps:
            match step:
                case WriteDown(manner):
                    if not await self.note(manner):
                        raise Outdated(self.place)
                case Edit(message, post, otherwise):
                    try:
                        await self.platform.revise(self.place, message, self.attempt, post)
                    except Stale:
                        return await self.perform(otherwise)
                case SendNew(post):
                    outcome = outcome.with_new(await self.platform.deliver(self.place, self.attempt, post))
                case SendSmall(post):
                    attempt = replace(self.attempt, id=f"{self.attempt.id}c")
                    small = await self.platform.deliver(self.place, attempt, post)
                    outcome = outcome.with_small(small, tuple(post.mentions))
                case _:
                    assert_never(step)
        return outcome


async def remove(platform: Platform, place: Place, removal: Removal, seconds: float) -> tuple[Removal | None, int]:
    """Remove a part of an old message within so many seconds.

    Answers what is left to be removed, None where nothing is or nothing can be, and after how many milliseconds.
    """
    try:
        async with asyncio.timeout(seconds):
            if removal.part is Part.BUTTONS:
                await platform.remove_buttons(place, removal.message)
            else:
                await platform.delete(place, removal.message)
    except Later as error:
        return removal, round(error.seconds * 1000)
    except Stale:
        return Removal(Part.BUTTONS, removal.message) if removal.part is Part.MESSAGE else None, 0
    except Gone as error:
        log.info("an old message stays as it is", place=place, reason=str(error))
    except Exception:
        left = removal.again()
        log.exception("an old message could not be put away", place=place, again=left is not None)
        return left, round(1000 * 4.0**removal.failed)
    return None, 0
