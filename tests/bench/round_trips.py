"""How often the store is asked for what a person types, and for the post that tells it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager

from bot.host.app import App
from bot.ports.addresses import Account, Place
from bot.ports.asks import Answer, Ask, Person
from bot.ports.platforms import Attempt
from bot.ports.posts import Post
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore
from games import catalogue
from rendering.painter import painter

ACCOUNTS = itertools.count(5)
"""Nobody sits at two tables, so that the only one is meant where none is named."""

GREETINGS = (b"HELLO", b"SETINFO")
"""What a connection sends when it is opened. When a second one is needed at the same time is a matter of chance."""


class Counted:
    """A client, and what was sent to the server through it since ``counting`` began: one piece a round trip."""

    def __init__(self, url: str) -> None:
        self.client: Client = connect(url)
        self.sent: list[bytes] = []
        pool = self.client.connection_pool
        plain, sent = pool.connection_class, self.sent

        class Counting(plain):  # type: ignore[misc, valid-type]
            async def send_packed_command(self, command: object, check_health: bool = True) -> None:
                piece = b"".join(command) if isinstance(command, list | tuple) else bytes(command)  # type: ignore[arg-type]
                if not any(word in piece for word in GREETINGS):
                    sent.append(piece)
                await super().send_packed_command(command, check_health)

        pool.connection_class = Counting

    @contextmanager
    def counting(self) -> Iterator[list[bytes]]:
        """What is sent within."""
        self.sent.clear()
        yield self.sent


async def typed_moves(url: str, slug: str, *, named: bool = True) -> list[list[bytes]]:
    """What the store was asked for by each of ten moves, typed by people in their private chats, on a cached table.

    With ``named`` the table's code is typed too, else it is found as the only one that waits.
    """
    counted = Counted(url)
    app, numbers = App(RedisStore(counted.client), previews=True), itertools.count()
    people = [Person(Account(f"telegram:{next(ACCOUNTS)}"), name) for name in ("ann", "bob")]
    found = list[list[bytes]]()

    async def ask(person: Person, text: str) -> Answer:
        line = Ask(person, Place(person.account), text, f"{slug}:{named}:{next(numbers)}", private=True)
        return await app.desk.ask(line)

    for person in people:
        await ask(person, "/preview off")
    ((code, *_),) = (await ask(people[0], f"/new {slug}")).changes
    await ask(people[1], f"/join {code}")
    await ask(people[0], f"/start {code}")
    for person in people:
        # what is told at somebody's first match is looked up once
        await ask(person, f"/hand {code}")
    for number in range(12):
        at = await app.repository.load(code)
        assert at is not None and at.table.match is not None
        seat = at.table.match.awaited[0]
        view = at.table.match.game.view(at.table.match.state, seat)
        # a move that needs a question first is not made by one line
        text = next(move for move in at.table.match.legal(seat) if painter(slug).warning(view, move) is None)
        with counted.counting() as sent:
            line = f"/move {code} {text}" if named else f"/move {text}"
            answer = await ask(people[at.table.sitters[seat].account == people[1].account], line)
        assert answer.changes
        if number > 1:  # by then the connections are open and the scripts are known
            found.append(list(sent))
    await app.stop()
    await counted.client.aclose()
    return found


class Channel:
    """A platform on which every post is taken at once."""

    name = "telegram"

    def __init__(self) -> None:
        self.boards = 0

    async def deliver(self, place: Place, attempt: Attempt, post: Post) -> str:
        """Take it."""
        self.boards += post.picture is not None
        return attempt.id

    async def revise(self, place: Place, message: str, attempt: Attempt, post: Post) -> None:
        """Nothing."""

    async def remove_buttons(self, place: Place, message: str) -> None:
        """Nothing."""

    def link(self, line: str) -> None:
        """No addresses."""

    def direct(self, account: Account) -> None:
        """No private chats."""


async def posted_boards(url: str, slug: str) -> list[list[bytes]]:
    """What the store was asked for by each of ten commits until its board was posted at the one place that follows."""
    counted = Counted(url)
    app, numbers, place = (
        App(RedisStore(counted.client), previews=False),
        itertools.count(),
        Place(f"telegram:-{next(ACCOUNTS)}"),
    )
    channel = Channel()
    app.add(channel)  # type: ignore[arg-type]
    people = [Person(Account(f"telegram:{next(ACCOUNTS)}"), name) for name in ("ann", "bob")]
    found = list[list[bytes]]()

    async def ask(person: Person, text: str) -> Answer:
        private = text.startswith("/move")
        where = Place(person.account) if private else place
        return await app.desk.ask(Ask(person, where, text, f"{slug}:posted:{next(numbers)}", private=private))

    ((code, *_),) = (await ask(people[0], f"/new {slug}")).changes
    await ask(people[1], f"/join {code}")
    await ask(people[0], f"/start {code}")
    await app.delivery.drain()
    # by the third board the connections are open and the scripts are known
    while len(found) < 12:
        at, before = await app.repository.load(code), channel.boards
        assert at is not None and at.table.match is not None
        seat = at.table.match.awaited[0]
        view = at.table.match.game.view(at.table.match.state, seat)
        # a move that needs a question first is not made by one line
        text = next(move for move in at.table.match.legal(seat) if painter(slug).warning(view, move) is None)
        answer = await ask(people[at.table.sitters[seat].account == people[1].account], f"/move {code} {text}")
        ((*_, stop),) = answer.changes
        with counted.counting() as sent:
            await app.delivery.relay.fetch(code)
            await app.delivery.postman.serve(place)
            if channel.boards > before:
                found.append(list(sent))
        assert await app.delivery.told(place, code, stop, 0)
    await app.stop()
    await counted.client.aclose()
    return found[2:]


async def measured(url: str) -> dict[str, float]:
    """The most round trips of a typed move of any game, and of a posted board."""
    most = 0
    for slug in catalogue():
        for named in (True, False):
            most = max(most, *(len(sent) for sent in await typed_moves(url, slug, named=named)))
    posted = max([len(sent) for slug in catalogue() for sent in await posted_boards(url, slug)])
    return {"commands.move.round_trips": most, "delivery.post.round_trips": posted}
