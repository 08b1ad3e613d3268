"""Whole conversations at the local table, over HTTP, with the real house on a real server."""

import json

import pytest
from web_house import bot, by_id, fresh, mover, moves, opened, played, public, turn, with_panel

from games import catalogue


@pytest.fixture
async def table(redis_url):
    """A client of a bot whose store is empty."""
    async with bot(redis_url) as client:
        yield client


async def test_a_match_from_new_to_the_result(table):
    """A match is opened, joined, started, played and ended; each turn is told once, in order, with a board."""
    names = ("ann", "bob", "cyd")
    async with table.events() as bystander:
        code = await opened(table, *names)
        told, counts = await played(table, names, code)
        heard = []
        while not heard or heard[-1]["id"] != told[-1]["id"]:
            heard += await fresh(bystander)
    assert min(counts.values()) > 0
    assert told == sorted(told, key=by_id)
    assert [post for post in heard if post in told] == told
    assert all(post["to"] is None for post in heard)
    spans = [post["span"] for post in heard]
    assert spans[0][0] == 0
    # the message of the lobby was edited for each who sat down
    assert [start for start, _ in spans[1:]] == [len(names), *(stop for _, stop in spans[1:-1])]
    assert all(post["image"] and post["alt"] for post in told)
    assert all(name in heard[-1]["text"] for name in names)
    [verified] = await table.texts("zoe", f"/verify {code}")
    assert "was honest" in verified
    assert await table.texts(names[0], f"/move {code} lay a1") == ["The match is over."]


async def test_computer_players_end_a_match_by_themselves(table):
    """A person against a computer player sees every reply of it, and resigning ends the match."""
    [post] = await table.say("ann", "/new metro")
    code = post["code"]
    await table.say("ann", f"/bot random {code}")
    async with table.events("ann") as stream:
        await table.say("ann", f"/start {code}")
        for _ in range(3):
            for _ in range(50):
                if offered := await moves(table, "ann", code):
                    break
                await stream.next()
            posts = await table.say("ann", offered[-1])
            told = next(post["span"][1] for post in public(posts))
            hands = [post for post in posts if post["to"] and by_id(post) > by_id(public(posts)[0])]
            assert all(hand["span"][1] >= told for hand in hands), "no hand below a board that is further on"
        posts = await table.say("ann", f"/resign {code} yes")
    assert "The match is over" in public(posts)[-1]["text"]


async def test_a_lesson_is_held_in_the_panel(redis_url):
    """Its tasks, a turn that missed, the way back and the end are one panel; the room holds no post of it."""
    lesson = catalogue()["metro"].lesson

    async def said(table, text):
        posts, panel = await with_panel(table, "ann", text)
        assert posts == [], posts
        return panel

    async with bot(redis_url, previews=True, explains=True) as table:
        got = await said(table, "/learn metro")
        assert "Task 1 of 6" in got["text"]
        assert got["open"]
        code = got["code"]

        def head():
            return next(choice["send"] for choice in got["choices"] if f"/hand {code}." in choice["send"]).split()[1]

        got = await said(table, f"/move {head()} lay a1")
        assert not got["open"]
        assert [choice["label"] for choice in got["choices"]] == ["Try again", "Show me"]
        assert (await table.get(got["image"]))[0] == 200
        got = await said(table, got["choices"][0]["send"])
        assert got["open"]
        assert "Task 1 of 6" in got["text"]
        for task in lesson.tasks:
            for text in task.moves:
                got = await said(table, f"/move {head()} {text}")
            assert got["text"].startswith("Right! ")
        assert got["choices"][0]["send"] == "/solo metro"


async def test_pictures_outlive_their_process(redis_url):
    """Boards, hands, spots, zooms, steps, previews, rules and films are drawn again after a restart."""
    async with bot(redis_url, previews=True) as before:
        code = await opened(before, "ann", "bob", options="hand=2")
        await before.say("ann", "/preview off")
        await before.say("bob", "/preview off")
        await played(before, ("ann", "bob"), code, most=3)
        await before.say("ann", "/preview on")
        await before.say("bob", "/preview on")
        name, offered = await turn(before, ("ann", "bob"), code)
        lines = (
            f"/hand {code}", f"/where {code}", offered[0], f"/board {code}", f"/zoom {code} {name}", f"/step {code} 1",
            f"/replay {code} 0-1", "/rules metro", f"/next {code}",
        )  # fmt: skip
        told = [post for line in lines for post in await before.say(name, line)]
        told += await before.say(name, f"/resign {code} yes")
        told += await before.say(name, f"/poster {code} pdf")
        shown = [post.get("image") or post.get("file") for post in told]
        pictures = {path: (await before.get(path))[2] for path in shown if path}
        # a hand is the same picture before and after a look at spots
        assert len(pictures) >= len(lines) - 1
    async with bot(redis_url) as after:
        for path, body in pictures.items():
            status, _, again = await after.get(path)
            assert (status, again == body) == (200, True), path


async def test_a_document_comes_with_the_post(table):
    """The file of everything about somebody stands in the post that only they see."""
    [post] = await table.say("ann", "/mydata")
    assert post["to"] == "ann"
    assert post["download"]["name"] == "capolinea.json"
    assert json.loads(post["download"]["text"])["accounts"] == ["web:ann"]
    assert all("download" not in other for other in await table.say("bob", "/help"))


async def test_a_restart_in_the_middle(redis_url):
    """A new process finds posts, pictures and the match as they were; old keys and old buttons still hold."""
    async with bot(redis_url) as before:
        code = await opened(before, "ann", "bob", options="hand=2")
        await played(before, ("ann", "bob"), code, most=6)
        name = await mover(before, ("ann", "bob"), code)
        [hand] = await before.say(name, f"/hand {code}")
        line = (await moves(before, name, code))[0]
        last = await before.say(name, line, key="the last one")
    async with bot(redis_url) as after:
        async with after.events(name, last=hand["id"]) as stream:
            assert await fresh(stream, len(last)) == last
        assert await after.say(name, line, key="the last one") == last
        for post in (hand, *last):
            if post["image"]:
                assert (await after.get(post["image"]))[0] == 200
        stale = await after.say(name, hand["choices"][0]["send"])
        assert not public(stale), stale
        told, _ = await played(after, ("ann", "bob"), code, most=3)
        assert told[0]["span"][0] == public(last)[0]["span"][1]


async def test_a_spectator_and_a_stranger(table):
    """Whoever does not sit there sees the board and no hand, and moves for nobody."""
    code = await opened(table, "ann", "bob", options="hand=2")
    name = await mover(table, ("ann", "bob"), code)
    line = (await moves(table, name, code))[0]
    [board] = await table.say("zoe", f"/board {code}")
    assert board["image"]
    for text in (line, f"/hand {code}", f"/resign {code} yes", f"/leave {code} yes", line.rpartition(code)[2].strip()):
        answer = await table.say("zoe", text)
        assert [post["to"] for post in answer] == ["zoe"], text
        assert answer[0]["text"].startswith("You do not sit at this table"), text
        assert answer[0]["image"] is None
    assert await moves(table, "zoe", code) == []
    assert await mover(table, ("ann", "bob"), code) == name
    async with table.events("zoe") as stream:
        assert {(await stream.next())["to"] for _ in range(4)} <= {None, "zoe"}


async def test_nothing_is_done_in_silence(table):
    """Where a table is not told, or told only what calls, those who act there are answered, said again as well."""
    code = await opened(table, "ann", "bob")
    assert await table.texts("ann", f"/end {code} yes", room="kitchen", key="once") != []
    again = await table.texts("ann", f"/end {code} yes", room="kitchen", key="once")
    assert len(again) == 1
    assert public(await table.say("bob", f"/refuse {code}"))
    await table.say("ann", "/verbosity mine")
    (answer,) = await table.say("ann", f"/terms {code} pace=3d")
    assert (answer["to"], "3 days" in answer["text"] or "3d" in answer["text"]) == ("ann", True)


async def test_what_people_say_is_shown_to_the_room(table):
    """A line that is neither a command nor a move is everybody's, once, with who said it; markup stays words."""
    code = await opened(table, "ann", "bob")
    async with table.events("ann") as stream:
        (post,) = await table.say("zed", "hello <b>all</b>", key="hi")
        assert (post["to"], post["by"], post["text"]) == (None, "zed", "zed: hello <b>all</b>")
        assert await table.say("zed", "hello <b>all</b>", key="hi") == [post]
        (other,) = await table.say("bob", "ciao", key="ho")
        heard = []
        while not heard or heard[-1]["id"] != other["id"]:
            heard += await fresh(stream)
        assert [one for one in heard if one.get("by")] == [post, other]
        for line in ("{0.__class__} %s%n", "🎲" * 500):
            ((to, told),) = [(one["to"], one["text"]) for one in await table.say("zed", line)]
            assert (to, told) == (None, f"zed: {line}")
    assert all(one["to"] == "zed" for one in await table.say("zed", f"/move {code} hello"))


async def test_who_is_alone_in_a_room_is_answered(table):
    """Talk stays what all may read later; where nobody listens by another name, its speaker is told what to do."""
    async with table.events("zed", room="den"):
        said, told = await table.say("zed", "hello", room="den", key="hi")
        assert (said["to"], said["text"]) == (None, "zed: hello")
        assert told["to"] == "zed" and "press a game" in told["text"]
        assert "/new metro" in [choice["send"] for choice in told["choices"]]
        assert await table.say("zed", "hello", room="den", key="hi") == [said, told]
        async with table.events("Bob", room="den"):
            assert [post["to"] for post in await table.say("zed", "hello", room="den")] == [None]
        async with table.events(None, room="attic"), table.events("bob", room="lobby"):
            assert [post["to"] for post in await table.say("zed", "hello", room="attic")] == [None, "zed"]
