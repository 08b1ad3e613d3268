"""Open tables from the ask to the platforms: who is found, and who is called, is told once though answers are lost."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.commands.desk import CommandDesk
from bot.commands.matchmaking import Matchmaking
from bot.delivery.background import Delivery
from bot.ports.addresses import Account, Place
from bot.ports.asks import Ask, Person
from bot.repository import Repository
from tests.delivery.world import Notebook
from tests.quiet_services import quiet_posts, quiet_services

CHAT, HALL, GROUP = Place("telegram:11"), Place("discord:900"), Place("telegram:-77")
TOLD = {"telegram": "11", "discord": "12"}


class Losing(Notebook):
    """A platform that shows what it is asked to show, and loses its first answers; ``posts`` is all it was asked."""

    def __init__(self, name, losses=1):
        super().__init__(name)
        self.posts, self.losses = [], losses

    async def deliver(self, place, attempt, post):
        """Show it, and perhaps say nothing."""
        message = await super().deliver(place, attempt, post)
        self.posts.append((place, attempt.id, post))
        if self.losses:
            self.losses -= 1
            raise RuntimeError("no answer")
        return message


class House:
    """One process: its desk, what it posts, and what it does by itself."""

    def __init__(self, store, clock):
        self.clock = clock
        repository = Repository(store, clock)
        self.services = quiet_services(repository, store, clock)
        self.desk = CommandDesk(self.services)
        self.platforms = {name: Losing(name) for name in TOLD}
        teller = quiet_posts(repository, store, clock)

        async def handle(_code):
            return None

        self.delivery = Delivery(store, teller, self.platforms, clock, handle, "home")
        store.on_commit = self.delivery.nudge

    async def ask(self, account, line, place, key):
        """Somebody says a line somewhere."""
        person = Person(Account(account), account.rpartition(":")[2])
        return await self.desk.ask(Ask(person, place, line, key, private=True))

    async def deliver(self):
        """All that is to be posted, however often it must be tried."""
        for _ in range(3):
            await self.delivery.drain()
            self.clock.turn(60)

    def called(self, name):
        """Whom each message that stands on a platform calls, by names."""
        posts = self.platforms[name].messages.values()
        return [post.people[seat].name for post in posts for seat in post.mentions]


@pytest.fixture
def house(store, clock):
    """A process over the store of the test."""
    return House(store, clock)


async def test_who_is_found_is_told_once_where_they_sought(house):
    """By one message a place, which calls the one who sought there; asked again, it is the same message."""
    await house.ask("telegram:11", "/seek metro", CHAT, "a")
    house.clock.turn(1)
    await house.ask("discord:12", "/seek metro", HALL, "b")
    await house.deliver()
    for name, who in TOLD.items():
        platform = house.platforms[name]
        assert len(platform.posts) == 2 and platform.posts[0] == platform.posts[1]
        assert len(platform.messages) == 1
        assert house.called(name) == [who]


async def test_nobody_is_told_before_there_is_somebody(house):
    """A search posts nothing, however often the bot looks."""
    await house.ask("telegram:11", "/seek metro", GROUP, "a")
    looking = Matchmaking(house.services)
    for _ in range(3):
        await looking.look()
        await house.deliver()
    assert all(platform.posts == [] for platform in house.platforms.values())


async def test_a_call_to_a_new_table_that_is_delivered_again_calls_the_same(house, store):
    """Also where those who are called have changed their minds by then; the later posts of the table call nobody."""
    for number in (12, 13):
        await house.ask(f"telegram:{number}", "/notify here", GROUP, f"n{number}")
    await house.ask("telegram:11", "/new metro", GROUP, "a")
    await house.delivery.drain()
    await house.ask("telegram:12", "/notify here off", GROUP, "off")
    await house.ask("telegram:14", "/notify here", GROUP, "n14")
    await house.deliver()
    platform = house.platforms["telegram"]
    assert len(platform.posts) == 2 and platform.posts[0] == platform.posts[1]
    assert house.called("telegram") == ["12", "13"]
    await house.ask("telegram:13", "/join", GROUP, "j")
    await house.ask("telegram:11", "/start", GROUP, "s")
    await house.deliver()
    later = Counter(post.people[seat].name for _, _, post in platform.posts[2:] for seat in post.mentions)
    assert set(later) <= {"11", "13"} and later.total() == 1
    assert await store.outbox.waiting() == []
