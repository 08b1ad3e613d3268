"""A Telegram of our own on loopback: the Bot API over people and chats, checked against its published schema."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from telegram_chat.chats import BOT, Chat, Person, button
from telegram_chat.markup import Refused, parse, units
from telegram_chat.schema import SPEC, Schema

TOKEN = "4242:loopback-TOKEN"


class Problem(Exception):
    """An answer that is not ok."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters


class Cut(Exception):
    """The connection breaks after the request took effect."""


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


class BotApi:
    """The server. ``faults`` see each request and may give a ``Problem`` or a ``Cut`` instead of the answer."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.schema = Schema() if SPEC.exists() else None
        self.chats: dict[int, Chat] = {}
        self.updates: list[dict] = []
        self.acknowledged = 0
        self.requests: list[tuple[str, dict, int]] = []
        self.wrong: list[str] = []
        self.alerts: dict[str, dict] = {}
        self.reactions: list[tuple[int, int]] = []
        self.deleted: list[tuple[int, int]] = []
        self.commands: dict[str, list[dict]] = {}
        self.faults: list[Callable[[str, dict], Exception | None]] = []
        self.files: dict[str, bytes] = {}
        self.webhook = ""
        self._numbers = iter(range(1000, 10**9))
        self._changed = asyncio.Condition()
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
            self.updates.append({"update_id": number, **update})
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
        message |= more
        chat.messages[message["message_id"]] = message
        return await self.push({"message": {key: value for key, value in message.items() if value is not None}})

    async def presses(self, person: Person, message: dict, label: str) -> str:
        """A person presses the button whose label begins so; gives the id of the press once it was handled."""
        data = button(message, label)["callback_data"]
        return await self.press_line(person, message, data)

    async def press_line(self, person: Person, message: dict, data: str) -> str:
        """A press on a message that says this line; gives its id once it was handled."""
        press = f"press-{next(self._numbers)}"
        query = {"id": press, "from": person.json, "message": message, "chat_instance": "1", "data": data}
        await self.handled(await self.push({"callback_query": query}))
        return press

    async def opens(self, person: Person, address: str) -> int:
        """A person follows a link to the private chat and presses Start there."""
        found = re.fullmatch(r"https://t\.me/CapolineaBot\?start=([A-Za-z0-9_-]{1,64})", address)
        assert found, address
        return await self.says(person, self.private(person), f"/start {found[1]}")

    async def handled(self, update: int, seconds: float = 60.0) -> None:
        """Wait until the bot has acknowledged this update."""
        await self.until(lambda: self.acknowledged > update, seconds)

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
        """Stop listening."""
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
            result = await getattr(self, handler(method))(form)
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
        return web.json_response({"ok": True, "result": result})

    def _check(self, token: str, method: str, form: dict) -> None:
        """Refuse what is not for us, and note what the schema refuses."""
        if token != TOKEN:
            raise Problem(401, "Unauthorized")
        if self.schema is not None:
            self.wrong += self.schema.faults(method, form)
        if not hasattr(self, handler(method)):
            raise Problem(404, "Not Found")

    async def on_get_me(self, form: dict) -> dict:
        """The method of this name."""
        return {**BOT, "can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": False}

    async def on_set_my_commands(self, form: dict) -> bool:
        """The method of this name."""
        commands = json.loads(form["commands"])
        assert len(commands) <= 100
        assert all(re.fullmatch(r"[a-z0-9_]{1,32}", one["command"]) for one in commands)
        assert all(1 <= len(one["description"]) <= 256 for one in commands)
        self.commands[form.get("language_code", "")] = commands
        return True

    async def on_delete_webhook(self, form: dict) -> bool:
        """The method of this name."""
        self.webhook = ""
        return True

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
                await self._changed.wait_for(lambda: self.updates)
            return self.updates[: int(form.get("limit", 100))]

    async def on_send_message(self, form: dict) -> dict:
        """The method of this name."""
        return self._sent(form, self._written(form, "text", 4096))

    async def on_send_photo(self, form: dict) -> dict:
        """The method of this name."""
        chat = self._chat(form)
        if chat.closed_to_photos:
            raise Problem(400, "Bad Request: not enough rights to send photos to the chat")
        content = self._written(form, "caption", 1024) if form.get("caption") else {}
        return self._sent(form, {**content, "photo": self._photo(form["photo"], form)})

    async def on_send_animation(self, form: dict) -> dict:
        """The method of this name."""
        content = self._written(form, "caption", 1024) if form.get("caption") else {}
        file = self._file(form["animation"], form, b"GIF8") | {"width": 800, "height": 800, "duration": 20}
        return self._sent(form, {**content, "animation": file})

    async def on_send_document(self, form: dict) -> dict:
        """The method of this name."""
        content = self._written(form, "caption", 1024) if form.get("caption") else {}
        return self._sent(form, {**content, "document": self._file(form["document"], form, b"%PDF")})

    async def on_edit_message_text(self, form: dict) -> dict:
        """The method of this name."""
        message = self._standing(form)
        if "photo" in message:
            raise Problem(400, "Bad Request: there is no text in the message to edit")
        return self._edited(message, form, self._written(form, "text", 4096))

    async def on_edit_message_media(self, form: dict) -> dict:
        """The method of this name."""
        media = json.loads(form["media"])
        content = self._written(media, "caption", 1024) if media.get("caption") else {}
        content["photo"] = self._photo(media["media"], form)
        return self._edited(self._standing(form), form, content)

    async def on_edit_message_reply_markup(self, form: dict) -> dict:
        """The method of this name."""
        return self._edited(self._standing(form), form, {})

    async def on_answer_callback_query(self, form: dict) -> bool:
        """The method of this name."""
        if units(form.get("text", "")) > 200:
            self.wrong.append("an answer to a press is too long")
            raise Problem(400, "Bad Request: MESSAGE_TOO_LONG")
        if form["callback_query_id"] in self.alerts:
            raise Problem(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        self.alerts[form["callback_query_id"]] = form
        return True

    async def on_delete_message(self, form: dict) -> bool:
        """The method of this name; the bot is an admin in every group."""
        chat = self._chat(form)
        self.deleted.append((int(form["chat_id"]), int(form["message_id"])))
        if int(form["message_id"]) in chat.removed:
            raise Problem(400, "Bad Request: message to delete not found")
        chat.removed.add(int(form["message_id"]))
        chat.messages.pop(int(form["message_id"]), None)
        return True

    async def on_set_message_reaction(self, form: dict) -> bool:
        """The method of this name."""
        self.reactions.append((int(form["chat_id"]), int(form["message_id"])))
        return True

    # -- what a message is

    def _chat(self, form: dict) -> Chat:
        chat = self.chats.get(int(form["chat_id"]))
        if chat is None:
            raise Problem(400, "Bad Request: chat not found")
        if chat.type == "private" and not any(one["from"]["id"] == chat.id for one in chat.messages.values()):
            raise Problem(403, "Forbidden: bot can't initiate conversation with a user")
        return chat

    def _written(self, form: dict, name: str, most: int) -> dict:
        text, entities = form[name], []
        if form.get("parse_mode") == "HTML":
            try:
                text, entities = parse(text)
            except Refused as fault:
                self.wrong.append(f"markup: {fault}: {form[name]!r}")
                raise Problem(400, f"Bad Request: can't parse entities: {fault}") from None
        if not text or units(text) > most:
            self.wrong.append(f"{name} of {units(text)} units")
            raise Problem(400, "Bad Request: message is too long or empty")
        return {name: text, "entities" if name == "text" else "caption_entities": entities}

    def _photo(self, photo: Any, form: dict) -> list[dict]:
        return [self._file(photo, form, b"\x89PNG") | {"width": 1280, "height": 1280}]

    def _file(self, file: Any, form: dict, begins: bytes) -> dict:
        if isinstance(file, str) and file.startswith("attach://"):
            file = form[file.removeprefix("attach://")]
        if isinstance(file, bytes):
            assert file.startswith(begins), file[:20]
            known = "file-" + hashlib.sha256(file).hexdigest()[:20]
            self.files[known] = file
        elif file in self.files:
            known = file
        else:
            raise Problem(400, "Bad Request: wrong file identifier/HTTP URL specified")
        return {"file_id": known, "file_unique_id": known}

    def _markup(self, form: dict) -> dict:
        if not form.get("reply_markup"):
            return {}
        markup = json.loads(form["reply_markup"])
        rows = markup["inline_keyboard"]
        if not all(1 <= len(row) <= 8 for row in rows) or sum(map(len, rows)) > 100:
            self.wrong.append("keyboard out of bounds")
        for one in (one for row in rows for one in row):
            if not one["text"] or not (one.get("url") or 1 <= len(one["callback_data"].encode()) <= 64):
                self.wrong.append(f"button {one}")
        return {"reply_markup": markup}

    def _sent(self, form: dict, content: dict) -> dict:
        chat = self._chat(form)
        number = next(self._numbers)
        message = {"message_id": number, "date": 1, "chat": chat.json, "from": BOT, **content, **self._markup(form)}
        if form.get("message_thread_id"):
            message |= {"message_thread_id": int(form["message_thread_id"]), "is_topic_message": True}
        if form.get("reply_parameters"):
            message["answers"] = json.loads(form["reply_parameters"])["message_id"]
        message["silent"] = form.get("disable_notification") == "true"
        chat.messages[number] = message
        return message

    def _standing(self, form: dict) -> dict:
        message = self._chat(form).messages.get(int(form["message_id"]))
        if message is None:
            raise Problem(400, "Bad Request: message to edit not found")
        return message

    def _edited(self, message: dict, form: dict, content: dict) -> dict:
        keys = ("text", "caption", "photo", "reply_markup")
        new = {**message, **content}
        new.pop("reply_markup", None)
        new |= self._markup(form)
        if all(new.get(key) == message.get(key) for key in keys):
            raise Problem(
                400, "Bad Request: message is not modified: specified new message content is exactly the same"
            )
        message.clear()
        message.update(new, edits=new.get("edits", 0) + 1)
        return message
