"""Pictures of posts at the local table: their names, and how they are drawn again."""

import asyncio
import json

from bot.commands.flood_limits import Allowance, Allowances
from bot.ports.addresses import Place

PLACE = Place("web:lobby")


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


async def test_a_file_that_the_store_does_not_keep_is_kept_here(table, monkeypatch):
    """As long as there is room: then the oldest is drawn again."""
    table.platform._rooms._rooms.largest = 0
    first, second = [(await table.say("ann", f"film {colour}"))[0]["image"] for colour in ("red", "blue")]
    bodies = [(await table.get(image))[2] for image in (first, second)]
    assert table.sources.made == 0
    monkeypatch.setattr("bot.platforms.web.pictures.PASSING", sum(map(len, bodies)))
    await table.say("ann", "film green")
    assert [(await table.get(image))[2] for image in (second, first)] == bodies[::-1]
    assert table.sources.made == 1


async def test_films_that_are_drawn_again_are_counted(open_table, monkeypatch):
    """Whoever wants very many is told when to ask again; other pictures are none."""
    once = Allowances(Allowance(1, 40_000), Allowance(9, 1))
    monkeypatch.setattr("bot.platforms.web.pictures.AGAIN", once)
    async with open_table() as table:
        lines = ("film red", "film blue", "hand red", "hand blue")
        images = [(await table.say("ann", line))[0]["image"] for line in lines]
        table.platform._rooms._rooms.files.clear()
        assert [(await table.get(image))[0] for image in images] == [200, 429, 200, 200]
        _, _, body = await table.get(images[1])
        assert "40 s" in json.loads(body)["error"]
        table.clock.instant += 40_000
        assert [(await table.get(image))[0] for image in images] == [200] * 4


async def test_words_come_through_where_a_private_picture_fails(table):
    """What was asked has been done: its answer has words even if its picture cannot be drawn."""
    [post] = await table.say("ann", "hand torn")
    assert (post["text"], post["image"]) == ("Your hand", None)
