"""Hearing at the local table: streams of one room and of several, from any mark on, and how many there may be."""

import asyncio
import json

import pytest
from web_parrot import link_for, revised


async def test_missed_posts_are_sent_again(table):
    """A stream with Last-Event-ID goes on right behind that post; a strange or future id starts from what there is."""
    posts = [post for word in "abcde" for post in await table.say("ann", f"shout {word}")]
    async with table.events(last=posts[1]["id"]) as stream:
        assert [await stream.next() for _ in range(3)] == posts[2:]
        [live] = await table.say("ann", "shout f")
        assert await stream.next() == live
    for strange in ("<script>", "-1", "1-2-3", "9" * 400, "9" * 19, "9" * 20, "0x10"):
        async with table.events(last=strange) as stream:
            assert await stream.next() == posts[0]


async def test_who_comes_in_sees_the_newest_posts(table, monkeypatch):
    """A fresh stream starts with the newest posts only, and goes on live."""
    monkeypatch.setattr("bot.platforms.web.rooms.SHOWN", 2)
    posts = [post for word in "abcd" for post in await table.say("ann", f"shout {word}")]
    async with table.events() as stream:
        assert [await stream.next(), await stream.next()] == posts[2:]
        [live] = await table.say("ann", "shout e")
        assert await stream.next() == live


async def test_posts_of_another_process_arrive(open_table, monkeypatch):
    """A post appended behind this process's back is seen without an event."""
    monkeypatch.setattr("bot.platforms.web.event_stream.SWEEP", 0.05)
    async with open_table() as table, table.events() as stream:
        rooms = table.platform._rooms._rooms
        body = {"text": "hello", "image": None, "alt": "", "choices": [], "code": None}
        await rooms.append("lobby", None, "elsewhere", json.dumps(body).encode())
        assert (await stream.next())["text"] == "hello"


async def test_who_was_cut_off_in_the_first_batch_misses_nothing(table):
    """Marks of the newest posts rise, so that each is one to go on from, though old posts were revised since."""
    posts = [post for word in "abcd" for post in await table.say("ann", f"shout {word}")]
    await revised(table, posts[0]["id"], "A")
    await revised(table, posts[2]["id"], "C", number=6)
    wanted = dict(zip((post["id"] for post in posts), ("A", "ann shouts b", "C", "ann shouts d"), strict=True))
    for cut in range(1, 4):
        async with table.events() as stream:
            seen = [await stream.next() for _ in range(cut)]
        async with table.events(last=stream.last) as again:
            while {post["id"]: post["text"] for post in seen} != wanted:
                seen.append(await again.next(10))


async def test_who_came_before_the_first_post_gets_each_once(table):
    """Marks rise behind the start of a room too, where posts are revised before they are first looked at."""
    posts = [post for word in "ab" for post in await table.say("ann", f"shout {word}")]
    await revised(table, posts[0]["id"], "A")
    async with table.events(last="0") as stream:
        seen = [(await stream.next())["text"] for _ in posts]
        await table.say("ann", "shout c")
        seen.append((await stream.next())["text"])
    assert seen == ["ann shouts b", "A", "ann shouts c"]


async def test_one_stream_follows_several_rooms(table):
    """Each post comes with the number of the room it is from, as its person there may see it, and with all marks."""
    await table.say("ann", "shout old", room="den")
    followed = (("lobby", "ann"), ("den", None), ("lobby", "bob"))
    async with table.all_events(*followed) as stream:
        feed, post = await stream.next()
        assert (feed, post["text"]) == (1, "ann shouts old")
        await table.say("ann", "whisper psst")
        assert [(feed, post["text"]) for feed, post in [await stream.next()]] == [(0, "You whisper psst")]
        await table.say("bob", "shout hi")
        told = [await stream.next() for _ in range(2)]
        assert sorted(feed for feed, _ in told) == [0, 2]
    await table.say("ann", "shout ho", room="Den")
    await table.say("ann", "whisper more")
    async with table.all_events(*followed, last=stream.last) as again:
        missed = [await again.next() for _ in range(2)]
        assert sorted((feed, post["text"]) for feed, post in missed) == [(0, "You whisper more"), (1, "ann shouts ho")]
        async with table.all_events(*followed, last=again.last) as third:
            await table.say("ann", "shout end", room="den")
            assert (await third.next())[1]["text"] == "ann shouts end"
    async with table.all_events(*followed, last="1,2") as anew:
        assert [(await anew.next())[0] for _ in range(3)] == [0, 0, 0]


async def test_a_room_that_cannot_be_followed_is_left_out(guarded):
    """Its number comes with the reason, and the others are told as ever, also to whoever comes back."""
    async with guarded() as table:
        await table.log_in(await link_for(table, "Ann"))
        followed = (("r" * 31, "ann"), ("lobby", "ann"), ("lobby", "bob"), ("den", "ann"))
        async with table.all_events(*followed) as stream:
            await table.say("ann", "shout hi")
            assert (await stream.next())[0] == 1
            assert (len(stream.refused), "room" in stream.refused[0], "Ann" in stream.refused[2]) == (2, True, True)
            await table.say("ann", "shout ho", room="den")
            assert (await stream.next())[0] == 3
        await table.say("ann", "shout on")
        async with table.all_events(*followed, last=stream.last) as again:
            feed, post = await again.next()
            assert (feed, post["text"]) == (1, "Ann shouts on")
        status, _, body = await table.get("/api/events?room=lobby&as=bob&room=den&as=bob")
        assert (status, "Ann" in json.loads(body)["error"]) == (403, True)


@pytest.mark.parametrize(
    "query", ["", "as=ann", "room=", "room=a&room=b&room=c&as=x&as=y", "&".join(["room=a"] * 33), "room=a&as=%0a"]
)
async def test_a_stream_of_no_proper_rooms_is_refused(table, query):
    """Rooms must be named, not too many, each with the person who hears it."""
    status, _, body = await table.get(f"/api/events?{query}")
    assert status == 400
    assert json.loads(body)["error"]


async def test_only_so_many_rooms_are_followed_at_once(table, monkeypatch):
    """There is a bound for all."""
    monkeypatch.setattr("bot.platforms.web.event_stream.MOST", 2)
    async with table.events("bob"), table.events():
        assert (await table.get("/api/rooms/lobby/events?as=ann"))[0] == 429


async def test_streams_end_when_the_table_closes(open_table, monkeypatch):
    """Closing the table ends its streams instead of waiting for readers to leave."""
    monkeypatch.setattr("bot.platforms.web.platform.PARTING", 3600.0)
    async with open_table() as table, table.events() as stream:
        await table.say("ann", "shout hi")
        await stream.next()
        await asyncio.wait_for(table.platform.stop(), 60)
        with pytest.raises((EOFError, OSError)):
            await stream.next()
