"""Pictures of posts at the local table: their names, and how they are drawn again."""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode

from bot.ports.addresses import Place

PLACE = Place("web:lobby")


async def test_pictures(table):
    """A picture is named by what it is of, for everybody alike; its browser keeps it for good, and no proxy does."""
    first, second = [(await table.say("ann", "paint red"))[0] for _ in range(2)]
    assert first["image"] == second["image"]
    assert first["alt"] == "A sheet in red (en)"
    assert first["size"] == [64, 48]
    status, headers, png = await table.get(first["image"])
    assert (status, headers["Content-Type"], png[:4]) == (200, "image/png", b"\x89PNG")
    assert headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert "ETag" not in headers
    [blue] = await table.say("ann", "paint blue")
    assert blue["image"] != first["image"]


async def test_a_picture_that_is_not_kept_is_drawn_again(table):
    """As after a restart: many who ask at once get one drawing, which is kept again."""
    posts = [(await table.say("ann", line))[0] for line in ("paint red", "hand blue")]
    pictures = [(await table.get(post["image"]))[2] for post in posts]
    await table.platform.remove_buttons(PLACE, posts[0]["id"])
    table.platform._pictures._files.clear()
    before, table.studio.drawn = table.studio.drawn, 0
    table.sources.free.clear()
    asked = [asyncio.create_task(table.get(post["image"])) for post in posts * 5]
    await table.sources.begun.acquire()
    table.sources.free.set()
    assert [body for _, _, body in await asyncio.gather(*asked)] == pictures * 5
    assert (before, table.studio.drawn, table.sources.made) == (2, 2, 2)
    assert (await table.get(posts[0]["image"]))[2] == pictures[0]
    assert table.studio.drawn == 2


async def test_nobody_can_guess_a_name(table):
    """What a name says is signed: whoever knows how names are made gets no picture that they were not given."""
    [hand] = await table.say("ann", "hand blue")
    name = hand["image"].removeprefix("/pictures/").removesuffix(".png")
    whole = urlsafe_b64decode(name + "=" * (-len(name) % 4))
    assert b'"blue"' in whole
    for changed in (whole.replace(b"blue", b"pink"), whole[24:], b"\0" * 24 + whole[24:], whole[:24], b""):
        guess = urlsafe_b64encode(changed).decode().rstrip("=")
        assert (await table.get(f"/pictures/{guess}.png"))[0] == 404
    assert table.sources.made == 0
    assert (await table.get(hand["image"]))[0] == 200


async def test_files_are_kept_up_to_a_bound(table, monkeypatch):
    """The one that nobody has asked for longest goes, and is drawn again."""
    first, second = [(await table.say("ann", f"film {colour}"))[0]["image"] for colour in ("red", "blue")]
    bodies = [(await table.get(image))[2] for image in (first, second)]
    monkeypatch.setattr("bot.platforms.web.pictures.KEPT", sum(map(len, bodies)))
    await table.get(first)
    await table.say("ann", "film green")
    assert (await table.get(first))[2] == bodies[0]
    assert table.sources.made == 0
    assert (await table.get(second))[2] == bodies[1]
    assert table.sources.made == 1


async def test_words_come_through_where_a_private_picture_fails(table):
    """What was asked has been done: its answer has words even if its picture cannot be drawn."""
    [post] = await table.say("ann", "hand torn")
    assert (post["text"], post["image"]) == ("Your hand", None)
