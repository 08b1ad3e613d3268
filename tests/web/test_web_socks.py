"""Socks in the City at the local table, over HTTP: tracks are pressed on the board and typed two in a line."""

import pytest
from web_house import bot, by_id, mover, moves, public

from bot.ports.button_room import ROOM

TWO = ("ann", "bob")


@pytest.fixture
async def table(redis_url):
    """A client of a bot whose store is empty."""
    async with bot(redis_url) as client:
        yield client


async def opened(table, options=""):
    """A match of Socks between ann and bob; its code."""
    [post] = await table.say("ann", f"/new socks {options}".strip())
    await table.say("bob", f"/join {post['code']}")
    [board] = public(await table.say("ann", f"/start {post['code']}"))
    assert board["image"]
    assert board["alt"]
    return post["code"]


async def pressed(table, name, code, pick):
    """Somebody opens the hand and presses a track on the board: the post that tells it."""
    posts = await table.say(name, f"/hand {code}")
    presses = 0
    while not public(posts):
        [hand] = [post for post in posts if post["to"] == name]
        sends = [choice["send"] for choice in hand["choices"]]
        assert 0 < len(sends) <= ROOM["web"].buttons
        makes = [send for send in sends if send.startswith("/move ")]
        posts = await table.say(name, (makes or sends)[pick % len(makes or sends)])
        presses += 1
    assert presses <= 2
    [told] = public(posts)
    return told


async def typed(table, name, code, pick):
    """Somebody types both tracks of a turn in one line, the first one's ends the other way round: what is told."""
    offered = [send.rpartition(" ")[2] for send in await moves(table, name, code)]
    one, other = offered[pick % len(offered)], offered[(pick + 1) % len(offered)]
    line = " ".join(["-".join(reversed(one.split("-"))), *([other] if other != one else [])])
    [told] = public(await table.say(name, f"/move {code} {line}"))
    return told


@pytest.mark.long
async def test_two_people_from_new_to_the_result(table):
    """One presses track by track, the other types both at once, to the end; spectators hear every post in order."""
    code = await opened(table)
    told, turns = [], dict.fromkeys(TWO, 0)
    async with table.events() as bystander:
        while name := await mover(table, TWO, code):
            before = len(told)
            if name == "bob" and told:
                told.append(await typed(table, name, code, 5 * len(told)))
            else:
                while await moves(table, name, code):
                    told.append(await pressed(table, name, code, 3 * len(told)))
            assert len(told) - before <= 2
            turns[name] += 1
        heard = []
        while not heard or heard[-1]["id"] != told[-1]["id"]:
            heard.append(await bystander.next())
    assert min(turns.values()) > 3
    assert [post for post in heard if post in told] == told == sorted(told, key=by_id)
    assert all(post["image"] and post["alt"] and post["to"] is None for post in told)
    assert "The match is over" in told[-1]["text"]
    assert all(name in told[-1]["text"] for name in TWO)
    [verified] = await table.texts("zoe", f"/verify {code}")
    assert "was honest" in verified


async def test_of_two_tracks_the_first_stands_where_the_second_is_refused(table):
    """The same connection twice in a line lays it once, says why, and the turn goes on with one more track."""
    code = await opened(table, "size=first")
    first = await mover(table, TWO, code)
    await pressed(table, first, code, 4)
    name = await mover(table, TWO, code)
    assert name != first
    track = (await moves(table, name, code))[3].rpartition(" ")[2]
    posts = await table.say(name, f"/move {code} {track} {track}")
    assert len(public(posts)) == 1
    assert any("there is a track already" in post["text"] for post in posts if post["to"] == name)
    assert await mover(table, TWO, code) == name
    await pressed(table, name, code, 2)
    assert await mover(table, TWO, code) == first


async def test_who_watches_lays_no_track(table):
    """A spectator sees the board, is offered nothing, and is refused in private; so is who is not to move."""
    code = await opened(table)
    name = await mover(table, TWO, code)
    other = TWO[1 - TWO.index(name)]
    line = (await moves(table, name, code))[0]
    [board] = await table.say("zoe", f"/board {code}")
    assert board["image"]
    assert await moves(table, "zoe", code) == []
    for who, refusal in (("zoe", "You do not sit at this table"), (other, "It is not your turn")):
        [answer] = await table.say(who, line)
        assert answer["to"] == who
        assert answer["text"].startswith(refusal)
    assert await mover(table, TWO, code) == name
