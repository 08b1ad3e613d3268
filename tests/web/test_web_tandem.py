"""Tandem at the local table, over HTTP: two pairs side by side, one of the four by buttons only."""

import pytest
from web_house import bot, by_id, moves, public

from bot.ports.button_room import ROOM

FOUR = ("ann", "bob", "cyd", "dora")
MOST = 5
"""Presses of a turn, from the open hand on."""


@pytest.fixture
async def table(redis_url):
    """A client of a bot whose store is empty."""
    async with bot(redis_url) as client:
        yield client


async def opened(table, options=""):
    """A match of Tandem between the pairs ann and bob, cyd and dora; its code."""
    [post] = await table.say("ann", f"/new tandem {options}".strip())
    for name in FOUR[1:]:
        await table.say(name, f"/join {post['code']}")
    assert public(await table.say("ann", f"/start {post['code']}"))
    return post["code"]


async def awaited(table, code):
    """The people who have something to decide."""
    return [name for name in FOUR if await moves(table, name, code)]


async def pressed(table, name, code, pick):
    """Somebody opens the hand and presses on, the green button where there is one: the post that tells the turn."""
    posts = await table.say(name, f"/hand {code}")
    presses = 0
    while not public(posts):
        [hand] = [post for post in posts if post["to"] == name]
        sends = [choice["send"] for choice in hand["choices"]]
        assert 0 < len(sends) <= ROOM["web"].buttons
        green = [choice["send"] for choice in hand["choices"] if choice.get("style") == "make"] if presses else []
        onward = [choice["send"] for choice in hand["choices"] if choice["label"] != "Back"]
        posts = await table.say(name, green[0] if green else onward[pick % len(onward)])
        presses += 1
        assert presses <= MOST, hand
    [told] = public(posts)
    return told


async def test_two_pairs_where_one_partner_only_presses(table):
    """Twenty-four decisions or more, bob's pressed, the others' typed; then a pair gives up and the other has won."""
    code = await opened(table, "key=chosen")
    told, counts, together = [], dict.fromkeys(FOUR, 0), 0
    async with table.events() as bystander:
        while min(counts.values()) < 2 or len(told) < 24:
            number = len(told)
            people = await awaited(table, code)
            assert 1 <= len(people) <= 2
            assert len({FOUR.index(name) // 2 for name in people}) == len(people), "one of each pair"
            together = max(together, len(people))
            name = people[number % len(people)]
            if name == "bob":
                told.append(await pressed(table, name, code, 7 * number))
            else:
                offered = await moves(table, name, code)
                [post] = public(await table.say(name, offered[5 * number % len(offered)]))
                told.append(post)
            counts[name] += 1
        told += public(await table.say("cyd", f"/resign {code} yes"))
        heard = []
        while not heard or heard[-1]["id"] != told[-1]["id"]:
            heard.append(await bystander.next())
    assert together == 2
    assert [post for post in heard if post in told] == told == sorted(told, key=by_id)
    assert all(post["image"] and post["alt"] and post["to"] is None for post in told)
    assert "The match is over" in told[-1]["text"]
    assert all(name in told[-1]["text"] for name in FOUR)
    [verified] = await table.texts("zoe", f"/verify {code}")
    assert "was honest" in verified


async def test_partners_wait_for_each_other_and_who_watches_moves_for_nobody(table):
    """While ann looks for a key bob is refused in private, and so is a spectator, who sees the board."""
    code = await opened(table, "key=chosen")
    assert await awaited(table, code) == ["ann", "cyd"]
    line = (await moves(table, "ann", code))[0]
    [board] = await table.say("zoe", f"/board {code}")
    assert board["image"]
    for who, refusal in (("zoe", "You do not sit at this table"), ("bob", "It is not your turn")):
        [answer] = await table.say(who, line)
        assert answer["to"] == who
        assert answer["text"].startswith(refusal), answer["text"]
    assert await awaited(table, code) == ["ann", "cyd"]
    [told] = public(await table.say("ann", line))
    assert "ann" in told["text"]
