"""How many messages, edits and other calls a lobby and a match cost where they are told on Discord."""

from __future__ import annotations

import secrets
from collections import Counter

from timing import sized

from bot.host.app import App
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.ports.people import Habits
from bot.ports.platforms import Attempt, Thread
from bot.ports.posts import PublicPost, ThreadLook
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from games.kernel.game import Seat

PEOPLE = 4
TURNS = sized(20, 4)


class Counted:
    """A platform that counts what it is asked for; all its messages can be edited and deleted."""

    name = "discord"

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """A message; a line is put on the message that its thread hangs on."""
        self.asked["messages" if post.line in ("", place) else "edits"] += 1
        self._tend(post)
        return attempt.id

    async def revise(self, _place: Place, _message: str, _attempt: Attempt, post: PublicPost) -> None:
        """An edit."""
        self.asked["edits"] += 1
        self._tend(post)

    def _tend(self, post: PublicPost) -> None:
        """Whoever sits down is added to the thread; names, which are at most two in ten minutes, are not counted."""
        self.asked["others"] += len(post.thread.newcomers) if post.thread is not None else 0

    async def remove_buttons(self, _place: Place, _message: str) -> None:
        """An edit too."""
        self.asked["edits"] += 1

    async def delete(self, _place: Place, _message: str) -> None:
        """A call that is neither."""
        self.asked["deletions"] += 1

    def direct(self, account: Account) -> Place | None:
        """The private chat."""
        return Place(account.replace(":", ":@"))

    def link(self, _line: str) -> str | None:
        """None."""
        return None

    async def invitation(self, _line: str, _places: object) -> str | None:
        """None."""
        return None

    def place_link(self, _place: Place, _server: str) -> str | None:
        """None."""
        return None


class Hung:
    """Threads, which have the message they hang on."""

    def __init__(self, asked: Counter[str]) -> None:
        self._asked = asked

    async def open(self, parent: Place, _server: str, _look: ThreadLook, _line: PublicPost) -> Thread:
        """One more; looking at the channel, the thread itself and trying to write there are calls."""
        self._asked += Counter(messages=1, others=3)
        return Thread(Place(f"discord:{secrets.randbelow(10**9)}"), parent)

    async def discard(self, _thread: Thread) -> None:
        """Nothing."""


async def measured(url: str) -> dict[str, float]:
    """``discord.messages.lobby`` and the like: messages, edits and all calls of a lobby of four, a turn, a match."""
    figures: dict[str, float] = {}
    for where, verbosity in (("all", "all"), ("living", "living"), ("thread", "all"), ("thread_living", "living")):
        lobby, match = await _counted(url, verbosity, threaded=where.startswith("thread"))
        behind = "" if where == "all" else f".{where}"
        for name, count, share in (("lobby", lobby, 1), ("match", match, 1), ("turn", match - lobby, TURNS)):
            figures[f"discord.messages.{name}{behind}"] = count["messages"] / share
            figures[f"discord.edits.{name}{behind}"] = count["edits"] / share
            figures[f"discord.calls.{name}{behind}"] = sum(count.values()) / share
    return figures


async def _counted(url: str, verbosity: str, *, threaded: bool) -> tuple[Counter[str], Counter[str]]:
    """What a lobby was asked for, and what it was with twenty turns after it."""
    client = connect(url)
    house, platform = App(RedisStore(client), home="bench", previews=False), Counted()
    house.add(platform, Hung(platform.asked))
    place = Place(f"discord:{secrets.randbelow(10**9)}")
    await house.store.people.habit(place, Habits(verbosity))
    people = [Person(Account(f"discord:{number}"), f"p{number}") for number in range(1, PEOPLE + 1)]
    where = place

    async def say(person: Person, text: str) -> Code:
        answer = await house.desk.ask(Ask(person, where, text, secrets.token_hex(8), private=True))
        await house.delivery.drain()
        return answer.changes[0][0]

    code = await say(people[0], f"/new metro {'thread=yes' if threaded else ''}")
    for person in people[1:]:
        await say(person, f"/join {code}")
    lobby = Counter(platform.asked)
    if threaded:
        at = await house.repository.load(code)
        assert at is not None
        where = at.table.audience.places[0][0]
        await house.store.people.habit(where, Habits(verbosity))
    await say(people[0], f"/start {code}")
    for _ in range(TURNS):
        at = await house.repository.load(code)
        assert at is not None
        assert at.table.match is not None
        seat = Seat(at.table.match.awaited[0])
        moves = at.table.match.legal(seat)
        await say(people[seat], f"/move {code} {next(move for move in moves if move != 'draw')}")
    house.studio.close()
    await client.aclose()
    return lobby, platform.asked
