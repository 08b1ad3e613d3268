"""Roles that one process plays at a time, on a real server with a clock turned by hand."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.listening_leases import GLANCE, LEASE, MARGIN, RENEWAL, RoleHolder
from bot.ports.stores import StoreFull, StoreUnreachable
from bot.store.redis_store import RedisStore


class Hands:
    """A clock whose sleeps end only when it is turned past their end."""

    def __init__(self, answered):
        self.instant = 1_000_000
        self._answered = answered
        self.turned = asyncio.Condition()

    def now(self):
        """Milliseconds."""
        return self.instant

    async def sleep(self, seconds):
        """Until it is turned so far."""
        until = self.instant + round(1000 * seconds)
        async with self.turned:
            await self.turned.wait_for(lambda: self.instant >= until)

    async def turn(self, seconds):
        """Let time pass in small steps, so that each task can act before the next sleep ends."""
        left = round(1000 * seconds)
        while left > 0:
            self.instant += min(left, 250)
            left -= 250
            async with self.turned:
                self.turned.notify_all()
            for _ in range(5):
                # what was asked of the store before this is answered by then
                await self._answered()


class Ear:
    """A process that wants to listen; notes when it begins and when it was told to stop."""

    def __init__(self, store, clock, owner):
        self.clock = clock
        self.heard = []
        self.listening = False
        self.role_holder = RoleHolder(store.roles, clock, owner)
        self.task = asyncio.create_task(self.role_holder.hold("telegram:1", self.listen))

    async def listen(self, stop):
        """Listen until told otherwise."""
        self.listening = True
        self.heard.append(self.clock.now())
        await stop.wait()
        self.listening = False
        self.heard.append(self.clock.now())


@pytest.fixture
def clock(redis_client):
    """The clock of all processes."""
    return Hands(redis_client.ping)


@pytest.fixture
async def ears(store, clock):
    """Makes processes that want the role; all have left at the end."""
    made = []

    def make(owner, of=store):
        made.append(Ear(of, clock, owner))
        return made[-1]

    yield make
    await asyncio.gather(*(ear.role_holder.leave() for ear in made))
    await asyncio.gather(*(ear.task for ear in made))


async def test_a_role_is_one_process_s(store):
    """While it is held nobody else gets it, its holder may go on, and each taking has a greater fence."""
    first = await store.roles.take("r", "a/1", 1000, 2000)
    assert await store.roles.take("r", "b/1", 1500, 2500) is None
    assert await store.roles.keep(first, 3000)
    assert await store.roles.take("r", "b/1", 2999, 4000) is None
    second = await store.roles.take("r", "b/1", 3000, 4000)
    assert second.fence > first.fence
    assert not await store.roles.keep(first, 5000)
    await store.roles.give(first)
    assert await store.roles.take("r", "a/1", 3500, 5000) is None


async def test_a_role_given_back_is_free_at_once(store):
    """Its next holder need not wait, and has a greater fence all the same."""
    first = await store.roles.take("r", "a/1", 1000, 16_000)
    await store.roles.give(first)
    second = await store.roles.take("r", "b/1", 1001, 16_001)
    assert second.fence > first.fence
    assert not await store.roles.keep(first, 17_000)


@pytest.mark.waits
async def test_one_listens_and_renews(ears, clock):
    """Of three processes one listens, and goes on listening long after its first lease would have ended."""
    three = [ears("a/1"), ears("b/1"), ears("c/1")]
    await clock.turn(60)
    assert [ear.listening for ear in three].count(True) == 1
    assert sum(len(ear.heard) for ear in three) == 1


async def test_the_next_one_takes_over_at_once(ears, clock):
    """When the listener leaves, another one listens within a glance, and never both at a time."""
    first = ears("a/1")
    await clock.turn(1)
    second = ears("b/1")
    await clock.turn(1)
    assert (first.listening, second.listening) == (True, False)
    left = clock.now()
    await first.role_holder.leave()
    await clock.turn(2 * GLANCE)
    assert (first.listening, second.listening) == (False, True)
    assert second.heard[0] - left <= 2000 * GLANCE


async def test_a_dead_listener_is_followed(ears, clock, store):
    """The role of a process that died without a word is taken when its lease has run out, and not before."""
    lease = await store.roles.take("telegram:1", "dead/1", clock.now(), clock.now() + LEASE)
    ear = ears("b/1")
    await clock.turn(LEASE / 1000 - 1)
    assert not ear.listening
    await clock.turn(1 + 2 * GLANCE)
    assert ear.listening
    assert ear.heard[0] >= lease.until


async def test_who_lost_the_role_stops_listening(ears, clock, store):
    """A process that finds its role taken at its next renewal stops listening, and stands by."""
    ear = ears("a/1")
    await clock.turn(1)
    assert ear.listening
    late = clock.now() + LEASE + 1
    assert await store.roles.take("telegram:1", "b/1", late, late + 10 * LEASE)
    await clock.turn(RENEWAL + GLANCE)
    assert not ear.listening


async def test_without_the_store_listening_ends_before_the_lease(ears, clock, store):
    """A process that cannot renew its role has stopped listening before anybody else can have it."""

    class Roles:
        """Roles that cannot be reached while the line is cut."""

        def __init__(self, roles):
            self.roles, self.cut = roles, False

        async def take(self, *of):
            """Take it."""
            return None if self.cut else await self.roles.take(*of)

        async def keep(self, *of):
            """Keep it."""
            if self.cut:
                raise StoreUnreachable
            return await self.roles.keep(*of)

        async def give(self, *of):
            """Give it."""
            if self.cut:
                raise StoreUnreachable
            await self.roles.give(*of)

    far = RedisStore(store.client)
    far.roles = Roles(far.roles)
    ear = ears("a/1", far)
    await clock.turn(1)
    begun = ear.heard[0]
    far.roles.cut = True
    await clock.turn(LEASE / 1000)
    assert not ear.listening
    assert ear.heard[1] - begun <= LEASE - MARGIN + 1000 * GLANCE


@pytest.mark.waits
async def test_with_a_full_store_listening_goes_on(ears, clock, store, monkeypatch):
    """Nobody else can take the role either; when there is room again and another one was faster, it is seen at once."""
    ear, keep = ears("a/1"), store.roles.keep
    await clock.turn(1)

    async def full(*_):
        raise StoreFull

    monkeypatch.setattr(store.roles, "keep", full)
    await clock.turn(2 * LEASE / 1000)
    assert ear.listening
    monkeypatch.setattr(store.roles, "keep", keep)
    assert await store.roles.take("telegram:1", "b/1", clock.now(), clock.now() + LEASE)
    await clock.turn(2 * GLANCE)
    assert not ear.listening


async def test_a_listener_that_ends_gives_the_role_back(ears, clock, store):
    """Where listening ends by itself, the role is free, and the error is raised to the caller."""

    async def fail(_):
        raise ValueError("wrong")

    holder = RoleHolder(store.roles, clock, "a/1")
    with pytest.raises(ValueError, match="wrong"):
        await holder.hold("discord:1:0/1", fail)
    assert await store.roles.take("discord:1:0/1", "b/1", clock.now(), clock.now() + 1)
