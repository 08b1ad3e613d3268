"""What we may do in a channel of a server, and the permission that is missing there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import Permissions

from bot.platforms.discord.user_install import elsewhere
from rendering.text import Said, joined, said

if TYPE_CHECKING:
    from collections.abc import Mapping

POSTING = {"view_channel": said("View Channel"), "send_messages": said("Send Messages")}
POSTING_IN_THREADS = {
    "view_channel": said("View Channel"),
    "send_messages_in_threads": said("Send Messages in Threads"),
}
ATTACH_FILES = said("Attach Files")
PICTURES = {"attach_files": ATTACH_FILES}
"""What we need to post, in a channel or in a thread, and to show boards; each with its name in Discord's settings."""


def obstacle(interaction: discord.Interaction[Any]) -> Said | None:
    """What must be allowed before boards can be posted where somebody asks, in a sentence; None for nothing.

    Discord says with each interaction what we may do in its channel. Where only a user has installed us, nothing is
    posted at all.
    """
    if interaction.guild_id is None or elsewhere(interaction):
        return None
    threaded = isinstance(interaction.channel, discord.Thread)
    mute = _missing(POSTING_IN_THREADS if threaded else POSTING, interaction.app_permissions)
    blind = _missing(PICTURES, interaction.app_permissions)
    if mute:
        return said("I may not post here. Allow me: {permissions}.", permissions=joined([*mute, *blind]))
    if blind:
        return said("I may not show boards here. Allow me: {permissions}.", permissions=joined(blind))
    return None


def _missing(needed: Mapping[str, Said], given: Permissions) -> list[Said]:
    return [name for permission, name in needed.items() if not getattr(given, permission)]
