"""Places where we are not: somebody has installed us for themselves, and asks in a server or chat of others.

There we can only answer what is asked, by at most five messages after the first one (Discord, "Receiving and
Responding"), so that an answer stands for the post as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import discord

T = TypeVar("T")

FOLLOW_UPS = 5
"""Messages that may follow the first answer to an interaction."""


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
