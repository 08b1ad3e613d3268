"""The webhook: where Telegram brings its updates, and the process that sees to it that Telegram knows."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from dataclasses import dataclass, field

import structlog
from telegram import WebhookInfo
from telegram.error import InvalidToken, RetryAfter, TelegramError

from bot.delivery.worker_loop import rest
from bot.platforms.telegram.api import WANTED, Api
from bot.platforms.telegram.connection_watch import ConnectionWatch
from bot.platforms.telegram.rate_limits import seconds
from bot.ports import Clock

LOOK = 60.0
"""Seconds between two looks whether the webhook is still ours and Telegram gets through to it."""
MOST = 40
"""Updates that Telegram brings at the same time."""

log = structlog.get_logger(__name__)


def derived_secret(token: str) -> str:
    """A secret for the webhook that every process with this token finds, and nobody without it: 64 hex digits."""
    return hmac.digest(token.encode(), b"webhook", hashlib.sha256).hex()


@dataclass(frozen=True)
class Webhook:
    """The address that Telegram calls, ``https://play.example.org``, and the secret that it says there."""

    base: str
    secret: str = field(repr=False)

    @property
    def path(self) -> str:
        """Where on that address; it is another one for another secret, which therefore shows in ``getWebhookInfo``."""
        return f"/telegram/{hmac.digest(self.secret.encode(), b'path', hashlib.sha256).hex()[:24]}"

    @property
    def url(self) -> str:
        """The whole address."""
        return self.base + self.path


class WebhookKeeper:
    """Sets the webhook where it is not set as it should be, and looks again every minute."""

    def __init__(self, bot: Api, clock: Clock, webhook: Webhook, watch: ConnectionWatch) -> None:
        self._bot = bot
        self._clock = clock
        self._webhook = webhook
        self._watch = watch
        self._trouble = 0
        self._complaint = ""

    async def run(self, stopping: asyncio.Event) -> None:
        """Until it is stopping; the webhook stays set. Raises ``InvalidToken``."""
        set_before = False
        while not stopping.is_set():
            pause = LOOK
            try:
                set_before = await self._look(set_before)
                self._trouble = 0
            except InvalidToken:
                raise InvalidToken("the token is not taken any more") from None
            except TelegramError as trouble:
                self._watch.went()
                self._trouble += 1
                pause = seconds(trouble) if isinstance(trouble, RetryAfter) else min(LOOK, 2.0**self._trouble)
                self._complain("the webhook cannot be looked after; trying on", str(trouble))
            await rest(self._clock, pause, stopping)

    async def _look(self, set_before: bool) -> bool:
        """Set the webhook if it is not; True from then on."""
        info = await self._bot.get_webhook_info()
        if info.url != self._webhook.url or not (set_before or set(info.allowed_updates) == set(WANTED)):
            if set_before:
                log.warning("somebody else has changed the webhook of this bot; it is set again")
            await self._bot.set_webhook(
                self._webhook.url,
                secret_token=self._webhook.secret,
                allowed_updates=list(WANTED),
                max_connections=MOST,
            )
            log.info("telegram brings its updates from now on", to=self._webhook.base)
        elif self._fails(info):
            self._watch.went()
            self._complain("telegram does not get through to the webhook", info.last_error_message or "?")
            return True
        if self._complaint:
            log.info("the webhook works again")
        self._complaint = ""
        self._watch.came()
        return True

    def _fails(self, info: WebhookInfo) -> bool:
        """Whether updates wait because the last try to bring one has failed, a short time ago."""
        if not info.pending_update_count or info.last_error_date is None:
            return False
        return self._clock.now() / 1000 - info.last_error_date.timestamp() < 2 * LOOK

    def _complain(self, what: str, cause: str) -> None:
        """Say it where it is new."""
        if self._complaint != (complaint := f"{what}: {cause}"):
            log.warning(what, cause=cause)
        self._complaint = complaint
