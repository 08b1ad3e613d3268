"""A room that plays a seat by vote, over HTTP, with the real postman: what is posted, edited, and left alone."""

import pytest
from web_house import bot, by_id, public


@pytest.fixture
async def table(redis_url):
    """A client of a bot whose store is empty."""
    async with bot(redis_url) as client:
        yield client


async def begun(table):
    """A match of ann against the room, whose turn it is: its code."""
    [post, *_] = await table.say("ann", "/new metro first=2")
    await table.say("ann", f"/crowd {post['code']}")
    await table.say("ann", f"/start {post['code']}")
    return post["code"]


async def room(table, word="hello"):
    """Each post of the room by its id, as it stands now."""
    stands = {}
    async with table.events() as stream:
        await table.say("zed", word)
        while (post := await stream.next()) is not None:
            stands[post["id"]] = post
            if post["text"].endswith(word):
                break
    return {post["id"]: post for post in sorted(stands.values(), key=by_id)}


def pressed(post):
    """The buttons of a vote, with what stands on each."""
    return {choice["send"]: choice["label"] for choice in post["choices"] if choice["send"].count(" ") > 1}


async def test_votes_stand_under_the_board(table):
    """Each vote edits the one board of the turn, whatever the room is told; the move has a post of its own."""
    code = await begun(table)
    before = [post for post in (await room(table)).values() if post["code"] == code]
    board = before[-1]
    first, second, _ = [send for send in pressed(board) if send.startswith("/vote")]
    await table.say("bob", first)
    await table.say("cyd", second)
    after = [post for post in (await room(table, "again")).values() if post["code"] == code]
    assert [post["id"] for post in after] == [post["id"] for post in before]
    votes = pressed(after[-1])
    assert votes[first].endswith(": 1")
    assert votes[second].endswith(": 1")
    assert after[-1]["image"]
    assert after[-1]["text"].splitlines()[-2:] == board["text"].splitlines()[-2:]
    [told] = public(await table.say("dan", second))
    assert told["id"] not in {post["id"] for post in after}
    assert "#lobby" in told["text"]
    stands = (await room(table, "at last"))[board["id"]]
    assert not [choice for choice in stands["choices"] if choice["send"].startswith("/vote")]


async def test_a_visitor_is_shown_what_can_be_proposed(table):
    """Whoever presses the way to other moves sees the seat's panel, and its green button is a vote."""
    code = await begun(table)
    [panel] = await table.say("bob", f"/vote {code}")
    assert panel["image"]
    step = next(choice["send"] for choice in panel["choices"] if " . " in choice["send"])
    [picked] = await table.say("bob", step)
    [make] = [choice["send"] for choice in picked["choices"] if choice.get("style") == "make"][:1]
    assert make.startswith(f"/vote {code}.1 lay")
    [board] = await table.say("bob", make)
    assert pressed(board)[make].endswith(": 1")
