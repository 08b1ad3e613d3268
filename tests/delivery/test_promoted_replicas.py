"""A replica that takes its master's place without the last moves: the loss is told once, and what is lost never."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from bot.delivery.watch import PostWatch
from bot.host.app import App
from bot.platforms.web.platform import WebPlatform
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.ports.web_rooms import START
from bot.store.redis_store import RedisStore
from bot.store.web_rooms import WebRooms
from bot.text.match_pictures import MatchPictures
from rendering.text import plainly
from tests.delivery.world import Notebook, TurnedClock
from tests.store.forgetting import forget, remembered

ROOM, GROUP = Place("web:lobby"), Place("telegram:-5")
HOME = {"ann": ROOM, "ben": GROUP}
ACCOUNTS = {"ann": Account("web:ann"), "ben": Account("telegram:2")}


class House:
    """A bot with a room of the local table, which lies in the store, and a group, which does not."""

    def __init__(self, client):
        self.app = App(RedisStore(client), TurnedClock(1_800_000_000_000), home="home", previews=False)
        self.client, self._keys = client, itertools.count()
        self.rooms, self.telegram = WebRooms(client), Notebook("telegram")
        watch = PostWatch(self.rooms, self.app.store, self.app.clock)
        self.rooms.on_append = watch.note
        self.app.delivery.looks.append(watch.look)
        self.app.add(
            WebPlatform(
                desk=self.app.desk,
                told=self.app.told,
                studio=self.app.studio,
                pictures=MatchPictures(self.app.repository),
                rooms=self.rooms,
                clock=self.app.clock,
                port=0,
            )
        )
        self.app.add(self.telegram)
        self.app.store.on_commit = self.app.delivery.nudge

    async def ask(self, who, text):
        """Somebody says a line where they are."""
        person = Person(ACCOUNTS[who], who)
        answer = await self.app.desk.ask(Ask(person, HOME[who], text, f"key {next(self._keys)}"))
        assert answer.changes, answer
        return answer.changes[0][0]

    async def table(self, code):
        """The table as it stands."""
        return (await self.app.repository.load(Code(code))).table

    async def move(self, code, number=0):
        """Whoever must move makes one of the moves they have."""
        table = await self.table(code)
        seat = table.match.awaited[0]
        await self.ask(table.names[seat], f"/move {code} {table.match.legal(seat)[number]}")

    async def look(self):
        """Look after what was written, and tell what is to be told."""
        for look in self.app.delivery.looks:
            await look()
        await self.app.delivery.drain()

    async def in_room(self):
        """The words of what stands in the room, oldest first."""
        return [json.loads(post.body)["text"] for post in await self.rooms.since("lobby", START)]

    def in_group(self):
        """The words of all that was sent to the group, oldest first."""
        posts = self.telegram.messages.values()
        spelling = plainly(("ann", "ben", "Ada"))
        return ["\n".join(map(spelling.spell, post.lines)) for post in posts]


@pytest.fixture
def house(redis_client):
    """The bot over an empty store."""
    return House(redis_client)


async def opened(house):
    """A table of two; its code."""
    code = await house.ask("ann", "/new metro")
    await house.ask("ben", f"/join {code}")
    await house.look()
    return code


async def promoted(house, code, then, meanwhile):
    """Three moves are made and told, and lost; then something is done at once. What both places read of it."""
    for _ in range(3):
        await house.move(code)
        await house.look()
    group = len(house.in_group())
    await forget(house.client, then)
    room = len(await house.in_room())
    await meanwhile()
    # the room is told before anybody looks whether something was lost
    await house.app.delivery.drain()
    for _ in range(3):
        await house.look()
    return (await house.in_room())[room:], house.in_group()[group:]


@pytest.mark.parametrize("at_once", [1, 2, 3])
async def test_a_loss_is_told_once_in_every_place(house, at_once):
    """Behind what was done in the meantime, which no post of the lost moves with the same numbers hides."""
    code = await opened(house)
    await house.ask("ann", f"/start {code}")
    await house.look()

    async def others():
        for _ in range(at_once):
            await house.move(code, 1)

    then = await remembered(house.client)
    for told in await promoted(house, code, then, others):
        assert len(told) == 2
        assert len(re.findall("^(?:ann|ben) lays", told[0], re.MULTILINE)) == at_once
        assert re.match("The store of the games has lost what (ann, ben|ben, ann) did here last.", told[1])
    lost = house.in_group()[-5:-2]
    assert len(lost) == 3
    assert not set(lost) & set(await house.in_room())


async def test_what_is_made_again_stands_once_in_its_room(house):
    """Nobody has moved meanwhile: the room has lost the same posts, and its mailbox tells them."""
    code = await opened(house)
    await house.ask("ann", f"/start {code}")
    await house.look()

    async def nothing():
        pass

    room, _ = await promoted(house, code, await remembered(house.client), nothing)
    assert len(room) == 1
    assert "lays a crossing with curves on a1" in room[0]
    assert not any("has lost" in text for text in (*room, *house.in_group()))


async def test_a_lost_start_is_told_in_a_message_of_its_own(house):
    """The post of the lobby stands far above by then, and nobody would look there."""
    code = await opened(house)
    then = await remembered(house.client)
    await house.ask("ann", f"/start {code}")
    await house.look()

    async def other():
        await house.ask("ann", f"/bot {code}")

    await promoted(house, code, then, other)
    for told in (await house.in_room(), house.in_group()):
        assert [number for number, text in enumerate(told) if "has lost" in text] == [len(told) - 1]
