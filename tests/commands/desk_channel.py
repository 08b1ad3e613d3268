"""A desk over the real store, without platforms: people speak to it, and what would be posted is read off."""

from __future__ import annotations

import asyncio
import itertools

from quiet_services import quiet_posts, quiet_services
from sure import sure

from bot.commands.desk import CommandDesk
from bot.delivery.due_actions import DueActions
from bot.delivery.due_worker import Later
from bot.ports.addresses import Account, Place, platform_of
from bot.ports.asks import Answer, Ask, Person, Server
from bot.ports.pictures import Picture
from bot.ports.posts import Choice, Post
from bot.ports.thinking import AT_ONCE
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.table.computer_players import computer_move, considered, question
from bot.table.table import Table
from games.kernel.game import Seat
from games.kernel.match import Match
from rendering.text import plainly

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


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


def labels(post: Post) -> list[str]:
    """What stands on the buttons of a post, in English."""
    spelling = plainly([sitting.name for sitting in post.people])
    return [spelling.spell(choice.label) for row in post.choices for choice in row]


def called(post: Post) -> list[str]:
    """The names of whom a post mentions."""
    return [post.people[seat].name for seat in post.mentions]


def private_chat(account: Account) -> Place | None:
    """Where the people of these tests can be written to alone: not on the web."""
    match platform_of(account):
        case "telegram":
            return Place(account)
        case "discord":
            return Place(account.replace(":", ":@"))
        case _:
            return None


def account(who: str) -> Account:
    """The account of somebody."""
    return Account(who if ":" in who else f"web:{who}")


class Channel:
    """One place and the people in it. Somebody is a name (of a web account), or an account: ``discord:5``."""

    def __init__(
        self,
        client: object,
        place: str = "web:lobby",
        desk: str = "",
        *,
        previews: bool = False,
        explains: bool = False,
    ) -> None:
        self.clock = Turned()
        self.store = RedisStore(client)
        self.repository = Repository(self.store, self.clock)
        self.services = quiet_services(self.repository, self.store, self.clock, previews=previews, explains=explains)
        self.desk = CommandDesk(self.services)
        self.teller = quiet_posts(self.repository, self.store, self.clock, previews=previews)
        self.due_actions = DueActions(
            self.repository,
            self.store.people,
            self.clock,
            private_chat,
            self.store.tables_at,
            self.store.mailboxes.told,
            self.store.memory,
        )
        self.lost_places = self.due_actions.lost_places
        self.place = Place(place)
        self._desk, self._numbers = desk, itertools.count()
        self.shown: list[Picture] = []

    async def ask(
        self, who: str, text: str, *, key: str | None = None, private: bool = True, locale: str = "en", place: str = "",
        server: Server | None = None, unsure: bool = False,
    ) -> Answer:  # fmt: skip
        """Somebody says a line; everything about the answer. Questions before it are answered, unless ``unsure``."""
        text = text if unsure else sure(text)
        key = key or f"{self._desk}{who}:{next(self._numbers)}"
        person = Person(account(who), who.rpartition(":")[2], locale)
        where = Place(place) if place else self.place
        answer = await self.desk.ask(Ask(person, where, text, key, private=private, server=server))
        self.shown += [post.picture for post in answer.posts if post.picture is not None]
        return answer

    async def say(self, who: str, text: str, **more: object) -> str:
        """Somebody says a line; the words of the answer."""
        answer = await self.ask(who, text, **more)  # type: ignore[arg-type]
        return "\n".join(words(post) for post in answer.posts)

    async def complete(self, who: str, text: str) -> list[str]:
        """What a half-typed line may become."""
        return [choice.send for choice in await self.offered(who, text)]

    async def offered(self, who: str, text: str, *, place: str = "") -> list[Choice]:
        """The choices that complete a half-typed line."""
        person = Person(account(who), who.rpartition(":")[2])
        ask = Ask(person, Place(place) if place else self.place, text, "", private=True)
        return list(await self.desk.complete(ask))

    async def public(self, answer: Answer, place: str = "") -> Post:
        """The public post about what an ask led to."""
        ((code, start, stop),) = answer.changes
        post = await self.teller.post(code, start, stop, Place(place) if place else self.place)
        assert post is not None, words(answer.posts[0])
        return post

    async def refused(self, who: str, text: str, **more: object) -> str:
        """Somebody says a line that changes nothing; the words of the answer."""
        answer = await self.ask(who, text, **more)  # type: ignore[arg-type]
        assert not answer.changes, words(answer.posts[0])
        return "\n".join(words(post) for post in answer.posts)

    async def link(self, one: str, other: str, at: tuple[str, str] = ("", "")) -> str:
        """Two accounts become one person, each with the question and its yes; the words of the last answer."""
        word = (await self.say(one, "/link", place=at[0])).partition("/link ")[2].split()[0]
        text = ""
        for who, place in ((other, at[1]), (one, at[0])):
            for _ in range(2):
                text = await self.say(who, f"/link {word}", place=place)
        return text

    async def open(self, *people: str, options: str = "", game: str = "metro") -> str:
        """A match between these people, started; its code."""
        ((code, *_),) = (await self.ask(people[0], f"/new {game} {options}")).changes
        for name in people[1:]:
            await self.ask(name, f"/join {code}")
        answer = await self.ask(people[0], f"/start {code}")
        assert answer.changes, [words(post) for post in answer.posts]
        return code

    async def mover(self, code: str) -> str:
        """The name of the person who must move."""
        return (await self.awaited(code))[0]

    async def awaited(self, code: str) -> list[str]:
        """The names of all people who must move."""
        table = await self.table(code)
        assert table.match is not None
        return [table.names[seat] for seat in table.match.awaited]

    async def table(self, code: str) -> Table:
        """The table as it stands."""
        at = await self.repository.load(code)  # type: ignore[arg-type]
        assert at is not None
        return at.table

    async def match(self, code: str) -> Match:
        """The match of a table, under way or over."""
        match = (await self.table(code)).match
        assert match is not None
        return match

    async def legal(self, code: str, who: str = "") -> tuple[str, ...]:
        """The moves of whoever must move, or of somebody."""
        table = await self.table(code)
        assert table.match is not None
        return table.match.legal(Seat(table.names.index(who)) if who else table.match.awaited[0])

    async def version(self, code: str) -> int:
        """How many lines its log has."""
        at = await self.repository.load(code)  # type: ignore[arg-type]
        assert at is not None
        return at.version

    async def lay(self, code: str) -> str:
        """A way in which whoever must move may lay a tile."""
        return next(text for text in await self.legal(code) if text.startswith("lay"))

    async def steps(self, code: str, count: int) -> None:
        """So many moves by whoever must move."""
        for _ in range(count):
            await self.step(code)

    async def step(self, code: str, who: str = "", **more: object) -> Answer:
        """Whoever must move makes a move."""
        who = who or await self.mover(code)
        table = await self.table(code)
        assert table.match is not None
        seat = Seat(table.names.index(who.rpartition(":")[2]))
        moves = table.match.legal(seat)
        text = next((text for text in moves if text != "draw"), moves[0])
        answer = await self.ask(who, f"/move {code} {text}", **more)  # type: ignore[arg-type]
        assert answer.changes, words(answer.posts[0])
        return answer

    async def look(self, code: str) -> Later:
        """The clock looks at a table."""
        return await self.due_actions.look(code)  # type: ignore[arg-type]

    async def wait(self, code: str, span: int) -> list[tuple[int, Place, Post]]:
        """Time goes by, the clock looks whenever it must: what is posted, when (from now) and where."""
        began, end, heard = self.clock.instant, self.clock.instant + span, list[tuple[int, Place, Post]]()
        again: int | None = (await self.table(code)).due(self.clock.instant)
        while again is not None and again <= end:
            self.clock.instant = max(self.clock.instant, again)
            start = await self.version(code)
            while isinstance(put_off := await self.look(code), asyncio.Future):
                await asyncio.wait([put_off])
            heard += [(self.clock.instant - began, *told) for told in await self.posts(code, start)]
            due = (await self.table(code)).due(self.clock.instant)
            later = [when for when in (put_off, due) if when is not None and when > self.clock.instant]
            assert later or due is None, "the table stays due for ever"
            again = min(later, default=None)
        self.clock.instant = end
        return heard

    async def posts(self, code: str, start: int) -> list[tuple[Place, Post]]:
        """What is posted of a table since a version, and where."""
        stop, found = await self.version(code), list[tuple[Place, Post]]()
        for place in await self.teller.places(code, start, stop) if stop > start else ():  # type: ignore[arg-type]
            post = await self.teller.post(code, start, stop, place)  # type: ignore[arg-type]
            found += [] if post is None else [(place, post)]
        return found

    async def computers(self, code: str) -> int:
        """Let computer players move until a person must; how many moves they made."""
        moves = 0
        while (table := await self.table(code)).computers:
            chosen = await considered(AT_ONCE, question(table, table.computers[0]))
            key = f"bot:{code}:{await self.version(code)}"
            made = computer_move(table, chosen, key=key, at=self.clock.now())
            await self.repository.change(table.code, key, lambda _, made=made: made)  # type: ignore[misc]
            moves += 1
        return moves
