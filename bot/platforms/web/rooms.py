"""The rooms of the local table: what is said in them, what is answered and what is posted there."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog

from bot.commands.flood_limits import Allowance, Allowances, Effort, FloodLimits
from bot.commands.line_reader import LONGEST, effort_of
from bot.platforms.web.display_names import account_of, folded, place_of, room_of
from bot.platforms.web.errors import Problem
from bot.platforms.web.panels import is_panel, panel_of
from bot.platforms.web.posts import (
    body_of,
    choices_of,
    picture_json,
    sent,
    spelling_of,
    visible,
    without_buttons,
    words_of,
)
from bot.platforms.web.room_updates import RoomUpdates
from bot.platforms.web.turns import Kind, Turns
from bot.ports.asks import Ask, Person
from bot.ports.platforms import Stale
from bot.ports.posts import Acknowledgement, PublicPost
from bot.ports.stores import StoreReadOnly, StoreUnreachable
from bot.ports.web_rooms import START, RoomPost, order
from rendering.text import Strong, joined, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.platforms.web.pictures import Pictures, Shown
    from bot.ports.addresses import Code, Place
    from bot.ports.asks import Answer, Desk
    from bot.ports.pictures import Drawn, Picture
    from bot.ports.platforms import Attempt
    from bot.ports.posts import Post
    from bot.ports.processes import Clock
    from bot.ports.web_rooms import WebRooms
    from rendering.text import Said

SCROLL = 500
"""Posts of a room that are read back at most; rooms are trimmed to about as many."""
SHOWN = 60
"""Posts that a person who comes in sees."""
GRACE = 1.0
"""Seconds that a private answer waits for the public post, so that a hand comes below the board it belongs to."""
PATIENCE = 4.0
"""Seconds more that an answer waits for the public posts it caused."""
OPENED = Allowances(Allowance(24, 3_600_000), Allowance(2400, 36_000))
"""New rooms in which one person may say something, and all of them: 24 at once, then one an hour."""
REMEMBERED = 10_000
"""Rooms without posts that are remembered with who has spoken there, so that nobody opens one twice."""

log = structlog.get_logger(__name__)


Waits: TypeAlias = "Callable[[Place, Code, int, float], Awaitable[bool]]"
"""Whether a place has been told a match up to a version before so many seconds have passed."""


@dataclass(frozen=True)
class Line:
    """A line a person typed in a room. ``key`` is the key its client gave it, ``about`` the match it is about.

    ``look`` is the theme of the client's screen. ``panel`` says that the client shows private panels beside the posts.
    """

    room: str
    name: str
    text: str
    key: str
    locale: str
    about: Code | None = None
    look: str = ""
    panel: bool = False

    @property
    def digest(self) -> str:
        """The key of the line among those of all persons and rooms."""
        whole = "\0".join((folded(self.room), folded(self.name), self.key))
        return hashlib.sha256(whole.encode()).hexdigest()[:32]

    def ask(self) -> Ask:
        """The line as an ask. It is private: others see of it what is played, and what is said to the room."""
        person = Person(account_of(self.name), self.name, self.locale)
        key = f"web-{self.digest}" if self.key else ""
        return Ask(
            person, place_of(self.room), self.text, key,
            private=True, locale=self.locale, about=self.about, look=self.look,
        )  # fmt: skip


class Rooms:
    """All rooms. ``on_told`` hears of each match of which something was posted."""

    def __init__(self, desk: Desk, told: Waits, pictures: Pictures, rooms: WebRooms, clock: Clock) -> None:
        self._desk = desk
        self._told = told
        self.updates = RoomUpdates()
        self._pictures = pictures
        self._rooms = rooms
        self._clock = clock
        self._passed = 0
        self._openings = FloodLimits(clock, {Effort.ROOM: OPENED})
        self._opened: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._turns = Turns()
        self.on_told: Callable[[Code], None] = lambda _code: None

    async def say(self, line: Line) -> dict[str, Any]:
        """``posts`` this person gets because of the line, oldest first; for a key said before, those it got then.

        For a client that shows panels also the ``panel`` it led to, if any, which is no post then. Raises ``Problem``
        where too many lines of one person are waiting.
        """
        film = effort_of(line.text) is Effort.FILM
        async with self._turns.turn(line.name, Kind.FILM if film else Kind.LINE):
            return await self._said(line)

    async def _said(self, line: Line) -> dict[str, Any]:
        room = folded(line.room)
        mark = await self._rooms.last(room)
        if mark == START and (sentence := self._opening(folded(line.name), room)) is not None:
            raise Problem(429, sentence)
        answer = await self._desk.ask(line.ask())
        _refuse(answer)
        if answer.chat:
            return await self._chatted(line, room, answer)
        try:
            return await self._given(line, answer, mark)
        except StoreUnreachable as error:
            if not answer.changes:
                raise
            raise Problem(503, said("That is done. The store of the games has stopped answering since.")) from error

    def _opening(self, name: str, room: str) -> Said | None:
        """Count a room without posts in which somebody speaks, once; why they may not, None where they may.

        That of a match which is told nowhere, such as a lesson, stays without any.
        """
        if (name, room) in self._opened:
            self._opened.move_to_end((name, room))
            return None
        sentence = self._openings.refusal(Effort.ROOM, name, "")
        if sentence is None:
            self._opened[name, room] = None
            while len(self._opened) > REMEMBERED:
                self._opened.popitem(last=False)
        return sentence

    async def _given(self, line: Line, answer: Answer, mark: str) -> dict[str, Any]:
        """What a line led to, where the room stood at this mark before."""
        room = folded(line.room)
        complete = await self._told_within(line.room, answer, GRACE)
        private: set[str] = set()
        passing: list[dict[str, Any]] = []
        beside: dict[str, Any] = {}
        fresh = await self._posts(room, mark)
        # what the same line led to when it was said before was told before the mark
        plain = complete and (_telling(fresh, answer) or _telling(await self._posts(room, START), answer))
        for index, post in enumerate(answer.posts):
            # "Done" is left out only where the public post says so
            done = isinstance(post, Acknowledgement) and not post.choices
            if not (done and answer.changes and plain):
                if line.panel and is_panel(post) and post.code is not None:
                    beside = {"panel": await panel_of(post, self._drawn)}
                    continue
                given = await self._answer(room, line.name, f"{line.digest}-{index}", post, answer)
                if isinstance(given, str):
                    private.add(given)
                else:
                    passing.append(given)
        if not complete:
            await self._told_within(line.room, answer, PATIENCE)
        posts = await self._caused(room, mark, private, answer)
        return {"posts": [*posts, *passing], **beside}

    async def _chatted(self, line: Line, room: str, answer: Answer) -> dict[str, Any]:
        """What somebody says to everybody in the room, as a post; where nobody else is there, the answer to it too."""
        text = " ".join(line.text.split())
        # whoever reads it is told that there was more
        text = text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"
        words = joined([Strong(line.name), text], ": ")
        body = body_of(PublicPost((words,), code=line.about, locale=line.locale), self._clock.now(), None, by=line.name)
        try:
            given = [await self._rooms.append(room, None, f"{line.digest}-chat", body, b"")]
        except StoreReadOnly as error:
            log.warning("what was said is not kept", error=error)
            return {"posts": [await self._passing(room, line.name, body)]}
        self.updates.announce(room)
        if not self.updates.others(room, folded(line.name)):
            answers = [
                await self._answer(room, line.name, f"{line.digest}-{index}", post, answer)
                for index, post in enumerate(answer.posts)
            ]
            given += [one for one in answers if isinstance(one, str)]
        posts = [await self._rooms.post(room, id_) for id_ in given]
        return {"posts": [self.sent(post) for post in posts if post is not None]}

    async def _told_within(self, room: str, answer: Answer, seconds: float) -> bool:
        """Whether the room has been told, in time, everything an answer led to."""
        waits = [self._told(place_of(room), code, stop, seconds) for code, _, stop in answer.changes]
        return all(await asyncio.gather(*waits))

    async def _posts(self, room: str, mark: str) -> list[dict[str, Any]]:
        """What happened to posts of a room behind a mark, without those that were taken out."""
        return [self.sent(post) for post in await self._rooms.since(room, mark, SCROLL) if post.body]

    async def _answer(self, room: str, name: str, key: str, post: Post, answer: Answer) -> str | dict[str, Any]:
        """Append a post that only the asker sees, and give its id; the post itself where the room takes nothing new."""
        picture = None
        if post.picture is not None:
            try:
                picture = await self._pictures.draw(post.picture, post.locale)
            except Exception:
                # What was asked has been done already: its words must be told even where the picture fails.
                log.exception("picture of an answer failed", game=post.picture.game)
        source = None if post.picture is None else post.picture.source
        # a panel that has waited for computer players shows the table after their moves
        shown = 0 if source is None else source.version
        span = next(((start, max(stop, shown)) for code, start, stop in answer.changes if code == post.code), None)
        body = body_of(post, self._clock.now(), picture, span)
        try:
            id_ = await self._rooms.append(room, name, key, body, _source(picture))
        except StoreReadOnly as error:
            log.warning("an answer is not kept", error=error)
            return await self._passing(room, name, body, _source(picture))
        self.updates.announce(room)
        return id_

    async def _passing(self, room: str, name: str, body: bytes, picture: bytes = b"") -> dict[str, Any]:
        """A post that is not kept, with an id behind the last one of the room that no other gets."""
        first, _, second = (await self._rooms.last(room)).partition("-")
        self._passed += 1
        id_ = f"{first}-{int(second or 0) + self._passed}"
        return self.sent(RoomPost(id_, name, body, id_, picture))

    async def _caused(self, room: str, mark: str, private: set[str], answer: Answer) -> list[dict[str, Any]]:
        """The posts with these ids, and the public ones that tell something of these versions."""
        posts = await self._posts(room, mark)
        found = private <= {post["id"] for post in posts}
        if not found or not _telling(posts, answer):
            # A repeat of something that was done before this process knew of it.
            posts = [self.sent(post) for post in await self._rooms.since(room, START, SCROLL)]
        return [
            post for post in posts if post["id"] in private or any(_tells(post, *change) for change in answer.changes)
        ]

    async def complete(self, line: Line) -> list[dict[str, str]]:
        """What a half-typed line may become."""
        async with self._turns.turn(line.name, Kind.COMPLETION):
            return choices_of(await self._desk.complete(line.ask()), spelling_of(line.locale))

    async def panel(self, line: Line) -> dict[str, Any]:
        """The private panel that a line shows, without a post in the room.

        What else the line is answered, such as the rules in short at a first match, is posted.
        """
        room = folded(line.room)
        async with self._turns.turn(line.name, Kind.PANEL):
            found = await self._desk.ask(line.ask())
            _refuse(found)
            one = next((post for post in found.posts if is_panel(post)), None)
            for index, post in enumerate(found.posts if one else ()):
                if post is not one:
                    await self._answer(room, line.name, f"{line.digest}-{index}", post, found)
            return await panel_of(one or found.posts[0], self._drawn)

    async def step(self, line: Line) -> dict[str, Any]:
        """What a line that changes nothing answers, without a post in the room: one position of a match.

        ``last`` is the number of the last position, None where the answer is a refusal.
        """
        async with self._turns.turn(line.name, Kind.STEP):
            found = await self._desk.ask(line.ask())
            _refuse(found)
            post = found.posts[0]
            answer: dict[str, Any] = {"text": words_of(post), "last": None}
            if post.picture is not None:
                answer |= picture_json(*await self._drawn(post.picture, post.locale))
                answer["last"] = int(post.choices[0][-1].send.rpartition(" ")[2])
            return answer

    async def deliver(self, place: Place, attempt: Attempt, post: Post) -> str:
        """Post to everybody in the room, and the post's id; the same attempt again changes nothing."""
        room = room_of(place)
        body, source = await self._body(attempt, post)
        id_ = await self._rooms.append(room, None, f"told-{attempt.id}", body, source, attempt)
        self.updates.announce(room)
        if post.code is not None:
            self.on_told(post.code)
        return id_

    async def revise(self, place: Place, id_: str, attempt: Attempt, post: Post) -> None:
        """Put a post in the place of another; raises ``Stale`` where that is not there any more."""
        room = room_of(place)
        await self._put(room, id_, f"revised-{id_}-{attempt.id}", *await self._body(attempt, post))
        if post.code is not None:
            self.on_told(post.code)

    async def remove_buttons(self, place: Place, id_: str) -> None:
        """Take the buttons off a post, if it has any; raises ``Stale`` where it is not there any more."""
        room = room_of(place)
        post = await self._rooms.post(room, id_)
        if post is None:
            raise Stale(id_)
        if json.loads(post.body)["choices"]:
            await self._put(room, id_, f"undressed-{post.mark}", without_buttons(post.body), post.picture)

    async def delete(self, place: Place, id_: str) -> None:
        """Take a post out of the room, if it is still there."""
        with suppress(Stale):
            await self._put(room_of(place), id_, f"removed-{id_}", b"")

    async def _put(self, room: str, id_: str, key: str, body: bytes, source: bytes = b"") -> None:
        if not await self._rooms.revise(room, id_, key, body, source):
            raise Stale(id_)
        self.updates.announce(room)

    async def _body(self, attempt: Attempt, post: Post) -> tuple[bytes, bytes]:
        """A public post as a room keeps it, and what its picture is of."""
        picture = None if post.picture is None else await self._pictures.draw(post.picture, post.locale)
        return body_of(post, self._clock.now(), picture, (attempt.start, attempt.stop)), _source(picture)

    async def _drawn(self, picture: Picture, locale: str) -> tuple[Drawn, str]:
        """A picture that belongs to no post, and its address."""
        one = await self._pictures.draw(picture, locale)
        return one.drawn, self._pictures.address(one.file, one.source)

    def sent(self, post: RoomPost) -> dict[str, Any]:
        """A post as clients get it."""
        return sent(post, self._pictures.address)

    async def entered(self, room: str, name: str | None) -> tuple[list[dict[str, Any]], str]:
        """The newest posts of a room that this person (None: a bystander) may see, and the mark to go on from.

        They come in the order of their marks: whoever has got some of them goes on behind the last without missing any.
        """
        last = await self._rooms.last(folded(room))
        posts = await self._rooms.since(folded(room), START, SCROLL)
        mark = max((last, *(post.mark for post in posts)), key=order)
        newest = [post for post in posts if visible(post, name)][-SHOWN:]
        return [self.sent(post) for post in sorted(newest, key=lambda post: order(post.mark))], mark

    async def since(self, room: str, id_: str) -> Sequence[RoomPost]:
        """What happened to posts behind a mark, in the order of marks; those of a room come in that of ids."""
        return sorted(await self._rooms.since(folded(room), id_, SCROLL), key=lambda post: order(post.mark))

    async def last(self, room: str) -> str:
        """The mark of what happened last in a room, ``0`` where nothing has."""
        return await self._rooms.last(folded(room))


def _refuse(answer: Answer) -> None:
    """Raises ``Problem`` where too much was asked: a post of that would push others out of the room.

    So it does where the store was away: the same line said again may get another answer.
    """
    if answer.too_much is not None:
        raise Problem(429, answer.too_much)
    if answer.trouble is not None:
        raise Problem(503, answer.trouble)


def _source(shown: Shown | None) -> bytes:
    """What the picture of a post is of, for the room to keep."""
    return b"" if shown is None else shown.source


def _tells(post: dict[str, Any], code: str, start: int, stop: int) -> bool:
    """Whether a post is a public one about some of these versions."""
    low, high = post.get("span", (0, 0))
    return bool(post["to"] is None and post["code"] == code and low < stop and high > start)


def _telling(posts: list[dict[str, Any]], answer: Answer) -> bool:
    """Whether posts to everybody say all that an answer led to; a table told elsewhere, or less often, is not here."""
    return all(any(_tells(post, *change) for post in posts) for change in answer.changes)
