"""A Telegram of our own on loopback: the Bot API over people and chats; it notes which requests are wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from bot.platforms.telegram.answer_queues import AnswerQueues
from telegram_chat.chats import BOT, Chat, Person, button
from telegram_chat.group_methods import GroupMethods
from telegram_chat.inline_methods import InlineMethods
from telegram_chat.member_methods import MemberMethods
from telegram_chat.menu_methods import MenuMethods
from telegram_chat.message_methods import MessageMethods
from telegram_chat.problems import Cut, Page, Problem
from telegram_chat.request_checks import RequestChecks
from telegram_chat.topic_methods import TopicMethods
from telegram_chat.webhook_methods import WebhookMethods

TOKEN = "4242:loopback-TOKEN"


def handler(method: str) -> str:
    """The name of the function that serves a method."""
    return "on" + re.sub(r"(?=[A-Z])", "_", method[0].upper() + method[1:]).lower()


def fields(kind: str, body: bytes) -> dict[str, Any]:
    """A form as httpx writes it: text, and the bytes of files; aiohttp reads any form, for ten times the work."""
    if not body:
        return {}
    if kind == "application/x-www-form-urlencoded":
        return dict(parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=True))
    boundary = kind.removeprefix("multipart/form-data; boundary=").encode()
    form: dict[str, Any] = {}
    first, *parts, last = (b"\r\n" + body).split(b"\r\n--" + boundary)
    assert (first, last) == (b"", b"--\r\n"), kind
    for part in parts:
        head, _, value = part.partition(b"\r\n\r\n")
        found = re.match(rb'\r\nContent-Disposition: form-data; name="([^"]+)"(; filename=)?', head)
        assert found, head
        form[found[1].decode()] = value if found[2] else value.decode()
    return form


class BotApi(MessageMethods, MenuMethods, GroupMethods, InlineMethods, MemberMethods, WebhookMethods, TopicMethods):
    """The server. ``faults`` see each request and may give a ``Problem`` or a ``Cut`` instead of the answer."""

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__()
        self.now = now
        self.chats: dict[int, Chat] = {}
        self.updates: list[dict] = []
        self.past: dict[int, dict] = {}
        self.acknowledged = 0
        self.requests: list[tuple[str, dict, int]] = []
        self.wrong: list[str] = []
        self.checks = RequestChecks()
        self.alerts: dict[str, dict] = {}
        self.reactions: list[tuple[int, int]] = []
        self.deleted: list[tuple[int, int]] = []
        self.commands: dict[tuple[str, str], list[dict]] = {}
        self.descriptions: dict[tuple[str, str], str] = {}
        self.faults: list[Callable[[str, dict], Exception | None]] = []
        self.files: dict[str, bytes] = {}
        self.locked: set[str] = set()
        self.inline = False
        self.feedback = False
        self.offered: dict[str, dict] = {}
        self.answers: list[AnswerQueues] = []
        """What bots in this process are saying: where an update is acknowledged, its answer is among that or said."""
        self.late: Callable[[str], Awaitable[None]] | None = None
        """What is waited for before a request is answered that has been done, and seen, already."""
        self._numbers = iter(range(1000, 10**9))
        self._changed = asyncio.Condition()
        self._closing = False
        self._runner: web.AppRunner | None = None
        self.base = ""

    # -- people

    def group(self, number: int = -100500) -> Chat:
        """A group the bot is in."""
        return self.chats.setdefault(number, Chat(number, "supergroup"))

    def private(self, person: Person) -> Chat:
        """The private chat of a person with the bot."""
        return self.chats.setdefault(person.id, Chat(person.id, "private"))

    async def push(self, update: dict) -> int:
        """Put an update into the queue; gives its number."""
        number = next(self._numbers)
        async with self._changed:
            self.past[number] = {"update_id": number, **update}
            self.updates.append(self.past[number])
            if "callback_query" in update:
                self.checks.pressed(update["callback_query"]["id"], number)
            self._changed.notify_all()
        return number

    async def says(
        self,
        person: Person,
        chat: Chat,
        text: str,
        *,
        reply_to: dict | None = None,
        topic: int | None = None,
        **more: Any,
    ) -> int:
        """A person writes; gives the update's id."""
        message = {"message_id": next(self._numbers), "date": 1, "chat": chat.json, "from": person.json, "text": text}
        if reply_to is not None:
            message["reply_to_message"] = {key: value for key, value in reply_to.items() if key != "reply_to_message"}
        if topic is not None:
            message |= {"message_thread_id": topic, "is_topic_message": True}
            message.setdefault("reply_to_message", self.beginning(chat, topic))
        message |= more
        chat.messages[message["message_id"]] = message
        return await self.push({"message": {key: value for key, value in message.items() if value is not None}})

    async def presses(self, person: Person, message: dict, label: str) -> str:
        """A person presses the button whose label begins so; gives the id of the press once it was handled."""
        data = button(message, label)["callback_data"]
        return await self.press_line(person, message, data)

    async def press_line(self, person: Person, message: dict, data: str) -> str:
        """A press on a message that says this line; gives its id once it was handled."""
        press, update = await self.begin_press(person, message, data)
        await self.handled(update)
        return press

    async def begin_press(self, person: Person, message: dict, data: str) -> tuple[str, int]:
        """A press on a message that says this line; gives its id and the update's number."""
        press = f"press-{next(self._numbers)}"
        query = {"id": press, "from": person.json, "message": message, "chat_instance": "1", "data": data}
        return press, await self.push({"callback_query": query})

    async def opens(self, person: Person, address: str) -> int:
        """A person follows a link to the private chat and presses Start there."""
        found = re.fullmatch(r"https://t\.me/CapolineaBot\?start=([A-Za-z0-9_-]{1,64})", address)
        assert found, address
        return await self.says(person, self.private(person), f"/start {found[1]}")

    async def handled(self, update: int, seconds: float = 60.0) -> None:
        """Wait until a bot has acknowledged this update, and until those of this process have said their answers."""
        await self.until(lambda: all(one["update_id"] != update for one in self.updates), seconds)
        for answers in self.answers:
            assert await answers.idle(seconds)

    async def until(self, done: Callable[[], Any], seconds: float = 60.0) -> None:
        """Wait for something to come true, looked at after each request."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(done)

    # -- the interface

    async def open(self) -> None:
        """Listen on a free port."""
        app = web.Application(client_max_size=20 * 2**20)
        app.router.add_post("/bot{token}/{method}", self._serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.base = "http://{}:{}".format(*self._runner.addresses[0])

    async def close(self) -> None:
        """Stop listening, once whoever waits for updates is answered: no task is left to the garbage collector."""
        await self.stop_bringing()
        async with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        form = fields(request.headers.get("Content-Type", ""), await request.read())
        cut = False
        try:
            self._check(request.match_info["token"], method, form)
            self.requests.append((method, form, self.now()))
            for fault in self.faults:
                trouble = fault(method, form)
                if isinstance(trouble, Cut):
                    cut = True
                elif trouble is not None:
                    raise trouble
            if not cut:
                self.checks.arrived(method, form)
            result = await getattr(self, handler(method))(form)
        except Page as page:
            html = f"<html>\r\n<head><title>{page.description}</title></head>\r\n</html>\r\n"
            return web.Response(status=page.status, text=html, content_type="text/html")
        except Problem as problem:
            body: dict[str, Any] = {"ok": False, "error_code": problem.status, "description": problem.description}
            if problem.parameters:
                body["parameters"] = problem.parameters
            return web.json_response(body, status=problem.status)
        finally:
            async with self._changed:
                self._changed.notify_all()
        if cut:
            assert request.transport is not None
            request.transport.abort()
        if self.late is not None:
            await self.late(method)
        return web.json_response({"ok": True, "result": result})

    def _check(self, token: str, method: str, form: dict) -> None:
        """Refuse what is not for us, and note what is wrong."""
        if token != TOKEN:
            raise Problem(401, "Unauthorized")
        self.wrong += self.checks.faults(method, form)
        if not hasattr(self, handler(method)):
            raise Problem(404, "Not Found")

    async def on_get_me(self, form: dict) -> dict:
        """The method of this name."""
        able = {"can_join_groups": True, "can_read_all_group_messages": False}
        return {**BOT, **able, "supports_inline_queries": self.inline}

    async def on_get_updates(self, form: dict) -> list[dict]:
        """The method of this name."""
        if self.webhook:
            raise Problem(409, "Conflict: can't use getUpdates method while webhook is active")
        offset = int(form.get("offset", 0))
        async with self._changed:
            self.acknowledged = max(self.acknowledged, offset)
            self.updates = [update for update in self.updates if update["update_id"] >= self.acknowledged]
            self._changed.notify_all()
            if int(form.get("timeout", 0)):
                await self._changed.wait_for(lambda: self.updates or self._closing)
            return self.updates[: int(form.get("limit", 100))]
