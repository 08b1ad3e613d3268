"""What we may do in a channel of a server, and the permission that is missing there.

Places where we are not: somebody has installed us for themselves, and asks in a server or chat of others.

There we can only answer what is asked, by at most five messages after the first one (Discord, "Receiving and
Responding"), so that an answer stands for the post as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import Permissions

from rendering.text import Said, joined, said

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

POSTING = {"view_channel": said("View Channel"), "send_messages": said("Send Messages")}
POSTING_IN_THREADS = {
    "view_channel": said("View Channel"),
    "send_messages_in_threads": said("Send Messages in Threads"),
}
ATTACH_FILES = said("Attach Files")
PICTURES = {"attach_files": ATTACH_FILES}
"""What we need to post, in a channel or in a thread, and to show boards; each with its name in Discord's settings."""

T = TypeVar("T")

FOLLOW_UPS = 5
"""Messages that may follow the first answer to an interaction."""


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


def elsewhere(interaction: discord.Interaction[Any]) -> bool:
    """Whether a person asks in a server without us, or in a chat with other people.

    Without a word of Discord about it, the place is one of ours.
    """
    if interaction.guild_id is None:
        return bool(interaction.context.private_channel)
    owners = interaction._integration_owners  # noqa: SLF001 - nothing public tells a place without owners from others
    return bool(owners) and not interaction.is_guild_integration()


def fewest(messages: list[T]) -> list[T]:
    """As many messages as one interaction may have there: the first ones, and the last, which is for everybody.

    >>> fewest([1, 2, 3, 4, 5, 6, 7, 8])
    [1, 2, 3, 4, 5, 8]
    """
    return messages if len(messages) <= 1 + FOLLOW_UPS else [*messages[:FOLLOW_UPS], messages[-1]]
