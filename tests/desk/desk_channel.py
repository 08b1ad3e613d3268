"""A desk over the real store, without platforms: people speak to it, and what would be posted is read off."""

from __future__ import annotations

import itertools

from bot.archive import Archive
from bot.desk import FrontDesk
from bot.ports import Account, Answer, Ask, Choice, Person, Place, Post
from bot.store.redis import RedisStore
from bot.telling import PublicTeller
from rendering.text import plainly


class Turned:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.instant = 1_800_000_000_000

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.instant

    async def sleep(self, seconds: float) -> None:
        """Turn it."""
        self.instant += int(seconds * 1000)


def words(post: Post) -> str:
    """A post as plain English text."""
    spelling = plainly([sitting.name for sitting in post.people])
    return "\n".join(spelling.spell(line) for line in post.lines)


def sends(post: Post) -> list[str]:
    """What the buttons of a post say."""
    return [choice.send for row in post.choices for choice in row]


class Channel:
    """One place and the people in it."""

    def __init__(self, client: object, place: str = "web:lobby", *, previews: bool = False) -> None:
        self.clock = Turned()
        self.store = RedisStore(client)
        self.archive = Archive(self.store, self.clock)
        self.desk = FrontDesk(self.archive, self.store, self.store.people, self.clock, previews=previews)
        self.teller = PublicTeller(self.archive, self.store.people)
        self.place = Place(place)
        self._numbers = itertools.count()

    async def ask(
        self, who: str, text: str, *, key: str | None = None, private: bool = True, locale: str = "en", place: str = ""
    ) -> Answer:
        """Somebody says a line; everything about the answer."""
        key = key or f"{who}:{next(self._numbers)}"
        person = Person(Account(f"web:{who}"), who, locale)
        return await self.desk.ask(Ask(person, Place(place) if place else self.place, text, key, private=private))

    async def say(self, who: str, text: str, **more: object) -> str:
        """Somebody says a line; the words of the answer."""
        answer = await self.ask(who, text, **more)  # type: ignore[arg-type]
        return "\n".join(words(post) for post in answer.posts)

    async def complete(self, who: str, text: str) -> list[str]:
        """What a half-typed line may become."""
        person = Person(Account(f"web:{who}"), who)
        choices: list[Choice] = list(
            await self.desk.complete(Ask(person, self.place, text, "completion", private=True))
        )
        return [choice.send for choice in choices]

    async def public(self, answer: Answer) -> Post:
        """The public post about what an ask led to."""
        ((code, start, stop),) = answer.told
        post = await self.teller.post(code, start, stop, self.place)
        assert post is not None
        return post

    async def open(self, *people: str, options: str = "") -> str:
        """A match of Metro between these people, started; its code."""
        ((code, *_),) = (await self.ask(people[0], f"/new metro {options}")).told
        for name in people[1:]:
            await self.ask(name, f"/join {code}")
        answer = await self.ask(people[0], f"/start {code}")
        assert answer.told, [words(post) for post in answer.posts]
        return code

    async def mover(self, code: str) -> str:
        """The name of who must move."""
        at = await self.archive.load(code)  # type: ignore[arg-type]
        assert at is not None and at.table.match is not None
        return at.table.names[at.table.match.awaited[0]]

    async def computers(self, code: str) -> int:
        """Let computer players move until a person must; how many moves they made."""
        moves = 0
        while await self.desk.playing.computers(code):  # type: ignore[arg-type]
            moves += 1
        return moves
