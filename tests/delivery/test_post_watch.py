"""Posts of web rooms that their server has lost are posted again, once."""

from __future__ import annotations

import pytest

from bot.delivery.post_watch import PostWatch
from bot.delivery.watch import LATEST, WATCHED
from bot.ports.web_rooms import START
from bot.store.web_rooms import WebRooms
from tests.store.forgetting import forget, remembered


@pytest.fixture
def rooms(redis_client):
    """Web rooms on the server of the test."""
    return WebRooms(redis_client)


@pytest.fixture
def watch(rooms, clock):
    """What looks after them."""
    watch = PostWatch(rooms, clock)
    rooms.on_append = watch.note
    return watch


async def standing(rooms, room="lobby"):
    """What stands in a room."""
    return [(post.to, post.body, post.picture) for post in await rooms.since(room, START)]


async def test_what_a_room_has_lost_is_posted_again(rooms, watch, redis_client):
    """To whom it was posted and with what its picture is of, in its order, behind what stands there; and only once."""
    await rooms.append("lobby", None, "1", b"one")
    then = await remembered(redis_client)
    await rooms.append("lobby", "ann", "2", b"two")
    await rooms.append("lobby", None, "3", b"three", b"board")
    await rooms.append("lobby", None, "3", b"three", b"board")
    whole = await standing(rooms)
    for _ in range(2):
        await forget(redis_client, then)
        await watch.look()
        await watch.look()
        assert await standing(rooms) == whole == [(None, b"one", b""), ("ann", b"two", b""), (None, b"three", b"board")]


async def test_a_room_that_is_full_of_posts_loses_none(rooms, watch, redis_client):
    """A room remembers the keys of some posts only: what it has forgotten is not taken for lost."""
    for number in range(1100):
        await rooms.append("lobby", "ann", f"{number}", b"many")
    # an old key that comes again is no newer for that
    await rooms.append("lobby", "ann", "101", b"many")
    for number in range(1100, 1110):
        await rooms.append("lobby", "ann", f"{number}", b"many")
    # other processes post too
    others = WebRooms(redis_client)
    for number in range(1100):
        await others.append("lobby", "ann", f"other {number}", b"many")
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
