"""A server on loopback that speaks as much of Discord's interface as a bot needs to log in, listen and post."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from aiohttp import web

from discord_chat.request_checks import Requests
from discord_chat.thread_wire import Threads
from discord_chat.wire_gateway import Gateway

APP = 700000000000000001
USER = {"id": str(APP), "username": "capolinea", "discriminator": "0", "avatar": None, "bot": True}
THINKING = 5
"""The type of an answer that says an answer will come."""


class Loopback:
    """The server. ``refusing`` holds answers (status, body, headers) given to the next message instead of taking it."""

    def __init__(self) -> None:
        self.requests = Requests()
        self.token = "right"
        self.posted: list[dict[str, Any]] = []
        self.files: list[dict[str, bytes]] = []
        self.edited: list[tuple[str, dict[str, Any], dict[str, bytes]]] = []
        self.deleted: list[str] = []
        self.answered: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.thinking = asyncio.Event()
        self.further: list[dict[str, Any]] = []
        self.registered: list[dict[str, Any]] = []
        self.refusing: list[tuple[int, dict[str, Any], dict[str, str]]] = []
        self.emojis: list[dict[str, Any]] = []
        self.gateway = Gateway(USER, APP)
        self.threads = Threads(self._answer, self._check)
        self.sessions_left = 1000
        self.reset_after = 7000
        self.at_once = 1
        self.refusing_commands = 0
        self.refusing_emojis = 0

    async def start(self) -> str:
        """Begin; the address to be used as ``DISCORD_API_BASE``."""
        app = web.Application()
        app.add_routes(self.routes())
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.address = f"ws://127.0.0.1:{self.port}"
        return f"http://127.0.0.1:{self.port}"

    def routes(self) -> list[web.RouteDef]:
        """The paths of the interface that are there."""
        return [
            web.get("/api/v10/users/@me", self._me),
            web.get("/api/v10/oauth2/applications/@me", self._application),
            web.put(f"/api/v10/applications/{APP}/commands", self._commands),
            web.get("/api/v10/gateway/bot", self._gateway),
            web.post("/api/v10/channels/{channel}/messages", self._message),
            web.get("/api/v10/channels/{channel}/messages", self._history),
            web.get("/api/v10/channels/{channel}/messages/{message}", self._standing),
            web.patch("/api/v10/channels/{channel}/messages/{message}", self._edit),
            web.delete("/api/v10/channels/{channel}/messages/{message}", self._deletion),
            web.post("/api/v10/users/@me/channels", self._private),
            web.post("/api/v10/interactions/{id}/{token}/callback", self._callback),
            web.post("/api/v10/webhooks/{application}/{token}", self._further),
            web.patch("/api/v10/webhooks/{application}/{token}/messages/@original", self._completed),
            web.get(f"/api/v10/applications/{APP}/emojis", self._emojis),
            web.post(f"/api/v10/applications/{APP}/emojis", self._emoji),
            web.delete(f"/api/v10/applications/{APP}/emojis/{{emoji}}", self._emoji_gone),
            *self.threads.routes(),
            *self.gateway.routes(),
        ]

    async def stop(self) -> None:
        """End."""
        await self.gateway.stop()
        await self._runner.cleanup()

    async def emit(self, event: str, payload: dict[str, Any]) -> None:
        """Send an event to the bot."""
        await self.gateway.emit(event, payload)

    def _answer(self, body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
        # discord.py wants this content type to the letter
        exactly = {"Content-Type": "application/json", **(headers or {})}
        return web.Response(body=json.dumps(body).encode(), status=status, headers=exactly)

    def _check(self, request: web.Request, body: Any) -> None:
        self.requests.check(request.method, request.path.removeprefix("/api/v10"), body)

    async def _me(self, request: web.Request) -> web.Response:
        if request.headers["Authorization"] != f"Bot {self.token}":
            return self._answer({"message": "401: Unauthorized", "code": 0}, 401)
        return self._answer(USER)

    async def _application(self, _: web.Request) -> web.Response:
        return self._answer(
            {
                "id": str(APP), "name": "capolinea", "icon": None, "description": "", "bot_public": True,
                "bot_require_code_grant": False, "verify_key": "", "flags": 0, "owner": USER, "team": None,
            }
        )  # fmt: skip

    async def _commands(self, request: web.Request) -> web.Response:
        if self.refusing_commands:
            self.refusing_commands -= 1
            return self._answer({"message": "Invalid Form Body", "code": 50035}, 400)
        self.registered = await request.json()
        self._check(request, self.registered)
        version = {"application_id": str(APP), "version": "1", "default_member_permissions": None}
        return self._answer(
            [{"description": "", **one, **version, "id": str(APP + n)} for n, one in enumerate(self.registered)]
        )

    async def _emojis(self, _: web.Request) -> web.Response:
        if self.refusing_emojis:
            self.refusing_emojis -= 1
            return self._answer({"message": "no", "code": 0}, 403)
        return self._answer({"items": [{"id": one["id"], "name": one["name"]} for one in self.emojis]})

    async def _emoji(self, request: web.Request) -> web.Response:
        body = await request.json()
        self._check(request, body)
        self.emojis.append({"id": str(APP + 5000 + len(self.emojis)), **body})
        return self._answer({"id": self.emojis[-1]["id"], "name": body["name"]}, 201)

    async def _emoji_gone(self, request: web.Request) -> web.Response:
        self.emojis = [one for one in self.emojis if one["id"] != request.match_info["emoji"]]
        return web.Response(status=204)

    async def _gateway(self, _: web.Request) -> web.Response:
        limit = {
            "total": 1000,
            "remaining": self.sessions_left,
            "reset_after": self.reset_after,
            "max_concurrency": self.at_once,
        }
        url = f"{self.gateway.address}/gateway"
        return self._answer({"url": url, "shards": 1, "session_start_limit": limit})

    async def _body(self, request: web.Request) -> tuple[dict[str, Any], dict[str, bytes]]:
        if not request.content_type.startswith("multipart/"):
            return await request.json(), {}
        form = await request.post()
        body = json.loads(str(form["payload_json"]))
        files = {name: field.file.read() for name, field in form.items() if isinstance(field, web.FileField)}
        return body, files

    async def _message(self, request: web.Request) -> web.Response:
        if self.refusing:
            status, refusal, headers = self.refusing.pop(0)
            return self._answer(refusal, status, headers)
        body, files = await self._body(request)
        self._check(request, body)
        twin = next((n for n, one in enumerate(self.posted) if one["nonce"] == body["nonce"]), None)
        if twin is None:
            self.posted.append(body)
            self.files.append(files)
        number = len(self.posted) - 1 if twin is None else twin
        return self._answer(self._shown(request, number))

    async def _history(self, request: web.Request) -> web.Response:
        newest = [self._shown(request, number) for number in reversed(range(len(self.posted)))]
        after = int(request.query.get("after", "0"))
        standing = [one for one in newest if one["id"] not in self.deleted and int(one["id"]) > after]
        return self._answer(standing[: int(request.query.get("limit", "50"))])

    def _shown(self, request: web.Request, number: int) -> dict[str, Any]:
        posted = self.posted[number]
        shown = message_of(APP + 1000 + number, request.match_info["channel"], posted.get("content", ""))
        return {**shown, "nonce": posted["nonce"], **laid_out(posted)}

    async def _edit(self, request: web.Request) -> web.Response:
        if self.refusing:
            status, refusal, headers = self.refusing.pop(0)
            return self._answer(refusal, status, headers)
        body, files = await self._body(request)
        self._check(request, body)
        self.edited.append((request.match_info["message"], body, files))
        return self._answer(self._shown(request, int(request.match_info["message"]) - APP - 1000))

    async def _standing(self, request: web.Request) -> web.Response:
        return self._answer(self._shown(request, int(request.match_info["message"]) - APP - 1000))

    async def _deletion(self, request: web.Request) -> web.Response:
        self.deleted.append(request.match_info["message"])
        return web.Response(status=204)

    async def _private(self, request: web.Request) -> web.Response:
        body = await request.json()
        self._check(request, body)
        friend = {"id": str(body["recipient_id"]), "username": "anna", "discriminator": "0", "avatar": None}
        chat = {"id": str(int(body["recipient_id"]) + 1), "type": 1, "last_message_id": None, "recipients": [friend]}
        return self._answer(chat)

    async def _callback(self, request: web.Request) -> web.Response:
        body, _ = await self._body(request)
        self._check(request, body)
        if body["type"] == THINKING:
            self.thinking.set()
        else:
            self.answered.put_nowait(body)
        return self._answer({"interaction": {"id": request.match_info["id"], "type": 2}})

    async def _completed(self, request: web.Request) -> web.Response:
        """The answer to whoever was told that the bot is thinking, as a slow machine makes it do at any time."""
        body, _ = await self._body(request)
        self._check(request, body)
        self.answered.put_nowait({"type": 4, "data": body})
        return self._answer(message_of(APP + 4000, "700000000000000200", body.get("content") or ""))

    async def _further(self, request: web.Request) -> web.Response:
        """A message of an answer behind its first one."""
        body, _ = await self._body(request)
        self._check(request, body)
        self.further.append(body)
        channel = "700000000000000200"
        return self._answer(message_of(APP + 5000 + len(self.further), channel, body.get("content", "")))


def message_of(number: int, channel: str, content: str) -> dict[str, Any]:
    """A message of the bot's as Discord shows it."""
    return {
        "id": str(number), "channel_id": channel, "author": USER, "content": content,
        "timestamp": "2026-11-20T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mention_everyone": False,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "type": 0,
    }  # fmt: skip


def laid_out(posted: dict[str, Any]) -> dict[str, Any]:
    """Flags and components as Discord shows them: pictures by their address, listed in the layout alone."""
    found = {"flags": posted.get("flags", 0), "components": json.loads(json.dumps(posted.get("components") or []))}
    for number, each in enumerate(_nested(found["components"])):
        each.setdefault("id", number + 1)
        for item in each.get("items", ()):
            name = item["media"]["url"].removeprefix("attachment://")
            address = f"https://cdn.example/attachments/1/{APP + 9}/{name}?ex=1&hm=2"
            item["media"] = {"id": "1", "url": address, "proxy_url": address, "attachment_id": str(APP + 9)}
    return found


def _nested(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for each in components:
        yield each
        yield from _nested(each.get("components", []))


def slash(name: str, **options: str) -> dict[str, Any]:
    """A slash command of an Italian in an English server, as the gateway sends it."""
    return {
        "id": "700000000000000500", "application_id": str(APP), "type": 2, "token": "t", "version": 1,
        "channel_id": "700000000000000200", "locale": "it", "entitlements": [], "context": 1,
        "authorizing_integration_owners": {}, "attachment_size_limit": 10485760, "app_permissions": "0",
        "user": {"id": "700000000000000300", "username": "anna", "global_name": "Anna", "discriminator": "0",
                 "avatar": None},
        "channel": {"id": "700000000000000200", "type": 1},
        "data": {"id": str(APP), "name": name, "type": 1,
                 "options": [{"name": key, "type": 3, "value": value} for key, value in options.items()]},
    }  # fmt: skip
