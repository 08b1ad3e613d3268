"""A client of the local table's HTTP interface, as anybody could write it from the README."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from urllib.parse import quote

import aiohttp


class Client:
    """Speaks in rooms and listens to them."""

    def __init__(self, address, **settings):
        self.address = address
        self.settings = settings

    async def __aenter__(self):
        jar = aiohttp.CookieJar(unsafe=True)
        self.session = aiohttp.ClientSession(self.address, cookie_jar=jar, **self.settings)
        return self

    async def __aexit__(self, *_):
        await self.session.close()

    async def say(self, name, text, room="lobby", status=200, **more):
        """The posts of an answer, or the sentence of a refusal."""
        headers = more.pop("headers", {})
        body = {"as": name, "text": text, **more}
        async with self.session.post(f"/api/rooms/{quote(room, safe='')}/say", json=body, headers=headers) as answer:
            got = await answer.json()
            assert answer.status == status, got
            return got["posts"] if status == 200 else got["error"]

    async def texts(self, name, text, **more):
        """The texts of an answer."""
        return [post["text"] for post in await self.say(name, text, **more)]

    @asynccontextmanager
    async def events(self, name=None, room="lobby", last=None):
        """A stream of posts: `await anext(stream)`."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        params = {"as": name} if name else {}
        timeout = aiohttp.ClientTimeout(total=None)
        path = f"/api/rooms/{quote(room, safe='')}/events"
        async with self.session.get(path, params=params, headers=headers, timeout=timeout) as answer:
            assert answer.status == 200
            assert answer.content_type == "text/event-stream"
            yield Stream(answer.content)

    @asynccontextmanager
    async def all_events(self, *followed, last=None):
        """A stream of several rooms, each followed for a person: pairs of both."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        params = [pair for room, name in followed for pair in (("room", room), ("as", name or ""))]
        timeout = aiohttp.ClientTimeout(total=None)
        async with self.session.get("/api/events", params=params, headers=headers, timeout=timeout) as answer:
            assert answer.status == 200
            yield Stream(answer.content, several=True)

    async def log_in(self, token, browser="0123456789abcdef", status=200):
        """Press the button that a login link leads to; the headers of the answer."""
        async with self.session.post("/api/login", json={"token": token, "browser": browser}) as answer:
            assert answer.status == status, await answer.text()
            return answer.headers

    async def get(self, path, **settings):
        """Status, headers and body."""
        async with self.session.get(path, **settings) as answer:
            return answer.status, answer.headers, await answer.read()


class Stream:
    """Posts out of server-sent events. ``refused``: why rooms are left out, by their numbers."""

    def __init__(self, content, *, several=False):
        self.content = content
        self.several = several
        self.last = None
        self.refused = {}

    async def next(self, seconds=60.0):
        """The next post."""
        return await asyncio.wait_for(self._next(), seconds)

    async def _next(self):
        id_ = None
        async for line in self.content:
            text = line.decode().rstrip("\n")
            if text.startswith("id: "):
                id_ = text[4:]
            elif text.startswith("data: "):
                post = json.loads(text[6:])
                if self.several and "error" in post:
                    self.refused[post["feed"]] = post["error"]
                    continue
                self.last = id_
                if self.several:
                    return post["feed"], post["post"]
                assert post.get("mark", post["id"]) == id_
                return post
        raise EOFError("the stream has ended")
