"""The Best Road at the local table, over HTTP: four people choose out of order, by buttons and by typing."""

import json

import pytest
from web_house import bot, by_id, fresh, moves, public

FOUR = ("ann", "bob", "cyd", "dora")


@pytest.fixture
async def table(redis_url):
    """A client of a bot whose store is empty."""
    async with bot(redis_url) as client:
        yield client


async def opened(table, *names):
    """A match of The Best Road between these people; its code."""
    [post] = await table.say(names[0], "/new road")
    for name in names[1:]:
        await table.say(name, f"/join {post['code']}")
    assert public(await table.say(names[0], f"/start {post['code']}"))
    return post["code"]


async def pressed(table, name, code, pick):
    """Somebody presses an end of the road and the button that chooses the way there: the move, and what is posted.

    None and nothing for somebody whose road cannot grow: they have passed already.
    """
    [hand] = [post for post in await table.say(name, f"/hand {code}") if post["to"] == name]
    assert hand["image"] and hand["alt"]
    sends = [choice["send"] for choice in hand["choices"]]
    if len(sends) == 1 and not sends[0].startswith("/move"):
        return None, []
    if not sends[-1].startswith("/move"):
        ends = [line for line in sends if " to " in line]
        [hand] = [post for post in await table.say(name, ends[pick % len(ends)]) if post["to"] == name]
    line = hand["choices"][-1]["send"]
    assert line.startswith("/move")
    return line.split(" ", 2)[2], await table.say(name, line)


@pytest.mark.long
async def test_four_people_from_new_to_the_result(table):
    """Fifteen rounds end with a result; each choice is one public post that hides it, until the last shows them all."""
    code = await opened(table, *FOUR)
    heard, rounds = [], 0
    async with table.events() as bystander:
        for number in range(15):
            order = [FOUR[(number * 3 + step) % 4] for step in range(4)]
            chosen = {}
            for step, name in enumerate(order):
                if not await moves(table, name, code):
                    break
                text, posts = await pressed(table, name, code, number + step)
                if text is None:
                    continue
                chosen[name] = text
                news = public(posts)
                heard += news
                said = "\n".join(post["text"] for post in news)
                closed = f"Round {number + 2}: the card shows" in said or "The match is over" in said
                if not closed:
                    assert all(text == "pass" or text not in said for text in chosen.values())
                else:
                    rounds += 1
                    break
        listened = []
        while not listened or listened[-1]["id"] != heard[-1]["id"]:
            listened += await fresh(bystander)
    assert rounds == 15
    assert [post for post in listened if post in heard] == heard
    assert listened == sorted(listened, key=by_id)
    assert all(post["to"] is None for post in listened)
    assert "The match is over" in heard[-1]["text"]
    [verified] = await table.texts("zoe", f"/verify {code}")
    assert "was honest" in verified


async def test_a_changed_mind_and_what_others_see(table):
    """The second choice counts; what others complete, read and look at does not change with it."""
    code = await opened(table, "ann", "bob")
    offered = await moves(table, "ann", code)
    before = await moves(table, "bob", code)
    seen = []
    for line in (offered[-1], offered[1]):
        posts = await table.say("ann", line)
        told = public(posts)
        seen.append([(post["text"], post["alt"]) for post in told])
        assert await moves(table, "bob", code) == before
    assert seen[0] == seen[1]
    assert offered[1].split(" ", 2)[-1] not in json.dumps(seen)
    posts = public(await table.say("bob", "pass"))
    assert offered[1].rsplit(" ", 1)[-1] in posts[-1]["text"]
    assert "bob passes." in posts[-1]["text"]
