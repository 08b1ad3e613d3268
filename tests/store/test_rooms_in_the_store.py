"""Web rooms: posts in order, once, and not for ever."""

from __future__ import annotations

import pytest
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from bot.ports.stores import StoreUnreachable
from bot.ports.web_rooms import START, RoomPost
from bot.store import web_rooms as limits
from bot.store.client import Connection
from bot.store.web_rooms import WebRooms


@pytest.fixture
def rooms(redis_client):
    """WebRooms with nothing in them."""
    return WebRooms(redis_client)


async def test_posts_come_back_in_order(rooms):
    """Behind an id come exactly the later posts, with whom they are for."""
    assert await rooms.last("lobby") == START
    first = await rooms.append("lobby", None, "a", b"one")
    second = await rooms.append("lobby", "ann", "b", b"two")
    assert await rooms.since("lobby", START) == [
        RoomPost(first, None, b"one", first),
        RoomPost(second, "ann", b"two", second),
    ]
    assert await rooms.since("lobby", first) == [RoomPost(second, "ann", b"two", second)]
    assert await rooms.since("lobby", second) == await rooms.since("cellar", START) == []
    assert await rooms.last("lobby") == second


async def test_the_same_key_posts_once(rooms):
    """A repeat answers the id there is; another room does not know the key."""
    first = await rooms.append("lobby", None, "a", b"one")
    assert await rooms.append("lobby", None, "a", b"other") == first
    await rooms.append("cellar", None, "a", b"elsewhere")
    assert [line.body for line in await rooms.since("lobby", START)] == [b"one"]


async def test_a_revised_post_keeps_its_place(rooms):
    """Read again it stands where it stood; whoever had gone by finds it behind their mark, once, with its old id."""
    first = await rooms.append("lobby", None, "a", b"one")
    second = await rooms.append("lobby", "ann", "b", b"two")
    for key, body in (("c", b"ONE"), ("d", b"uno"), ("d", b"never")):
        assert await rooms.revise("lobby", first, key, body)
    (news,) = await rooms.since("lobby", second)
    assert (news.id, news.to, news.body) == (first, None, b"uno")
    assert await rooms.post("lobby", first) == news
    assert await rooms.last("lobby") == news.mark
    assert [line.body for line in await rooms.since("lobby", START)] == [b"uno", b"two"]
    assert await rooms.revise("lobby", second, "e", b"TWO")
    assert (await rooms.post("lobby", second)).to == "ann"


async def test_a_post_is_taken_out(rooms):
    """A newcomer does not see it, a listener hears that it is gone, and it cannot come back."""
    first = await rooms.append("lobby", None, "a", b"one")
    await rooms.revise("lobby", first, "b", b"ONE")
    assert await rooms.revise("lobby", first, "c", b"")
    assert [(line.id, line.body) for line in await rooms.since("lobby", first)] == [(first, b"")]
    assert await rooms.since("lobby", START) == []
    assert await rooms.post("lobby", first) is None
    assert not await rooms.revise("lobby", first, "d", b"back")
    assert not await rooms.revise("cellar", first, "d", b"elsewhere")


async def test_revisions_are_bounded(rooms, redis_client, monkeypatch):
    """A post that is revised for ever outlives its trimmed beginning, and leaves no more than the bound behind."""
    monkeypatch.setattr(limits, "MOST", 100)
    first = await rooms.append("lobby", None, "a", b"one")
    for number in range(400):
        await rooms.append("lobby", None, f"other {number}", b"other")
        assert await rooms.revise("lobby", first, f"revision {number}", b"%d" % number)
        other = await rooms.append("lobby", None, f"short {number}", b"short")
        await rooms.revise("lobby", other, f"bare {number}", b"bare")
    (living,) = [line for line in await rooms.since("lobby", START, 5000) if line.id == first]
    assert living.body == b"399"
    assert await redis_client.hlen("{room:lobby}:revised") <= 2 * limits.MOST + 1
    assert await redis_client.xlen("{room:lobby}:lines") < 400


async def test_a_room_is_trimmed(rooms, redis_client):
    """After 2000 posts about 500 are left, the newest of them, and no more keys than twice that."""
    for number in range(2000):
        await rooms.append("lobby", None, str(number), b"%d" % number)
    left = [int(line.body) for line in await rooms.since("lobby", START, 5000)]
    assert left == list(range(2000 - len(left), 2000))
    assert 500 <= len(left) < 700
    assert await rooms.since("lobby", START, 3) == (await rooms.since("lobby", START, 5000))[-3:]
    assert await redis_client.hlen("{room:lobby}:seen") == 2 * limits.MOST


async def test_names_of_pictures_are_signed_alike(rooms, redis_client):
    """The key is made once, for all processes, and nobody can guess it."""
    key = await rooms.key()
    assert len(key) == 64
    assert key == await rooms.key() == await WebRooms(redis_client).key()
    await redis_client.flushall()
    assert key != await rooms.key()


async def test_a_room_where_nothing_was_said_to_everybody_goes_after_a_day(rooms, redis_client):
    """One with a post for all stands for long, whatever single persons are answered there."""
    parts = ("lines", "seen", "order")

    async def left():
        return {await redis_client.ttl(f"{{room:lobby}}:{part}") for part in parts}

    for number in range(2):
        await rooms.append("lobby", "ann", f"own {number}", b"own")
        assert await left() <= {limits.SOON, limits.SOON - 1}
    await rooms.append("lobby", None, "all", b"all")
    assert await left() <= {limits.GARBAGE, limits.GARBAGE - 1}
    await rooms.append("lobby", "ann", "more", b"own")
    assert await left() <= {limits.GARBAGE, limits.GARBAGE - 1}


async def test_what_a_picture_is_of_stands_with_its_post(rooms):
    """It comes and goes with the post, and with each version of it."""
    first = await rooms.append("lobby", None, "a", b"one", b"[1]")
    second = await rooms.append("lobby", None, "b", b"two")
    assert [line.picture for line in await rooms.since("lobby", START)] == [b"[1]", b""]
    await rooms.revise("lobby", first, "c", b"ONE", b"[2]")
    await rooms.revise("lobby", second, "d", b"TWO", b"[3]")
    assert [(await rooms.post("lobby", line)).picture for line in (first, second)] == [b"[2]", b"[3]"]
    await rooms.revise("lobby", second, "e", b"bare")
    assert (await rooms.post("lobby", second)).picture == b""


async def test_a_server_that_stays_away_is_said_without_redis():
    """Platforms know no Redis: what they get is an error of the ports."""
    client = Connection(host="127.0.0.1", port=1, retry=Retry(NoBackoff(), 0))
    rooms = WebRooms(client)
    for ask in (
        rooms.append("lobby", None, "k", b"{}"), rooms.since("lobby", START), rooms.last("lobby"),
        rooms.key(),
    ):  # fmt: skip
        with pytest.raises(StoreUnreachable):
            await ask
    await client.aclose()
