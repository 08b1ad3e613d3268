"""The connection to Discord: the events received there, and the commands that are registered."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import app_commands

from bot.delivery.worker_loop import end
from bot.platforms.discord import slash_commands as slash
from bot.platforms.discord.components import Menu, Press, known
from bot.platforms.discord.connection_state import ConnectionState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.platforms.discord.interactions import Conversation
    from bot.platforms.discord.shards import Share
    from bot.ports import Memory

log = structlog.get_logger()

LONGEST_WAIT = 30.0
"""Seconds we wait for a rate limit ourselves; for longer ones the postman is told to come back."""

HANGING_UP = 1.5
"""Seconds that leaving the gateway may take."""


class Commands(app_commands.CommandTree["Listener"]):
    """The slash commands. A client may still show a removed or changed one: that is answered with a sentence."""

    async def on_error(
        self, interaction: discord.Interaction[Listener], error: app_commands.AppCommandError, /
    ) -> None:
        """Our commands handle their own errors, so this is a command we do not have in that form."""
        log.warning("unknown command", problem=str(error))
        await interaction.client.conversation.lost(interaction)


class Listener(discord.AutoShardedClient):
    """The connection to Discord: no privileged intent, no member cache, no message cache."""

    def __init__(self, conversation: Conversation, memory: Memory, part: Share | None = None) -> None:
        # the bot uses no voice channels, so the warning about missing libraries would only confuse
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=None if part is None else part.shards,
        )
        self.shard_ids = None if part is None else list(part.ids)
        self.conversation = conversation
        self._memory = memory
        self.entered = False
        self.tree = Commands(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        slash.build(self.tree, conversation)

    def _get_state(self, **options: Any) -> ConnectionState:
        """Called by discord.py once."""
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def on_gateway_event(self, event: str, payload: Mapping[str, Any]) -> None:
        """An event as the gateway sent it, such as ``CHANNEL_DELETE``; an error here is logged and ends nothing."""

    async def pressed(self, interaction: discord.Interaction[Any], code: str, line: str) -> None:
        """A person pressed a button or chose from a menu."""
        await self.conversation.pressed(interaction, code, line)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer controls that are none of ours; discord.py hands on the others."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        given: dict[str, Any] = dict(interaction.data or {})
        if not known(str(given.get("custom_id", ""))):
            await self.conversation.lost(interaction)

    async def listen(self, stop: asyncio.Event) -> None:
        """Stay at the gateway until the event is set; answers can then still be given, until ``close``."""
        listening = asyncio.create_task(self.connect())
        stopped = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({listening, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                await listening
        finally:
            with contextlib.suppress(TimeoutError):
                hang_up = (shard.disconnect() for shard in self.shards.values())
                await asyncio.wait_for(asyncio.gather(*hang_up), HANGING_UP)
            stopped.cancel()
            await end([listening])

    async def setup_hook(self) -> None:
        """Once logged in: know every button ever posted, and register the commands where they have changed."""
        self.add_dynamic_items(Press, Menu)
        await self.tree.set_translator(slash.Translation())
        self.entered = True
        try:
            await self._register()
        except Exception:
            log.exception("commands not registered with Discord; those registered before stay")

    async def _register(self) -> None:
        key = f"discord.commands.{self.application_id}"
        now = slash.fingerprint(await slash.payload(self.tree))
        if await self._memory.recall(key) != now:
            await self.tree.sync()
            await self._memory.remember(key, now)
            log.info("commands registered with Discord")

    async def on_ready(self) -> None:
        """Say so in the log."""
        log.info("connected to Discord", name=str(self.user), servers=len(self.guilds))
