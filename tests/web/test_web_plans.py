"""A plan at the local table: nothing of it for others while it waits, and played by the process by itself."""

from __future__ import annotations

import json

import pytest
from test_web_hidden import say
from web_house import bot, fresh

PEOPLE = ("ann", "ben")


async def seats(table, game):
    """A match of two: its code, who is to move, and who waits."""
    ((code, *_),) = (await say(table.house, "ann", f"/new {game}")).changes
    await say(table.house, "ben", f"/join {code}")
    await say(table.house, "ann", f"/start {code}")
    await table.house.delivery.drain()
    match = (await table.house.repository.load(code)).table.match
    return code, PEOPLE[match.awaited[0]], PEOPLE[1 - match.awaited[0]]


async def pages(table, code, who):
    """All that the pages give somebody: status, mark and content."""
    match = f"/api/matches/{code}"
    last = json.loads((await table.get(match))[2])["last"]
    lobby = ("/", f"/?as={who}", f"/api/lobby?as={who}", f"/m/{code}?as={who}", f"/m/{code}/board.png?look=dark")
    found = {}
    for path in (*lobby, f"/preview/{code}.png", match, *(f"{match}/{n}" for n in range(last + 1))):
        status, headers, body = await table.get(path)
        assert status == 200, path
        found[path] = headers.get("ETag"), body
    return found


@pytest.mark.parametrize("game", ["metro", "socks"])
async def test_pages_and_streams_of_others_tell_nothing(redis_url, game):
    """The same bytes and marks before and after; no event for the other player, nor for whoever follows the match."""
    async with bot(redis_url) as table:
        code, mover, waits = await seats(table, game)
        before = [await pages(table, code, who) for who in (mover, "zed")]
        async with table.events(mover) as stream:
            answer = await say(table.house, waits, f"/if {code} any then {(await legal(table, code))[-1]}")
            assert answer.changes
            await table.house.delivery.drain()
            now = [await pages(table, code, who) for who in (mover, "zed")]
            assert now == before
            # the next post is that of the move
            await say(table.house, mover, f"/move {code} {(await legal(table, code))[-1]}")
            heard = await until(stream, f"{mover} lays")
        assert all(post["span"][1] <= answer.changes[0][1] for post in heard[:-1])


async def until(stream, words):
    """The posts of a stream up to one with these words."""
    posts = await fresh(stream)
    while words not in posts[-1]["text"]:
        posts += await fresh(stream)
    return posts


async def legal(table, code):
    """The moves of whoever is to move."""
    at = await table.house.repository.load(code)
    return at.table.match.legal(at.table.match.awaited[0])


async def test_the_process_plays_it_by_itself(redis_url):
    """As soon as the other has moved: each move is told once, and the other's turn after them."""
    async with bot(redis_url) as table:
        code, mover, waits = await seats(table, "socks")
        first, second, third, *_ = await legal(table, code)
        await say(table.house, waits, f"/if {code} {first} then {second}, {third}")
        async with table.events("zed") as stream:
            await say(table.house, mover, f"/move {code} {first}")
            # where this machine is slow the first move may be told by itself
            heard = await until(stream, "As planned.")
        text = "\n".join(post["text"] for post in heard)
        assert [text.count(f"lays {move}.") for move in (first, second, third)] == [1, 1, 1], text
        assert text.count("As planned.") == 2 and f"It is {mover}'s turn." in heard[-1]["text"]
        at = await table.house.repository.load(code)
        assert at.table.match.awaited == (PEOPLE.index(mover),)
