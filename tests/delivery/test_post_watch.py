"""Posts of web rooms that their server has lost are posted again, once."""

from __future__ import annotations

import pytest

from bot.delivery.watch import LATEST, WATCHED, PostWatch
from bot.ports.addresses import Code, Place
from bot.ports.platforms import Attempt
from bot.ports.web_rooms import START
from bot.store.web_rooms import WebRooms
from tests.delivery.world import advance
from tests.store.forgetting import forget, remembered

LOBBY = Place("web:lobby")


@pytest.fixture
def rooms(redis_client):
    """Web rooms on the server of the test."""
    return WebRooms(redis_client)


@pytest.fixture
def watch(rooms, store, clock):
    """What looks after them."""
    watch = PostWatch(rooms, store, clock)
    rooms.on_append = watch.note
    return watch


async def standing(rooms, room="lobby"):
    """What stands in a room."""
    return [(post.to, post.body, post.picture) for post in await rooms.since(room, START)]


async def test_what_a_room_has_lost_is_posted_again(rooms, watch, redis_client):
    """With what its picture is of, in its order, and only once; what one person reads alone is not."""
    await rooms.append("lobby", None, "1", b"one")
    then = await remembered(redis_client)
    await rooms.append("lobby", "ann", "2", b"two")
    await rooms.append("lobby", None, "3", b"three", b"board")
    await rooms.append("lobby", None, "3", b"three", b"board")
    for _ in range(2):
        await forget(redis_client, then)
        await watch.look()
        await watch.look()
        assert await standing(rooms) == [(None, b"one", b""), (None, b"three", b"board")]


async def told(store, delivery, rooms, identity=""):
    """A post about one version of a match, as the postman of its place leaves it, and that version's identity."""
    await advance(store, "BBBB", [LOBBY])
    await delivery.drain()
    identity = identity or (await store.load(Code("BBBB"))).identity
    await rooms.append("lobby", None, "told", b"told", b"", Attempt("id", Code("BBBB"), 0, 1, identity=identity[:8]))


async def test_what_tells_a_match_is_posted_again_where_its_mailbox_takes_it_for_told(
    rooms, watch, store, delivery, redis_client
):
    """On another server than the room; it has the same reader and key."""
    await told(store, delivery, rooms)
    await redis_client.delete(*[key for key in await redis_client.keys() if key.startswith(b"{room:lobby}")])
    for _ in range(2):
        await watch.look()
        assert await standing(rooms) == [(None, b"told", b"")]


async def test_what_a_mailbox_has_lost_too_is_left_to_it(rooms, watch, store, delivery, redis_client):
    """It is told from there, and not a second time when the mailbox takes it for told."""
    then = await remembered(redis_client)
    await told(store, delivery, rooms)
    await forget(redis_client, then)
    await watch.look()
    await advance(store, "BBBB", [LOBBY])
    await delivery.drain()
    await watch.look()
    assert await standing(rooms) == []


async def test_what_tells_a_lost_version_is_not_posted_again(rooms, watch, store, delivery, redis_client):
    """Its number may be another's by now; it waits in case the version is saved again."""
    await told(store, delivery, rooms, identity="0123456789")
    await redis_client.delete(*[key for key in await redis_client.keys() if key.startswith(b"{room:lobby}")])
    await watch.look()
    assert await standing(rooms) == []


async def test_a_room_that_is_full_of_posts_loses_none(rooms, watch, redis_client):
    """A room remembers the keys of some posts only: what it has forgotten is not taken for lost."""
    for number in range(1100):
        await rooms.append("lobby", None, f"{number}", b"many")
    # an old key that comes again is no newer for that
    await rooms.append("lobby", None, "101", b"many")
    for number in range(1100, 1110):
        await rooms.append("lobby", None, f"{number}", b"many")
    # other processes post too
    others = WebRooms(redis_client)
    for number in range(1100):
        await others.append("lobby", None, f"other {number}", b"many")
    before = await rooms.last("lobby")
    await watch.look()
    assert await rooms.last("lobby") == before


async def test_posts_are_watched_for_a_minute(rooms, watch, clock, redis_client):
    """A room that is dropped later stays away."""
    await rooms.append("lobby", None, "1", b"one")
    clock.instant += WATCHED
    await watch.look()
    await forget(redis_client, {})
    await watch.look()
    assert await standing(rooms) == []


@pytest.mark.parametrize(("away", "again"), [(LATEST - 1, 1), (LATEST, 0)])
async def test_a_store_may_be_away_for_long(rooms, watch, clock, redis_client, away, again):
    """Nothing is given up unseen, but a room in which much was said meanwhile gets nothing of long ago."""
    await rooms.append("lobby", None, "1", b"one")
    await forget(redis_client, {})
    clock.instant += away
    for _ in range(2):
        await watch.look()
    assert len(await standing(rooms)) == again
