"""The client of Discord: the events it receives, and the commands and menus that are registered.

A menu on a message of ours or on a person says what a command says, about what was pointed at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import app_commands

from bot.platforms.discord import slash_commands as slash
from bot.platforms.discord.components import Menu, Press, known
from bot.platforms.discord.connection_state import ConnectionState
from bot.platforms.discord.messages import files
from bot.platforms.discord.slash_commands import NO_BOTS, worded
from bot.ports.addresses import Place
from bot.ports.platforms import UNNOTICED
from bot.repository import is_code
from rendering.text import Said, said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.platforms.discord.interactions import Conversation
    from bot.ports.platforms import Presence

log = structlog.get_logger()

LONGEST_WAIT = 30.0
"""Seconds we wait for a rate limit ourselves; for longer ones the postman is told to come back."""

UNKNOWN = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""A client still shows a command that we have not got any more, or not in that form."""

GONE = frozenset(("CHANNEL_DELETE", "THREAD_DELETE"))
"""Events after which nothing can be posted at a channel or thread."""

CHANGED = frozenset(("CHANNEL_UPDATE",))
"""Events after which something may be posted again: who may write is part of a channel."""

CONTROL = re.compile(r"[a-z]:([A-Za-z0-9]+):")
"""Beginning of the ``custom_id`` of a control under a post about a match."""

PICTURE = re.compile(r"board-([A-Za-z0-9]+)-")
"""Beginning of a board's file name."""

ON_MESSAGES = ((said("Since my move"), "/next {code}"), (said("Describe"), "/describe {code}"))
"""Menus on a message: the name, and the line that each says."""


class Commands(app_commands.CommandTree["Listener"]):
    """The slash commands. A client may still show a removed or changed one: that is answered with a sentence."""

    async def on_error(
        self, interaction: discord.Interaction[Listener], error: app_commands.AppCommandError, /
    ) -> None:
        """A command that we do not have in that form, or a fault of ours."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("no completion", problem=str(error))
        elif isinstance(error, UNKNOWN):
            log.warning("unknown command", problem=str(error))
            await interaction.client.conversation.lost(interaction)
        else:
            await interaction.client.conversation.failed(interaction, getattr(error, "original", error))


class Listener(discord.AutoShardedClient):
    """A client of Discord: no privileged intent, no member cache, no message cache."""

    registers = True
    """Whether it registers the commands once it has logged in."""

    def __init__(
        self, conversation: Conversation, presence: Presence = UNNOTICED, commands: dict[str, int] | None = None
    ) -> None:
        # the bot uses no voice channels, so the warning about missing libraries would only confuse
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.conversation = conversation
        self._presence = presence
        self.entered = False
        self.registered = False
        self.command_ids: dict[str, int] = {} if commands is None else commands
        self.tree = Commands(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        slash.build(self.tree, conversation)
        build(self.tree, conversation)

    def _get_state(self, **options: Any) -> ConnectionState:
        """Called by discord.py once."""
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def on_gateway_event(self, event: str, payload: Mapping[str, Any]) -> None:
        """An event as the gateway sent it, such as ``CHANNEL_DELETE``; an error here is logged and ends nothing."""
        await noticed(self._presence, event, payload)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again."""
        await self._presence.server_back(f"discord:{guild.id}")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer controls that are none of ours; discord.py hands on the others."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        given: dict[str, Any] = dict(interaction.data or {})
        if not known(str(given.get("custom_id", ""))):
            await self.conversation.lost(interaction)

    async def setup_hook(self) -> None:
        """Once logged in: know every button ever posted, and register the commands."""
        self.add_dynamic_items(Press, Menu)
        await self.tree.set_translator(slash.Translation())
        self.entered = True
        if self.registers:
            await self.register()

    async def register(self) -> bool:
        """Register the commands as they are now, and learn the ids that Discord gives them; whether that is done."""
        assert self.application_id is not None
        if self.registered:
            return True
        try:
            # as the tree would, which does not say the ids
            commands = await slash.payload(self.tree)
            registered = await self.http.bulk_upsert_global_commands(self.application_id, commands)
        except Exception:
            log.exception("commands not registered with Discord; those registered before stay")
            return False
        menus = (discord.AppCommandType.user.value, discord.AppCommandType.message.value)
        self.command_ids.update((one["name"], int(one["id"])) for one in registered if one.get("type") not in menus)
        self.registered = True
        return True

    async def on_ready(self) -> None:
        """Say so in the log."""
        log.info("connected to Discord", name=str(self.user), servers=len(self.guilds))


async def noticed(presence: Presence, event: str, payload: Mapping[str, Any]) -> None:
    """Pass on what an event says of a place, if anything. May raise ``bot.ports.stores.StoreUnreachable``.

    A server that is only out of order for a while (``unavailable``) is not gone.
    """
    if event in GONE:
        await presence.gone(Place(f"discord:{int(payload['id'])}"))
    elif event in CHANGED:
        await presence.back(Place(f"discord:{int(payload['id'])}"))
    elif event == "GUILD_DELETE" and not payload.get("unavailable"):
        await presence.server_gone(f"discord:{int(payload['id'])}")


def build(tree: app_commands.CommandTree[Any], answers: Conversation) -> None:
    """Put every menu into the tree."""
    for words, pattern in ON_MESSAGES:
        tree.add_command(_on_message(words, pattern, answers))
    tree.add_command(_on_person(answers))


def _on_message(words: Said, pattern: str, answers: Conversation) -> app_commands.ContextMenu:
    async def callback(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        code = code_in(message)
        if code is None:
            await answers.told(interaction, said("I find no match in that message. Choose a board, or see /games."))
        else:
            await answers.said(interaction, pattern.format(code=code))

    return app_commands.ContextMenu(name=worded(words), callback=callback)


def _on_person(answers: Conversation) -> app_commands.ContextMenu:
    async def callback(interaction: discord.Interaction[Any], person: discord.User) -> None:
        if person.bot:
            await answers.told(interaction, NO_BOTS)
        else:
            await answers.said(interaction, f"/invite <@{person.id}>")

    return app_commands.ContextMenu(name=worded(said("Invite to a table")), callback=callback)


def code_in(message: discord.Message) -> str | None:
    """The code of the match that a message is about, by its controls, else by the name of its board."""
    controls = (CONTROL.match(custom_id) for custom_id in _custom_ids(message.components))
    pictures = map(PICTURE.match, files(message))
    found = (match[1].upper() for match in (*controls, *pictures) if match is not None)
    return next((code for code in found if is_code(code)), None)


def _custom_ids(components: Any) -> Iterator[str]:
    """The ids of all controls, however deep they lie in a message."""
    for one in components:
        if custom_id := getattr(one, "custom_id", None):
            yield custom_id
        accessory = getattr(one, "accessory", None)
        yield from _custom_ids([*getattr(one, "children", ()), *([accessory] if accessory else [])])
