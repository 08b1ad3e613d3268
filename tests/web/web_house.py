"""A whole bot with its local table, and what its players do over HTTP."""

import json
from contextlib import asynccontextmanager

from web_client import Client

from bot.commands.link_previews import MatchPreviews
from bot.commands.lobby_lists import Lobbies
from bot.host.app import App
from bot.host.listeners import wishes_of
from bot.platforms.web.mini_app import MiniApp
from bot.platforms.web.platform import WebPlatform
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.web_rooms import WebRooms
from bot.text.match_pages import MatchPages
from bot.text.match_pictures import MatchPictures
from bot.text.puzzles import no_puzzles


@asynccontextmanager
async def bot(url, *, previews=False, explains=None, signed=None, puzzles=no_puzzles):
    """A bot with its local table, as one process runs it; a client for it.

    ``signed`` tells who has opened the Mini App.
    """
    connection = connect(url)
    house = App(RedisStore(connection), home="here", previews=previews, explains=explains, puzzles=puzzles)
    platform = WebPlatform(
        desk=house.desk,
        told=house.told,
        studio=house.studio,
        pictures=MatchPictures(house.repository, house.puzzles),
        previews=MatchPreviews(house.repository),
        matches=MatchPages(house.repository, house.store.memory),
        lobbies=Lobbies(house.repository, house.store, house.clock),
        rooms=WebRooms(house.store.client),
        clock=house.clock,
        port=0,
        wishes=wishes_of(house.store.people),
        more=() if signed is None else MiniApp(house.desk, house.studio, house.clock, signed).routes(),
    )
    house.add(platform)
    await platform.start()
    house.start()
    try:
        async with Client(platform.address) as client:
            client.house, client.platform = house, platform
            yield client
    finally:
        await platform.stop()
        await house.stop()
        await connection.aclose()


async def moves(table, name, code):
    """What completion offers a person for a move: at most 25 lines, none where it is not their turn."""
    query = {"as": name, "text": f"/move {code} "}
    _, _, body = await table.get("/api/rooms/lobby/complete", params=query)
    return [choice["send"] for choice in json.loads(body)["choices"]]


async def turn(table, names, code):
    """Whose turn it is and what completion offers, None and nothing where the match is over."""
    for name in names:
        if offered := await moves(table, name, code):
            return name, offered
    return None, []


async def mover(table, names, code):
    """Whose turn it is, None where the match is over."""
    name, _ = await turn(table, names, code)
    return name


async def opened(table, *names, options=""):
    """A match between these people from /new to /start; its code."""
    [post, *_] = await table.say(names[0], f"/new metro {options}".strip())
    for name in names[1:]:
        await table.say(name, f"/join {post['code']}")
    posts = await table.say(names[0], f"/start {post['code']}")
    assert public(posts), posts
    return post["code"]


async def played(table, names, code, most=1000):
    """Everybody moves in turn, at most so often; the public posts, and how often each moved."""
    told, counts = [], dict.fromkeys(names, 0)
    for number in range(most):
        name, offered = await turn(table, names, code)
        if name is None:
            break
        # what cannot be taken back would be asked first
        offered = [line for line in offered if not line.endswith(" draw")] or offered
        posts = await table.say(name, offered[7 * number % len(offered)])
        asked = [choice["send"] for post in posts for choice in post["choices"] if choice.get("style") == "make"]
        if not public(posts) and asked:
            # what cannot be taken back is asked first
            posts = await table.say(name, asked[0])
        assert len(public(posts)) == 1, posts
        told += public(posts)
        counts[name] += 1
    return told, counts


async def with_panel(table, name, text, language="en"):
    """The posts of an answer and the panel beside them, None for none, as the page asks for both."""
    body, headers = {"as": name, "text": text, "panel": True}, {"Accept-Language": language}
    async with table.session.post("/api/rooms/lobby/say", json=body, headers=headers) as answer:
        got = await answer.json()
        assert answer.status == 200, got
        return got["posts"], got.get("panel")


async def fresh(stream, count=1):
    """The next posts of a stream that are new, and not old ones that lose their buttons."""
    posts = []
    while len(posts) < count:
        post = await stream.next()
        posts += [post] if "mark" not in post else []
    return posts


def public(posts):
    """Those posts that everybody sees."""
    return [post for post in posts if post["to"] is None]


def by_id(post):
    """The place of a post in its room."""
    return tuple(map(int, post["id"].split("-")))
