"""Saying, hearing and completing at the local table."""

import asyncio
import json
from collections import Counter

import pytest
from web_parrot import link_for

from bot.ports import Account, Answer, Attempt, Code, Place, PublicPost, Reply, Stale, StoreUnreachable
from rendering.text import said

CODE, PLACE = Code("K7QF"), Place("web:lobby")
POST = {"id", "to", "text", "image", "alt", "choices"}


async def test_a_public_post_reaches_speaker_and_listeners_with_one_id(table):
    """What is posted publicly stands in the speaker's answer and in everybody's stream, with the same id."""
    async with table.events("bob") as bob, table.events() as bystander:
        [post] = await table.say("ann", "shout hi")
        assert post == await bob.next() == await bystander.next()
    assert set(post) >= POST
    assert (post["to"], post["text"], post["image"]) == (None, "ann shouts hi", None)
    assert post["choices"] == [{"label": "again", "send": "shout hi"}]


async def test_private_answers_are_for_the_asker_alone(table):
    """Nobody but the asker gets a private answer, live or afterwards, and nothing that is typed is echoed."""
    async with table.events("ann") as ann, table.events("bob") as bob, table.events() as bystander:
        [whispered] = await table.say("ann", "whisper secret")
        [shouted] = await table.say("ann", "shout hi")
        assert [await ann.next(), await ann.next()] == [whispered, shouted]
        assert await bob.next() == await bystander.next() == shouted
    assert whispered["to"] == "ann"
    async with table.events("bob") as late:
        assert await late.next() == shouted


async def test_an_answer_keeps_the_order_of_the_room(table):
    """Private and public posts of one answer come in the order of their ids, as in the stream."""
    async with table.events("ann") as ann:
        posts = await table.say("ann", "both hi")
        assert [await ann.next(), await ann.next()] == posts
    assert {post["to"] for post in posts} == {None, "ann"}


async def test_a_repeated_key_does_nothing_twice_and_answers_the_same(table):
    """The same line with the same key is done once and gets the same posts; another person's key is another key."""
    first = await table.say("ann", "both hi", key="k1")
    assert await table.say("ann", "both hi", key="k1") == first
    assert len(table.parrot.log) == 1
    other = await table.say("bob", "both hi", key="k1")
    assert {post["id"] for post in other}.isdisjoint(post["id"] for post in first)
    assert len(table.parrot.log) == 2


async def test_the_same_key_at_the_same_time_is_one_line(table):
    """A double click gets one answer twice."""
    answers = await asyncio.gather(*(table.say("ann", "both hi", key="k1") for _ in range(5)))
    assert all(answer == answers[0] for answer in answers)
    assert len(table.parrot.log) == table.parrot.asked == 1


async def test_a_repeated_key_answers_the_same_after_a_restart(open_table):
    """The store remembers answers: another process with the same rooms gives the same posts for a key."""
    async with open_table() as before:
        rooms, parrot = before.platform._rooms._rooms, before.parrot
        first = await before.say("ann", "both hi", key="k1")
    async with open_table(rooms=rooms, parrot=parrot) as after:
        assert await after.say("ann", "both hi", key="k1") == first
        # A process that died before it could remember the answer asks the desk again.
        rooms.answers.clear()
        assert await after.say("ann", "both hi", key="k1") == first


async def test_a_late_public_post_is_not_waited_for_for_ever(open_table, monkeypatch):
    """Where delivery is slow the answer only says "done", and a repeat gets the public post once it is there."""
    monkeypatch.setattr("bot.platforms.web.rooms.GRACE", 0.02)
    monkeypatch.setattr("bot.platforms.web.rooms.PATIENCE", 0.02)
    async with open_table() as table:
        table.parrot.free.clear()
        async with table.events() as stream:
            assert await table.texts("ann", "shout hi", key="k1") == ["Done"]
            assert await table.texts("ann", "both ho", key="k2") == ["You whisper ho"]
            table.parrot.free.set()
            post = await stream.next()
            assert post["text"] == "ann shouts hi"
        assert await table.say("ann", "shout hi", key="k1") == [post]


async def test_an_attempt_is_shown_once(table):
    """A delivery that is repeated with its attempt's id shows no second post."""
    await table.say("ann", "shout hi")
    await table.parrot.post(1, again=True)
    [second] = await table.say("ann", "shout ho")
    async with table.events() as stream:
        assert (await stream.next())["text"] == "ann shouts hi"
        assert await stream.next() == second


async def revised(table, id_, words, number=5, choices=()):
    """A public post put in the place of another."""
    post = PublicPost((said(words),), choices=(choices,), code=CODE)
    await table.platform.revise(PLACE, id_, Attempt(f"try-{number}", CODE, number - 1, number), post)


async def test_a_revised_post_comes_again_with_its_old_id(table):
    """A listener gets the new content under the old id, late or not. A newcomer can put it in its old place."""
    async with table.events() as stream:
        posts = [post for word in "ab" for post in await table.say("ann", f"shout {word}")]
        assert [await stream.next(), await stream.next()] == posts
        for _ in range(2):
            await revised(table, posts[0]["id"], "A")
        news = await stream.next()
        assert (news["id"], news["text"]) == (posts[0]["id"], "A")
        await table.say("ann", "shout c")
        assert (await stream.next())["text"] == "ann shouts c"
    async with table.events(last=posts[1]["id"]) as missed:
        assert await missed.next() == news
    async with table.events() as late:
        found = [await late.next() for _ in range(3)]
    assert [post["text"] for post in found] == ["ann shouts b", "A", "ann shouts c"]
    assert sorted(post["id"] for post in found) == [found[1]["id"], found[0]["id"], found[2]["id"]]


async def test_buttons_are_taken_off(table):
    """The post keeps everything except its choices. Taking them off again does nothing."""
    [post] = await table.say("ann", "shout hi")
    async with table.events() as stream:
        assert await stream.next() == post
        for _ in range(2):
            await table.platform.remove_buttons(PLACE, post["id"])
        bare = await stream.next()
        await table.say("ann", "shout ho")
        assert (await stream.next())["text"] == "ann shouts ho"
    assert bare == {**post, "choices": [], "bare": True, "mark": bare["mark"]}


async def test_a_post_is_taken_out(table):
    """Who listens is told that it is gone, nobody else hears of it any more, and nothing takes its place."""
    [post] = await table.say("ann", "shout hi")
    async with table.events() as stream:
        await stream.next()
        for _ in range(2):
            await table.platform.delete(PLACE, post["id"])
        gone = await stream.next()
        assert (gone["id"], gone["gone"]) == (post["id"], True)
    with pytest.raises(Stale):
        await revised(table, post["id"], "A")
    with pytest.raises(Stale):
        await table.platform.remove_buttons(PLACE, post["id"])
    [second] = await table.say("ann", "shout ho")
    async with table.events() as late:
        assert await late.next() == second
    assert table.platform.direct(Account("web:ann")) is None


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


async def test_rooms_are_apart(table):
    """A post is heard in its own room only; letter case does not part rooms or persons."""
    async with table.events(room="Kitchen") as kitchen, table.events("ANN", room="lobby") as lobby:
        await table.say("ann", "shout in the lobby")
        [post] = await table.say("ann", "shout in the kitchen", room="kitchen")
        assert await kitchen.next() == post
        assert (await lobby.next())["text"] == "ann shouts in the lobby"
        await table.say("Ann", "whisper psst")
        assert (await lobby.next())["text"] == "You whisper psst"


@pytest.mark.parametrize("room", ["a/b", "{p0}", "a b", "caffè ☕", "...", "%2e", "100%", "?x=1", "#x"])
async def test_rooms_may_have_any_printable_name(table, room):
    """Slashes, braces and the like in a room's name are just letters."""
    async with table.events(room=room) as stream:
        [post] = await table.say("ann", "shout hi", room=room)
        assert await stream.next() == post


async def test_pictures(table):
    """A public picture is named by its content, below its room and post; a private one as nobody can guess."""
    first, second = [(await table.say("ann", "paint red"))[0] for _ in range(2)]
    assert first["image"] == f"/pictures/lobby/{first['id']}/{second['image'].rpartition('/')[2]}"
    assert first["alt"] == "A sheet in red (en)"
    assert first["size"] == [64, 48]
    status, headers, png = await table.get(first["image"])
    assert (status, headers["Content-Type"], png[:4]) == (200, "image/png", b"\x89PNG")
    assert "immutable" in headers["Cache-Control"]
    hands = [(await table.say("ann", "hand red"))[0] for _ in range(2)]
    assert len({first["image"], *(hand["image"] for hand in hands)}) == 3
    status, headers, hand = await table.get(hands[0]["image"])
    assert (status, hand) == (200, png)
    assert headers["Cache-Control"].startswith("private")


async def test_a_picture_that_is_not_kept_is_drawn_again(table):
    """The picture of a post stands as long as the post; many who ask at once get one drawing, which is kept again."""
    posts = [(await table.say("ann", line))[0] for line in ("paint red", "hand blue")]
    pictures = [(await table.get(post["image"]))[2] for post in posts]
    await table.platform.remove_buttons(PLACE, posts[0]["id"])
    rooms = table.platform._rooms._rooms
    rooms.files.clear()
    before, table.studio.drawn = table.studio.drawn, 0
    table.sources.free.clear()
    asked = [asyncio.create_task(table.get(post["image"])) for post in posts * 5]
    for _ in posts:
        await table.sources.begun.acquire()
    table.sources.free.set()
    assert [body for _, _, body in await asyncio.gather(*asked)] == pictures * 5
    assert (before, table.studio.drawn, table.sources.made) == (2, 2, 2)
    assert (await table.get(posts[0]["image"]))[2] == pictures[0]
    assert table.studio.drawn == 2


async def test_nobody_gets_a_picture_by_another_post(table):
    """A name belongs to its room and post: no other path leads to a private picture."""
    [board] = await table.say("ann", "paint red")
    [hand] = await table.say("ann", "hand blue")
    name = hand["image"].rpartition("/")[2]
    table.platform._rooms._rooms.files.clear()
    guesses = [
        f"/pictures/lobby/{board['id']}/{name}",
        f"/pictures/cellar/{hand['id']}/{name}",
        f"/pictures/lobby/{hand['id']}/{'x' * 32}.png",
        f"/pictures/lobby/{hand['id']}/{name.replace('png', 'gif')}",
        f"/pictures/lobby/0/{name}",
        f"/pictures/lobby/none/{name}",
        f"/pictures/{name}",
    ]
    assert [(await table.get(guess))[0] for guess in guesses] == [404] * len(guesses)
    assert table.sources.made == 0
    assert (await table.get(hand["image"]))[0] == 200


async def test_a_picture_of_an_earlier_version_still_shows(table):
    """Posts from before pictures belonged to rooms show them as long as their bytes stand."""
    rooms = table.platform._rooms._rooms
    rooms.before["a" * 64] = b"\x89PNG"
    body = json.dumps({"text": "old", "image": f"/pictures/{'a' * 64}.png", "choices": []}).encode()
    await rooms.append("lobby", None, "old", body)
    async with table.events() as stream:
        post = await stream.next()
    assert (await table.get(post["image"]))[2] == b"\x89PNG"
    assert (await table.get(f"/pictures/lobby/{post['id']}/{'a' * 64}.png"))[0] == 404


async def test_only_so_many_pictures_wait_to_be_drawn_again(table, monkeypatch):
    """Whoever asks for one more is told to wait, and what was begun is finished."""
    monkeypatch.setattr("bot.platforms.web.pictures.WAITING", 1)
    first, second = [(await table.say("ann", f"paint {colour}"))[0] for colour in ("red", "blue")]
    table.platform._rooms._rooms.files.clear()
    table.sources.free.clear()
    waiting = asyncio.create_task(table.get(first["image"]))
    await table.sources.begun.acquire()
    status, _, body = await table.get(second["image"])
    assert (status, "pictures" in json.loads(body)["error"]) == (429, True)
    table.sources.free.set()
    assert (await waiting)[0] == (await table.get(second["image"]))[0] == 200


async def test_words_come_through_where_a_private_picture_fails(table):
    """What was asked has been done: its answer has words even if its picture cannot be drawn."""
    [post] = await table.say("ann", "hand torn")
    assert (post["text"], post["image"]) == ("Your hand", None)


async def test_a_store_out_of_reach_gets_a_sentence(open_table):
    """Whoever speaks while the store is away is told so, and no request fails in silence."""
    async with open_table(rooms=NoRooms()) as table:
        assert "cannot be reached just now" in await table.say("ann", "shout hi", status=503)
        sentence = await table.say("ann", "shout hi", status=503, headers={"Accept-Language": "it"})
        assert "non è raggiungibile" in sentence
        status, _, _ = await table.get("/pictures/abcdefghijklmnopqrstuvwx.png")
        assert status == 503


async def test_who_asked_for_too_much_fills_no_room(table):
    """The sentence is a refusal and no post; the same line is done later, as if it had not been said before."""
    sentence = said("That was very much in a short time. Go on in {when}.", when="40 s")
    ask, table.parrot.ask = table.parrot.ask, None

    async def refuse(_ask):
        return Answer((Reply((sentence,)),), too_much=sentence)

    table.parrot.ask = refuse
    assert (
        await table.say("ann", "shout hi", key="k", status=429) == "That was very much in a short time. Go on in 40 s."
    )
    italian = {"Accept-Language": "it"}
    assert "tra 40 s" in await table.say("ann", "shout hi", key="k", status=429, headers=italian)
    status, _, _ = await table.get("/api/rooms/lobby/step?as=ann&code=K7QF&number=1")
    assert status == 429
    table.parrot.ask = ask
    [post] = await table.say("ann", "shout hi", key="k")
    async with table.events() as stream:
        assert await stream.next() == post


async def test_one_person_works_the_bot_no_more_than_others(table, monkeypatch):
    """Of many lines of one person a few are worked on at a time; a line of another is not behind them."""
    at_work, most = Counter(), Counter()
    ask, waiting = table.parrot.ask, asyncio.Event()

    async def counted(asked):
        who = asked.person.name
        at_work[who] += 1
        most[who] = max(most[who], at_work[who])
        if who == "ann":
            await waiting.wait()
        at_work[who] -= 1
        return await ask(asked)

    monkeypatch.setattr(table.parrot, "ask", counted)
    flood = [asyncio.create_task(table.say("ann", f"whisper {number}")) for number in range(12)]
    assert await table.texts("bob", "whisper hi") == ["You whisper hi"]
    waiting.set()
    assert len(await asyncio.gather(*flood)) == 12
    assert most["ann"] <= 2


async def test_completion_offers_whole_lines(table):
    """A half-typed line gets choices with what is shown and what is said."""
    status, headers, body = await table.get("/api/rooms/lobby/complete", params={"as": "ann", "text": "shout h"})
    assert status == 200
    assert headers["Cache-Control"] == "no-store"
    assert json.loads(body) == {"choices": [{"label": t, "send": t} for t in ("shout hello", "shout help")]}


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


@pytest.mark.parametrize(
    "query", ["", "as=ann", "room=", "room=a&room=b&room=c&as=x&as=y", "&".join(["room=a"] * 33), "room=a&as=%0a"]
)
async def test_a_stream_of_no_proper_rooms_is_refused(table, query):
    """Rooms must be named, not too many, each with the person who hears it."""
    status, _, body = await table.get(f"/api/events?{query}")
    assert status == 400
    assert json.loads(body)["error"]


async def test_a_person_follows_only_so_many_rooms(table, monkeypatch):
    """Whoever has too many streams is told so; others are not kept out, and a stream that ends makes room."""
    monkeypatch.setattr("bot.platforms.web.event_stream.OF_PERSON", 3)
    async with table.events("bob") as bob:
        async with table.all_events(("a", "ann"), ("b", "Ann")), table.events("ann"):
            status, _, body = await table.get("/api/rooms/lobby/events?as=ANN")
            assert (status, "too many rooms" in json.loads(body)["error"]) == (429, True)
            async with table.events("cyd"), table.events():
                await table.say("ann", "shout hi")
                assert (await bob.next())["text"] == "ann shouts hi"
        while table.platform._streams.count > 1:
            await table.say("ann", "whisper on", room="a")
        async with table.events("ann"):
            pass


async def test_only_so_many_rooms_are_followed_at_once(table, guarded, monkeypatch):
    """There is a bound for all, and one for each address where not all are on this machine."""
    monkeypatch.setattr("bot.platforms.web.event_stream.MOST", 2)
    async with table.events("bob"), table.events():
        assert (await table.get("/api/rooms/lobby/events?as=ann"))[0] == 429
    monkeypatch.setattr("bot.platforms.web.event_stream.OF_CLIENT", 1)
    async with guarded() as others:
        await others.log_in(link_for("a long secret of the host", "Ann"))
        async with others.events():
            status, _, body = await others.get("/api/rooms/lobby/events")
            assert (status, "your address" in json.loads(body)["error"]) == (429, True)


async def test_streams_end_when_the_table_closes(open_table, monkeypatch):
    """Closing the table ends its streams instead of waiting for readers to leave."""
    monkeypatch.setattr("bot.platforms.web.platform.PARTING", 3600.0)
    async with open_table() as table, table.events() as stream:
        await table.say("ann", "shout hi")
        await stream.next()
        await asyncio.wait_for(table.platform.stop(), 60)
        with pytest.raises((EOFError, OSError)):
            await stream.next()


class NoRooms:
    """Rooms of a store that nobody reaches."""

    def __getattr__(self, _name):
        return self._away

    async def _away(self, *_):
        raise StoreUnreachable("connection refused")
