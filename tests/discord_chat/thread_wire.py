"""The part of Discord's interface that is about threads, beside the loopback server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import web

GUILD, CHANNEL = "700000000000000100", "700000000000000200"


class Threads:
    """Threads of ``channels`` that Discord tells of.

    ``refusing`` holds answers (status, body, headers) to changes of a thread, ``not_opened`` to new ones.
    """

    def __init__(self, answer: Callable[..., web.Response], check: Callable[[web.Request, Any], None]) -> None:
        self.answer = answer
        self.check = check
        self.channels: set[str] = set()
        self.names: dict[str, str] = {}
        self.changes: list[tuple[str, dict[str, Any]]] = []
        self.joined: list[str] = []
        self.refusing: list[tuple[int, dict[str, Any], dict[str, str]]] = []
        self.not_opened: list[tuple[int, dict[str, Any], dict[str, str]]] = []
        self.changed = asyncio.Event()

    def routes(self) -> list[web.RouteDef]:
        """What is asked about threads."""
        return [
            web.post("/api/v10/channels/{channel}/messages/{message}/threads", self._open),
            web.post("/api/v10/channels/{thread}/typing", self._typing),
            web.get("/api/v10/channels/{thread}", self._look),
            web.patch("/api/v10/channels/{thread}", self._change),
            web.delete("/api/v10/channels/{thread}", self._delete),
            web.put("/api/v10/channels/{thread}/thread-members/{user}", self._join),
        ]

    async def _open(self, request: web.Request) -> web.Response:
        if self.not_opened:
            status, refusal, headers = self.not_opened.pop(0)
            return self.answer(refusal, status, headers)
        body = await request.json()
        self.check(request, body)
        if request.match_info["message"] in self.names:
            return self.answer({"message": "A thread has already been created", "code": 160004}, 400)
        self.names[request.match_info["message"]] = body["name"]
        return self.answer(self._thread(request.match_info["message"]), 201)

    def _thread(self, number: str) -> dict[str, Any]:
        return {"id": number, "type": 11, "name": self.names[number], "guild_id": GUILD, "parent_id": CHANNEL}

    async def _typing(self, _: web.Request) -> web.Response:
        return web.Response(status=204)

    async def _look(self, request: web.Request) -> web.Response:
        number = request.match_info["thread"]
        if number in self.names:
            return self.answer(self._thread(number))
        if number not in self.channels:
            return self.answer({"message": "Unknown Channel", "code": 10003}, 404)
        return self.answer({"id": number, "type": 0, "guild_id": GUILD, "name": "table"})

    async def _change(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.check(request, body)
        self.changes.append((request.match_info["thread"], body))
        self.changed.set()
        if self.refusing:
            status, refusal, headers = self.refusing.pop(0)
            return self.answer(refusal, status, headers)
        number = request.match_info["thread"]
        self.names[number] = body.get("name", self.names[number])
        return self.answer(self._thread(number))

    async def _delete(self, request: web.Request) -> web.Response:
        thread = self._thread(request.match_info["thread"])
        del self.names[request.match_info["thread"]]
        return self.answer(thread)

    async def _join(self, request: web.Request) -> web.Response:
        self.joined.append(request.match_info["user"])
        return web.Response(status=204)
