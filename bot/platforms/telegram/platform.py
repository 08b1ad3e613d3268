"""Telegram as the bot sees it: a platform that delivers posts and brings asks."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Sequence
from functools import cache

import httpx
import structlog
from telegram.error import BadRequest, InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.delivery.worker_loop import rest
from bot.platforms.telegram.api import Api, understood
from bot.platforms.telegram.chats import Moves, Spot, place_of, spot, user_of
from bot.platforms.telegram.keyboards import in_group, start_link
from bot.platforms.telegram.messages import Links, Voice
from bot.platforms.telegram.private_chat import PrivateChats
from bot.platforms.telegram.rate_limits import Kind, Pace, Queueing
from bot.platforms.telegram.topics import TelegramTopics
from bot.platforms.telegram.update_handler import Incoming
from bot.platforms.telegram.update_source import Listening
from bot.platforms.telegram.webhook import WebhookRoute
from bot.ports.addresses import Account, Place
from bot.ports.asks import Desk
from bot.ports.pictures import Studio
from bot.ports.platforms import UNNOTICED, Attempt, Connection, Presence, Stale, TokenRefused
from bot.ports.posts import PublicPost
from bot.ports.processes import Clock, Hold, alone
from bot.ports.stores import Memory
from rendering.text import said

API = "https://api.telegram.org"
PATIENCE = Queueing(Kind.POST, 5.0)
"""The seconds a delivery may wait in the queue of its chat before the postman is told to come later."""

_TOKEN = re.compile(r"[0-9A-Za-z:_-]+")
log = structlog.get_logger(__name__)


REFUSED = said("Telegram refused the token: check TELEGRAM_TOKEN, or make a new one with @BotFather.")

PHOTO, TEXT, SEVERAL = "pts"
"""Last character of a message's id: what can be put in its place."""


@cache
def certificates() -> ssl.SSLContext:
    """Whom to trust, as httpx finds it; read once, because reading takes longer than all else at a start."""
    return httpx.create_ssl_context()


class TelegramPlatform:
    """The bot on Telegram. One process listens and sends at a time, for there it is counted what may be sent."""

    name = "telegram"

    def __init__(
        self,
        token: str,
        desk: Desk,
        studio: Studio,
        clock: Clock,
        memory: Memory,
        api_base: str | None = None,
        presence: Presence = UNNOTICED,
        *,
        mini_app: str | None = None,
        webhook: WebhookRoute | None = None,
    ) -> None:
        """``api_base`` is another server with the same interface, ``mini_app`` the address of the pressable board.

        ``webhook`` is where Telegram brings its updates.

        Raises ``TokenRefused`` for what is no token.
        """
        if not _TOKEN.fullmatch(token):
            raise TokenRefused(REFUSED)
        # Below these they write whole addresses, and the token stands in each.
        for library, level in (
            ("httpx", logging.WARNING),
            ("httpcore", logging.WARNING),
            ("telegram", logging.INFO),
            # it writes traces of answers that are no JSON, and raises what we say in a line
            ("telegram.request", logging.CRITICAL),
        ):
            logging.getLogger(library).setLevel(level)
        base = (api_base or API).rstrip("/")
        self._bot = Api(
            token,
            base_url=f"{base}/bot",
            base_file_url=f"{base}/file/bot",
            request=HTTPXRequest(
                connection_pool_size=32, pool_timeout=20.0, read_timeout=20.0, httpx_kwargs={"verify": certificates()}
            ),
            get_updates_request=HTTPXRequest(
                connection_pool_size=2, pool_timeout=20.0, httpx_kwargs={"verify": certificates()}
            ),
            rate_limiter=Pace(clock),
        )
        self._moves = Moves(memory)
        self.threads = TelegramTopics(self._bot, self._moves)
        self._voice = Voice(self._bot, studio, self._moves, memory, clock, mini_app)
        self._private = PrivateChats(self._voice, memory)
        self.incoming = Incoming(self._bot, desk, self._voice, self._private, self._moves, presence, clock, memory)
        self._closing = asyncio.Event()
        self._listening = Listening(self._bot, memory, clock, self.incoming, webhook, self._closing)
        self._opening = asyncio.Lock()
        self._opened = False
        self._clock = clock
        self._running: asyncio.Future[None] | None = None

    async def open(self) -> None:
        """Ask Telegram for our name. Raises ``TokenRefused``, or ``TelegramError`` where Telegram cannot be reached."""
        async with self._opening:
            if self._opened:
                return
            try:
                await self._bot.initialize()
            except InvalidToken:
                # Its message holds the token.
                raise TokenRefused(REFUSED) from None
            self._opened = True
            self._listening.open()

    async def run(self, hold: Hold = alone) -> None:
        """Listen while this process has the role, until ``close``; after that only ``deliver`` works.

        Raises ``TokenRefused``; trouble with the network is waited for.
        """
        self._running = asyncio.get_running_loop().create_future()
        self._listening.entering()
        try:
            await self._open_patiently()
            if self._opened and not self._closing.is_set():
                await self._listening.run(hold)
        except InvalidToken:
            raise TokenRefused(REFUSED) from None
        finally:
            self._running.set_result(None)

    @property
    def sends(self) -> bool:
        """Whether this process sends: the one that listens."""
        return self._listening.watch.due

    def connection(self) -> Connection:
        """Whether this process hears Telegram where it should, and the menu of commands is as it should be."""
        return self._listening.connection()

    async def close(self) -> None:
        """Stop listening, finish the answers under way, close the connections.

        Once nothing listens that takes 1.3 seconds for the answers, and beside them 1.0 for what is to be pinned.
        """
        self._closing.set()
        if self._running is not None:
            await self._running
        await asyncio.gather(self._listening.close(), self.threads.close(), self._voice.pins.close())
        await self._bot.shutdown()

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """Post publicly: one photo with its words and buttons, or a text.

        Telegram has no key against repeats: an attempt that may have arrived is repeated silently, and its copy goes.

        Answers the last message and its kind: photo, text, or one of several texts. Raises ``Gone``, ``Later``, or what
        else went wrong.
        """
        where = await self._spot(place)
        async with self._private.turn(where):
            if (taken := await self._taken_over(where, post)) is not None:
                return taken
            try:
                with understood():
                    sent = await self._voice.say(
                        where,
                        post,
                        reply_to=int(post.reply_to[:-1] or 0),
                        quiet=not post.rings or post.silent,
                        patience=PATIENCE,
                        links=self._links(where, post),
                        attempt=attempt.id,
                    )
                    log.debug("delivered", place=place, attempt=attempt.id, again=attempt.again)
            except BadRequest as refusal:
                await self._bot.look_again(refusal)
                raise
            if not sent:
                return None
            await self._shown(where, post, sent[-1].message_id)
        self.threads.tend(where, post)
        kind = SEVERAL if len(sent) > 1 else PHOTO if sent[-1].photo else TEXT
        return f"{sent[-1].message_id}{kind}"

    async def revise(self, place: Place, message: str, attempt: Attempt, post: PublicPost) -> None:
        """Edit a message of ours, a photo by a photo and a text by a text; raises ``Stale``, ``Gone`` or ``Later``."""
        where = await self._spot(place)
        number, kind = int(message[:-1]), message[-1]
        async with self._private.turn(where):
            if await self._private.answered(where, post) not in (None, number):
                raise Stale("its player looks at a newer one")
            with understood(editing=True):
                if kind == SEVERAL or not await self._voice.put(
                    where, number, post, pictured=kind == PHOTO, patience=PATIENCE, links=self._links(where, post)
                ):
                    raise Stale(f"of another kind: {kind}")
                log.debug("revised", place=place, attempt=attempt.id, again=attempt.again)
            await self._shown(where, post, number)
        self.threads.tend(where, post)

    async def _taken_over(self, where: Spot, post: PublicPost) -> str | None:
        """Put a post that need not ring in the place of the panel that an answer has shown; None where there is none.

        So a match stays one message, the one its player looks at.
        """
        message = None if post.rings else await self._private.answered(where, post)
        if message is None or post.picture is None:
            return None
        try:
            with understood(editing=True):
                if not await self._voice.put(where, message, post, pictured=True, patience=PATIENCE):
                    return None
        except Stale:
            return None
        await self._shown(where, post, message)
        return f"{message}{PHOTO}"

    async def remove_buttons(self, place: Place, message: str) -> None:
        """Take the buttons off a message of ours, if its chat has much room; a post must not wait for it."""
        where = await self._spot(place)
        with understood(editing=True):
            await self._voice.remove_buttons(where, int(message[:-1]))

    async def delete(self, place: Place, message: str) -> None:
        """Delete a message of ours, which Telegram allows for two days."""
        where = await self._spot(place)
        with understood(editing=True):
            await self._voice.delete(where, int(message[:-1]))

    def direct(self, account: Account) -> Place | None:
        """The private chat of a user, which has the user's id."""
        user = user_of(account)
        return None if user is None else place_of(Spot(user))

    def link(self, line: str) -> str | None:
        """A link into the private chat; None before we know our own name."""
        return start_link(self._bot.username, line) if self._opened else None

    async def _shown(self, where: Spot, post: PublicPost, message: int) -> None:
        """Where a post shows a panel, the one before it goes; where one shall be pinned, so does the other."""
        if not where.private:
            self._voice.languages.note(where.chat, post.locale)
        self._voice.pins.tend(where, post, message)
        if post.alone or post.own:
            await self._private.shown(where, post, message, posted=True)

    def place_link(self, place: Place, server: str) -> str | None:  # noqa: ARG002 - what a platform is asked
        """None: the addresses of chats are their own affair."""
        return None

    async def invitation(self, line: str, places: Sequence[Place]) -> str | None:  # noqa: ARG002 - see the port
        """A link into the private chat, where the invitation is shown; None where Telegram cannot be reached now."""
        return self.link(line)

    async def _spot(self, place: Place) -> Spot:
        await self.open()
        return spot(place)

    def _links(self, where: Spot, post: PublicPost) -> Links:
        return () if where.private else in_group(post, self._bot.username, inline=self._bot.supports_inline_queries)

    async def _open_patiently(self) -> None:
        wait = 1.0
        while not self._opened and not self._closing.is_set():
            try:
                await self.open()
            except TelegramError as trouble:
                if wait == 1.0:
                    log.warning("telegram cannot be reached; trying on", cause=str(trouble))
                await rest(self._clock, wait, self._closing)
                wait = min(60.0, 2 * wait)
