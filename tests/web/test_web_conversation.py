"""Whole conversations at the local table, over HTTP, with the real house on a real server."""

import re
from contextlib import asynccontextmanager

import pytest
from web_client import Client

from bot.house import House
from bot.platforms.web import WebPlatform
from bot.store.client import connect
from bot.store.embedded import Embedded


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory):
    """The address of a server of our own."""
    server = Embedded(tmp_path_factory.mktemp("games"))
    yield server.start()
    server.stop()


@asynccontextmanager
async def bot(url):
    """A bot with its local table, as one process runs it; a client for it."""
    connection = connect(url)
    house = House(connection, home="here")
    platform = WebPlatform(
        desk=house.desk,
        told=house.delivery.told,
        studio=house.studio,
        rooms=house.rooms,
        clock=house.clock,
        port=0,
    )
    house.add(platform)
    await platform.start()
    house.start()
    try:
        async with Client(platform.address) as client:
            yield client
    finally:
        await platform.stop()
        await house.stop()
        await connection.aclose()


@pytest.fixture
async def empty(redis_server):
    """A client of a bot whose store is empty."""
    connection = connect(redis_server)
    await connection.flushall()
    await connection.aclose()
    async with bot(redis_server) as client:
        yield client


async def moves(table, name, code, room="lobby"):
    """The legal moves of a person, as completion offers them; at most 25."""
    _, _, body = await table.get(
        f"/api/rooms/{room}/complete", params={"as": name, "text": f"/move {code} "}
    )
    import json

    return [choice["send"] for choice in json.loads(body)["choices"]]


async def opened(table, *names, options="", room="lobby"):
    """A match between these people from /new to /start; its code."""
    [post] = await table.say(names[0], f"/new metro {options}".strip(), room=room)
    code = post["code"]
    for name in names[1:]:
        await table.say(name, f"/join {code}", room=room)
    posts = await table.say(names[0], f"/start {code}", room=room)
    assert [post for post in posts if post["to"] is None], posts
    return code


async def to_the_end(table, names, code, room="lobby", most=1000):
    """Everybody moves in turn until the match is over; the public posts of it, and who made how many moves."""
    told, counts = [], dict.fromkeys(names, 0)
    for _ in range(most):
        for name in names:
            offered = await moves(table, name, code, room)
            if offered:
                break
        else:
            return told, counts
        posts = await table.say(name, offered[(7 * sum(counts.values())) % len(offered)], room=room)
        public = [post for post in posts if post["to"] is None]
        assert public, posts
        told += public
        counts[name] += 1
    return told, counts


@pytest.mark.parametrize("names", [("ann", "bob"), ("ann", "bob", "cyd", "dora", "emil", "finn")])
async def test_a_match_from_new_to_the_result(empty, names):
    """A match is opened, joined, started, played and ended over HTTP; every turn is told once, in order, with a board."""
    async with empty.events() as bystander:
        code = await opened(empty, *names)
        told, counts = await to_the_end(empty, names, code)
        assert min(counts.values()) > 0
        heard = []
        while not heard or heard[-1]["id"] != told[-1]["id"]:
            heard.append(await bystander.next())
    assert len({post["id"] for post in heard}) == len(heard)
    assert [post["id"] for post in told] == sorted({post["id"] for post in told}, key=by_id)
    assert all(post["to"] is None for post in heard)
    spans = [post["span"] for post in heard]
    assert spans[0][0] == 0
    assert all(before[1] == after[0] for before, after in zip(spans, spans[1:], strict=False))
    assert all(post["image"] and post["alt"] for post in heard[-3:])
    result = heard[-1]["text"]
    assert all(name in result for name in names)
    verified = "\n".join(await empty.texts("zoe", f"/verify {code}"))
    assert "honest" in verified
    assert re.search(r"[0-9a-f]{64}", verified)
    assert "over" in "\n".join(await empty.texts(names[0], f"/move {code} lay a1"))


def by_id(id_):
    """Ids in their order."""
    return tuple(map(int, id_.split("-")))


async def test_a_restart_in_the_middle(redis_server):
    """A new process finds table, hands, posts and pictures as they were, and old buttons and keys still hold."""
    async with bot(redis_server) as before:
        await flushed(redis_server)
        code = await opened(before, "ann", "bob", options="hand=2")
        first = await before.say("ann", "/hand")
        for name in ("ann", "bob"):
            for _ in range(4):
                offered = await moves(before, name, code)
                if not offered:
                    break
                last = await before.say(name, offered[0], key="the last one" if name == "bob" else None)
    async with bot(redis_server) as after:
        async with after.events("bob", last=first[0]["id"]) as stream:
            shown = [await stream.next() for _ in range(2)]
            assert shown[0]["to"] in {None, "bob"}
        for post in (*first, *last):
            if post["image"]:
                assert (await after.get(post["image"]))[0] == 200
        assert (await after.say("bob", "whatever", key="the last one")) is not None
        mover = next(name for name in ("ann", "bob") if await moves(after, name, code))
        posts = await after.say(mover, (await moves(after, mover, code))[0])
        assert [post for post in posts if post["to"] is None]


async def flushed(url):
    """Empty the store."""
    connection = connect(url)
    await connection.flushall()
    await connection.aclose()
