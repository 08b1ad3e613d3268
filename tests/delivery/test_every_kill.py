"""Killed between any two requests, to platform or store, a delivery is finished by the next process."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.delivery.background import Delivery
from bot.ports.addresses import Code, Place
from bot.ports.people import Habits
from bot.ports.platforms import Gone, Later, Stale
from bot.store import keys
from bot.store.redis_store import RedisStore
from bot.store.scripts import Run
from tests.delivery.world import Counters, Notebook, TurnedClock, advance, turn

LOBBY = Place("web:lobby")
B = Code("BBBB")
TURNS = (
    turn("one", 0),
    turn("two", 2),
    turn("three", 0, 2),
    turn("Ann has acted", 1, awaited=(1, 2)),
    turn("Cleo: time is short", 2, picture=False, awaited=(1, 2)),
    turn("four", 0),
    turn("the end", call=True),
)


@pytest.fixture(autouse=True)
def one_partition(monkeypatch):
    """There is one match, and to look for it in others takes most of the time."""
    monkeypatch.setattr(keys, "PARTITIONS", 1)


class Killed(BaseException):
    """The process is gone."""


class Fate:
    """Counts requests and kills at one of them: before it is made, or after it took effect."""

    def __init__(self, at):
        self.at = at
        self.passed = 0

    def passing(self):
        """Here a process may die."""
        self.passed += 1
        if self.passed == self.at:
            raise Killed


class Mortal(Notebook):
    """A platform before and after each of whose requests a process may die; it refuses some, by kind and number."""

    def __init__(self, fate, refusing, *, nonces):
        super().__init__(nonces=nonces)
        self.fate = fate
        self.refusing = refusing
        self.mentions = []
        self.tried = Counter()

    async def _request(self, kind, place, what):
        self.fate.passing()
        self.tried[kind, what] += 1
        refusal = self.refusing(kind, self.tried[kind, what])
        if refusal is not None:
            raise refusal
        await super()._request(kind, place, what)

    async def deliver(self, place, attempt, post):
        """Show it."""
        before = len(self.shown)
        message = await super().deliver(place, attempt, post)
        if len(self.shown) > before and post.mentions:
            self.mentions.append((attempt.stop, post.mentions))
        self.fate.passing()
        return message

    async def revise(self, place, message, attempt, post):
        """Edit it, if the turn is not one of those whose edits are refused."""
        if attempt.stop in {3, 6} and self.refusing is edits:
            raise Stale("an hour old")
        await super().revise(place, message, attempt, post)
        self.fate.passing()

    async def remove_buttons(self, place, message):
        """Take the buttons off."""
        await super().remove_buttons(place, message)
        self.fate.passing()

    async def delete(self, place, message):
        """Delete it."""
        await super().delete(place, message)
        self.fate.passing()


def nothing(_kind, _number):
    """Takes everything."""


def edits(_kind, _number):
    """Refuses some edits, by their turn."""


def storm(kind, number):
    """Every request has to wait, fails, times out and has to wait again, before it is taken."""
    return {1: Later(3), 2: RuntimeError("500"), 3: TimeoutError(), 4: Later(60)}.get(number)


def gone(kind, number):
    """Every message is refused once because the place is gone for a while."""
    return Gone("away") if kind == "deliver" and number == 1 else None


class MortalScripts:
    """Scripts of a process that may die before and after each, also of those that are sent together."""

    def __init__(self, scripts, fate):
        self.scripts = scripts
        self.fate = fate

    async def __call__(self, name, *given):
        """One script."""
        self.fate.passing()
        answer = await self.scripts(name, *given)
        self.fate.passing()
        return answer

    async def together(self, *steps):
        """Several, one after the other: a connection may break between two of them."""
        answers = []
        for step in steps:
            if isinstance(step, Run):
                self.fate.passing()
            answers += await self.scripts.together(step)
        self.fate.passing()
        return answers


async def played(redis, verbosity, at, *, nonces=True, refusing=nothing):
    """A whole match told turn by turn, with the process dying at one request; the platform, and requests in all."""
    await redis.flushall()
    fate, clock = Fate(at), TurnedClock()
    teller = Counters({B: [LOBBY]})
    teller.posts = {(B, number): post for number, post in enumerate(TURNS, 1)}
    web = Mortal(fate, refusing, nonces=nonces)

    def process():
        """A fresh one; its scripts are requests too."""
        store = RedisStore(redis)
        store.mailboxes._scripts = MortalScripts(store.scripts, fate)
        return store, Delivery(store, teller, {"web": web}, clock, None, "home")

    async def told():
        for _ in range(12):
            await delivery.drain()
            await delivery.awake(LOBBY)
            clock.turn(61)
            if not await store.mailboxes.places("web"):
                break

    store, delivery = process()
    await store.people.habit(LOBBY, Habits(verbosity))
    for _ in TURNS:
        await advance(store, B, (LOBBY,))
        try:
            await told()
        except Killed:
            store, delivery = process()
            await told()
    return web, fate.passed


async def killed(redis, verbosity, refusing, most):
    """The match as it goes without a kill, and with one at so many of its requests."""
    whole, requests = await played(redis, verbosity, 0, refusing=refusing)
    assert [words for words, *_ in whole.standing(LOBBY)][-1] == "the end"
    for at in range(1, requests + 1, max(1, requests // most)):
        web, _ = await played(redis, verbosity, at, refusing=refusing)
        assert web.ranges(LOBBY) == whole.ranges(LOBBY), at
        assert web.mentions == whole.mentions, at
        assert web.standing(LOBBY) == whole.standing(LOBBY), at
    print(f"{verbosity}, {refusing.__name__}: {requests} points")


@pytest.mark.long
@pytest.mark.parametrize(
    ("verbosity", "refusing"), [("all", nothing), ("living", edits), ("living", gone), ("mine", storm)]
)
async def test_killed_at_some_points(redis_client, verbosity, refusing):
    """What stands in the end is what would stand without the kill, each turn was shown and each person called once."""
    await killed(redis_client, verbosity, refusing, 4)


@pytest.mark.soak
@pytest.mark.parametrize("refusing", [nothing, edits, storm, gone])
@pytest.mark.parametrize("verbosity", ["all", "living", "mine"])
async def test_killed_at_every_point(redis_client, verbosity, refusing):
    """The same for every request there is, in storms for about every fifth."""
    await killed(redis_client, verbosity, refusing, 150 if refusing is storm else 10**6)


@pytest.mark.parametrize("verbosity", ["all", "living"])
async def test_without_a_nonce_one_message_is_repeated_at_most(redis_client, verbosity):
    """On a platform that cannot know an attempt again, at most the one message in flight stands twice."""
    whole, requests = await played(redis_client, verbosity, 0, nonces=False)
    for at in range(1, requests + 1, 11):
        web, _ = await played(redis_client, verbosity, at, nonces=False)
        assert len(web.shown) - len(whole.shown) in {0, 1}, at
        assert len(web.mentions) - len(whole.mentions) in {0, 1}, at
