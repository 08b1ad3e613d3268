"""What waits to be told at each place, and what is being told there right now."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from bot.ports.addresses import Code, Place, platform_of
from bot.ports.mailboxes import (
    CommitSpan,
    Deposited,
    Look,
    Lost,
    Mail,
    Manner,
    Nothing,
    RemovalDue,
    Shut,
    Standing,
    Tried,
    Waiting,
)
from bot.ports.platforms import Attempt
from bot.ports.stores import SHORT
from bot.store import keys
from bot.store.people import habits_of, keep_habits
from bot.store.scripts import Argument, Run
from bot.store.standing_messages import dump_removal, dump_standing, load_removal, load_standing

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from bot.ports.mailboxes import Found, Removal
    from bot.ports.people import Habits
    from bot.store.client import Client
    from bot.store.heartbeats import Heartbeats
    from bot.store.scripts import Scripts

MOST_REMOVALS = 100
"""Removals of a place that are remembered; the oldest go first."""

PILE = 50
"""Removals of a place that may wait for a quiet moment; while there are more, they are done before anything is told."""

AGAIN = 1_000
"""Milliseconds between two looks at a place that another process serves; it may die meanwhile."""

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def attempt_id(place: Place, code: Code, start: int, stop: int, identity: str = "") -> str:
    """The id of a delivery, 19 letters and digits: the same for the same range of the same versions at the same place.

    A version that takes the number of one that is lost has another identity, so that no post of the lost one hides it.

    >>> attempt_id(Place("web:lobby"), Code("K7QF"), 3, 5)
    'mapx26f34i60vhmwj54'
    """
    text = "\0".join((place, code, str(start), str(stop), *([identity] if identity else [])))
    number = int.from_bytes(blake2b(text.encode(), digest_size=12).digest(), "big")
    letters = ""
    for _ in range(19):
        number, rest = divmod(number, 36)
        letters += LETTERS[rest]
    return letters


class Mailboxes:
    """The mailboxes of all places. Instants are milliseconds since 1970.

    ``sender`` is a name, without a space, by which this process tells the others that mail came; of mail for the
    platforms ``served`` it tells nobody, for it posts that itself.
    """

    served: Container[str] = ()

    def __init__(self, client: Client, scripts: Scripts, heartbeats: Heartbeats, sender: str) -> None:
        self._sender = sender
        self._client = client
        self._scripts = scripts
        self._heartbeats = heartbeats

    def _keys(self, place: Place, *names: str) -> list[str]:
        return [keys.box(place, name) for name in names]

    async def deposit(
        self,
        place: Place,
        mail: Mail,
        now: int,
        fence: int,
        spans: Sequence[CommitSpan] = (),
        look: Look | None = None,
    ) -> Deposited:
        """Put mail into a place's box under the fence of its partition's lease. Mail of one match becomes one range.

        ``spans`` are the commits of its range whose identities are known, in order. With ``look`` the place is looked
        at in the same round trip.
        """
        names = self._keys(place, "line", "wait", "high", "relays")
        # it arrives after it was put there, or a postman finds nothing and strikes the place off; it arrives even where
        # nothing was new: the process that put it there may have died before
        known = (f"{span.start} {span.stop} {span.identity[:SHORT]}" for span in spans)
        what: list[Argument] = [mail.code, mail.start, mail.stop, now, keys.partition(mail.code), fence, *known]
        put, found = (Run("deposit_mail", names, tuple(what)), self._arrival(place, now)), None
        if look is None:
            (highest, new, lost), _ = await self._scripts.together(*put)
        else:
            ((highest, new, lost), _), found = await self._then_look(place, look, *put)
        return Deposited(bool(new), int(highest), lost.decode(), found)

    def _arrival(self, place: Place, now: int) -> Run:
        """Mail waits at a place; all processes are told where this one does not post it."""
        sender = "" if platform_of(place) in self.served else self._sender
        return Run("mark_mail_waiting", [keys.mail_of(place)], (place, now, sender))

    async def high(self, boxes: Sequence[tuple[Place, Code]]) -> Sequence[int]:
        """Up to which version a match was put into the box of a place, for each of these; -1 where it never was."""
        async with self._client.pipeline(transaction=False) as pipe:
            for place, code in boxes:
                pipe.hget(keys.box(place, "high"), code)
            return [_high(found) for found in await pipe.execute()]

    async def places(self, platform: str) -> Sequence[tuple[Place, int]]:
        """The places of a platform where mail waits, each with a mark for ``depart``."""
        found = await self._client.zrange(keys.mail(platform), 0, -1, withscores=True)
        return [(Place(place.decode()), int(mark)) for place, mark in found]

    async def depart(self, place: Place, mark: int) -> None:
        """Nothing waits at a place any more, unless mail came since its mark was read."""
        await self._scripts("unmark_mail_waiting", [keys.mail_of(place)], place, mark)

    async def look(self, place: Place, owner: str, now: int, until: int) -> Found:
        """See what is first at a place and take or renew its lease for that; with nothing to do it is given back."""
        _, found = await self._then_look(place, Look(owner, now, until))
        return found

    async def _then_look(self, place: Place, look: Look, *first: Run) -> tuple[list[Any], Found]:
        """What scripts answer that are run before, and what is first at the place then; one round trip."""
        names = self._keys(place, "state", "line", "wait", "out", "held", "chores", "lost", "high")
        told = keys.box(place, "habits")
        # the mark is read first: mail that comes after the look makes it an old one
        score, *done, answer, habits, left = await self._scripts.together(
            lambda pipe: pipe.zscore(keys.mail_of(place), place),
            *first,
            Run("next_at_place", names, (look.owner, look.now, look.until, PILE, *self._heartbeats.dead)),
            lambda pipe: pipe.hgetall(told),
            lambda pipe: pipe.ttl(told),
        )
        await keep_habits(self._client, place, left)
        return done, _found(place, answer, habits_of(habits), int(score or 0), look.now)

    async def give(self, place: Place, owner: str) -> None:
        """Another process may serve a place at once."""
        await self._scripts("give_lease_back", self._keys(place, "state"), owner)

    async def begin(
        self, place: Place, fence: int, mail: Mail, now: int, manner: Manner = Manner.ALL
    ) -> Attempt | None:
        """Write a delivery down before its first request; None where the lease is outdated."""
        ident = attempt_id(place, mail.code, mail.start, mail.stop, mail.identity)
        done = await self._scripts(
            "begin_delivery",
            self._keys(place, "state", "wait", "out"),
            *(fence, mail.code, mail.start, mail.stop, ident, now, manner),
        )
        return Attempt(ident, mail.code, mail.start, mail.stop, identity=mail.identity) if done else None

    async def note(self, place: Place, fence: int, attempt: Attempt, manner: Manner) -> bool:
        """How far a delivery has come; False where the lease is outdated."""
        names = self._keys(place, "state", "out")
        return bool(await self._scripts("note_progress", names, fence, attempt.code, attempt.id, manner))

    async def hold(self, place: Place, fence: int, mail: Mail) -> bool:
        """Keep mail back until there is more of the match; False where there is, or the lease is outdated."""
        names = self._keys(place, "state", "line", "wait")
        return bool(await self._scripts("hold_mail_back", names, fence, mail.code, mail.stop))

    async def strike(
        self,
        place: Place,
        fence: int,
        attempt: Attempt,
        standing: Standing | None,
        removals: Sequence[Removal],
        look: Look,
    ) -> tuple[bool, Found]:
        """The delivery is done, and then ``look``; False where the lease is outdated.

        ``standing`` is what stands at the place now, None where nothing was posted.
        """
        names = self._keys(place, "state", "line", "wait", "out", "held", "chores", "lost")
        stands = "" if standing is None else dump_standing(standing)
        left = [dump_removal(removal) for removal in removals]
        what: tuple[Argument, ...] = (fence, attempt.code, attempt.id, look.now, stands, MOST_REMOVALS, *left)
        (done,), found = await self._then_look(place, look, Run("finish_delivery", names, what))
        return bool(done), found

    async def remove(
        self, place: Place, fence: int, removal: Removal, left: Removal | None, instant: int, look: Look
    ) -> tuple[bool, Found]:
        """A removal is done, or the rest of it is due at an instant, and then ``look``; False as for ``strike``."""
        what = (fence, dump_removal(removal), "" if left is None else dump_removal(left), instant)
        (done,), found = await self._then_look(
            place, look, Run("finish_chore", self._keys(place, "state", "chores"), what)
        )
        return bool(done), found

    async def lost(self, place: Place, lost: Lost) -> bool:
        """It is known now that the match cannot be told at the place; False where the lease is outdated."""
        names = self._keys(place, "state", "lost")
        return bool(await self._scripts("mark_match_lost_here", names, lost.fence, lost.attempt.code, lost.stop))

    async def shut(self, place: Place, now: int, instant: int, reason: str) -> bool:
        """A platform says that a place is gone: it is parked until an instant, and its tables are to know.

        False where nothing was ever to be told there.
        """
        names = self._keys(place, "state", "high")
        if not await self._scripts("shut_place", names, instant, reason[: keys.LONGEST] or "gone"):
            return False
        await self._scripts.together(self._arrival(place, now))
        return True

    async def known(self, place: Place, shut: Shut, codes: Sequence[Code] = ()) -> bool:
        """The tables that are told at a place know that it is gone; False where the lease is outdated.

        ``codes`` are those that count it among their lost places now: they hear when they are told there again.
        """
        return bool(
            await self._scripts(
                "mark_place_known_gone", self._keys(place, "state", "lost"), shut.fence, shut.parking, *codes
            )
        )

    async def awake(self, place: Place, now: int) -> bool:
        """Somebody speaks at a place: a parked one is written to again. Answers whether it was parked."""
        if not await self._scripts("wake_place", self._keys(place, "state")):
            return False
        await self._scripts.together(self._arrival(place, now))
        return True

    async def again(self, place: Place, fence: int, attempt: Attempt, instant: int) -> bool:
        """The delivery failed: not before an instant again; other matches go on."""
        return await self._defer(place, fence, attempt, "match", instant)

    async def pause(self, place: Place, fence: int, attempt: Attempt, instant: int) -> bool:
        """The platform wants nothing sent to this place before an instant."""
        return await self._defer(place, fence, attempt, "place", instant)

    async def park(self, place: Place, fence: int, attempt: Attempt, instant: int, reason: str) -> bool:
        """Nothing more is sent to this place before there is news after an instant; its mail is kept."""
        return await self._defer(place, fence, attempt, "parked", instant, reason[: keys.LONGEST] or "gone")

    async def _defer(
        self, place: Place, fence: int, attempt: Attempt, what: str, instant: int, reason: str = ""
    ) -> bool:
        names = self._keys(place, "state", "line", "out")
        return bool(
            await self._scripts("put_off_delivery", names, fence, attempt.code, attempt.id, what, instant, reason)
        )

    async def parked(self, place: Place) -> str | None:
        """Why nothing is sent to a place, None where it is not parked."""
        reason = await self._client.hget(keys.box(place, "state"), "parked")
        return None if reason is None else reason.decode()

    async def told(self, place: Place, code: Code, version: int) -> bool:
        """Whether everything of a match up to a version has been told at a place.

        What was told there may be forgotten of a match that is over and packed, which it is only when all was told.
        """
        async with self._client.pipeline(transaction=True) as pipe:
            for name in ("high", "wait", "out"):
                pipe.hget(keys.box(place, name), code)
            high, wait, out = await pipe.execute()
        if high is None:
            return bool(await self._client.hexists(keys.match(code), "z"))
        if _high(high) < version:
            return False
        began = [int(wait.split()[0])] if wait and not wait.endswith(b"held") else []
        began += [int(out.split()[1])] if out else []
        return min(began, default=version) >= version

    async def settled(self, places: Sequence[Place], code: Code) -> bool:
        """Whether nothing of a match waits to be told at any of the places, but those that are parked."""
        async with self._client.pipeline(transaction=False) as pipe:
            for place in places:
                pipe.hget(keys.box(place, "wait"), code)
                pipe.hget(keys.box(place, "out"), code)
                pipe.hget(keys.box(place, "state"), "parked")
            found = await pipe.execute() if places else []
        each = zip(found[::3], found[1::3], found[2::3], strict=True)
        return all(parked or (not out and (not wait or wait.endswith(b"held"))) for wait, out, parked in each)

    async def forget(self, place: Place, code: Code, version: int) -> bool:
        """Drop what is remembered of a match that was over at a version; False while more waits or was told here."""
        names = self._keys(place, "wait", "out", "high", "held", "lost")
        return bool(await self._scripts("forget_told_match", names, code, version))

    async def scrap(self, place: Place, code: Code) -> None:
        """Drop all that is remembered, and what waits, of a match that does not exist any more."""
        await self._scripts(
            "delete_mail_of_match", self._keys(place, "line", "wait", "out", "high", "held", "lost"), code
        )


def _high(stored: bytes | None) -> int:
    """The version up to which a match was put into a box."""
    return -1 if stored is None else int(stored.split()[0])


def _identity(stored: bytes, version: int) -> str:
    """What begins the identity under which a version was put into a box, "" where that is not known."""
    marks = dict(mark.split(b":") for mark in stored.split()[1:])
    return marks.get(b"%d" % version, b"").decode()


def _found(place: Place, answer: list[bytes], habits: Habits, mark: int, now: int) -> Found:
    """What the script ``next_at_place`` answers."""
    match answer:
        case [b"mail", fence, code, wait, out, held, high, lost]:
            known = _waiting(int(fence), Code(code.decode()), wait, out, load_standing(held), habits, now)
            identity, tried = _identity(high, known.mail.stop), known.tried
            if tried is not None:
                tried = replace(tried, attempt=replace(tried.attempt, identity=identity))
            return replace(known, mail=replace(known.mail, identity=identity), tried=tried, lost=bool(lost))
        case [b"shut", fence, parking]:
            return Shut(int(fence), int(parking))
        case [b"chore", fence, removal]:
            return RemovalDue(int(fence), load_removal(removal.decode()))
        case [b"gone", fence, code, wait, out]:
            return _lost(int(fence), place, Code(code.decode()), wait, out, now)
        case [b"held" | b"later" as kind, instant]:
            return Nothing(min(int(instant), now + AGAIN) if kind == b"held" else int(instant), mark)
        case _:
            return Nothing(None, mark)


def _waiting(fence: int, code: Code, wait: bytes, out: bytes, standing: Standing, habits: Habits, now: int) -> Waiting:
    if not out:
        start, stop, came = map(int, wait.split())
        return Waiting(fence, Mail(code, start, stop), came, None, standing, habits)
    tried = _tried(code, out, now)
    return Waiting(fence, Mail(code, tried.attempt.start, tried.attempt.stop), tried.since, tried, standing, habits)


def _tried(code: Code, out: bytes, now: int) -> Tried:
    ident, *numbers, manner = out.decode().split()
    start, stop, since, failed = map(int, numbers)
    attempt = Attempt(ident, code, start, stop, again=True, age=max(0.0, (now - since) / 1000))
    return Tried(attempt, since, failed, Manner(manner))


def _lost(fence: int, place: Place, code: Code, wait: bytes, out: bytes, now: int) -> Lost:
    start, stop = map(int, wait.split()[:2]) if wait else (0, 0)
    if out:
        attempt = _tried(code, out, now).attempt
    else:
        attempt = Attempt(attempt_id(place, code, start, stop), code, start, stop)
    return Lost(fence, attempt, stop or attempt.stop)
