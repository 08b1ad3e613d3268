"""The webhook of a Telegram of our own: updates are brought as the real server brings them.

Those of a chat, and presses of a person, come one after the other: the next one waits until the one before it was
taken. What was not taken is brought again, to the next address behind the public one.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from telegram_chat.problems import Problem

HEADER = "X-Telegram-Bot-Api-Secret-Token"
PAUSE = 0.02
"""Seconds until an update is brought again."""


class WebhookMethods:
    """The methods of the Bot API about webhooks. ``behind`` are the addresses behind the public one, used in turn.

    ``brought`` notes what was brought and with which status it was answered, 0 for none. ``losing`` says of an update
    whether its answer is lost on the way.
    """

    now: Callable[[], int]
    updates: list[dict]
    _changed: asyncio.Condition

    def __init__(self) -> None:
        super().__init__()
        self.webhook = ""
        self.webhook_form: dict[str, Any] = {}
        self.webhook_error: tuple[int, str] | None = None
        self.behind: list[str] = []
        self.brought: list[tuple[int, int]] = []
        self.losing: Callable[[dict], bool] = lambda update: False
        self._bringing: set[asyncio.Task[None]] = set()
        self._session: aiohttp.ClientSession | None = None

    async def on_set_webhook(self, form: dict) -> bool:
        """The method of this name."""
        parts = urlsplit(form["url"])
        if parts.scheme != "https" or (parts.port or 443) not in {443, 80, 88, 8443}:
            raise Problem(400, "Bad Request: bad webhook: HTTPS url must be provided for webhook")
        assert 1 <= len(form["secret_token"]) <= 256
        self.webhook, self.webhook_form, self.webhook_error = form["url"], form, None
        if not self._bringing:
            self._begin(self._bring_all())
        return True

    async def on_delete_webhook(self, form: dict) -> bool:
        """The method of this name."""
        self.webhook, self.webhook_form = "", {}
        return True

    async def on_get_webhook_info(self, form: dict) -> dict:
        """The method of this name."""
        info: dict[str, Any] = {
            "url": self.webhook,
            "has_custom_certificate": False,
            "pending_update_count": len(self.updates),
        }
        if self.webhook_error is not None:
            info |= {"last_error_date": self.webhook_error[0], "last_error_message": self.webhook_error[1]}
        if "allowed_updates" in self.webhook_form:
            info["allowed_updates"] = json.loads(self.webhook_form["allowed_updates"])
        return info

    async def bring(self, update: dict, base: str, secret: str | None = None) -> int:
        """Bring one update to one address behind the public one; the status it is answered with, 0 for none."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        parts = urlsplit(self.webhook)
        said = self.webhook_form["secret_token"] if secret is None else secret
        try:
            async with self._session.post(
                base + parts.path, json=update, headers={HEADER: said, "Host": parts.netloc}
            ) as answer:
                assert await answer.read() == b""
                return answer.status
        except aiohttp.ClientError:
            return 0

    async def stop_bringing(self) -> None:
        """Bring nothing more."""
        for task in self._bringing:
            task.cancel()
        if self._bringing:
            await asyncio.wait(self._bringing)
        if self._session is not None:
            await self._session.close()

    def _begin(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._bringing.add(task)
        task.add_done_callback(self._bringing.discard)

    async def _bring_all(self) -> None:
        busy: set[object] = set()
        turn = 0

        def ready() -> dict | None:
            seen = set(busy)
            for update in self.updates if self.webhook and self.behind else ():
                if _queue(update) not in seen:
                    return update
                seen.add(_queue(update))
            return None

        async def one(update: dict, base: str) -> None:
            status = await self.bring(update, base)
            if status == 200 and self.losing(update):
                status = 0
            self.brought.append((update["update_id"], status))
            if status != 200:
                what = f"Wrong response from the webhook: {status}" if status else "Connection refused"
                self.webhook_error = self.now() // 1000, what
                await asyncio.sleep(PAUSE)
            async with self._changed:
                if status == 200 and update in self.updates:
                    self.updates.remove(update)
                busy.discard(_queue(update))
                self._changed.notify_all()

        while True:
            async with self._changed:
                await self._changed.wait_for(ready)
                update = ready()
            assert update is not None
            busy.add(_queue(update))
            self._begin(one(update, self.behind[turn % len(self.behind)]))
            turn += 1


def _queue(update: dict) -> object:
    """What is brought in order: the messages of a chat, and the presses of a person."""
    match update:
        case {"message": {"chat": {"id": chat}}}:
            return chat
        case {"callback_query": {"from": {"id": person}}}:
            return "press", person
    return update["update_id"]
