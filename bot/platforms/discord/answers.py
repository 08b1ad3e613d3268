"""The messages that answer an interaction: new, or in the place of another, in the fullest form that Discord takes.

All raise ``discord.HTTPException`` where no form is taken.
"""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.platforms.discord import messages

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.platforms.discord.messages import Content


async def acknowledged(interaction: discord.Interaction[Any]) -> None:
    """Answer without words: acknowledge the press, or remove the "thinking"."""
    if interaction.response.is_done():
        await interaction.delete_original_response()
    else:
        await interaction.response.defer()


async def opened(interaction: discord.Interaction[Any], content: Content) -> None:
    """The first answer, as a new message."""
    await _shown(interaction, content, partial(_sent, interaction.response.send_message))


async def followed(interaction: discord.Interaction[Any], content: Content) -> None:
    """A message more."""
    await _shown(interaction, content, partial(_sent, interaction.followup.send))


async def _sent(send: Callable[..., Awaitable[object]], content: Content) -> None:
    await send(ephemeral=not content.openly, allowed_mentions=discord.AllowedMentions.none(), **messages.parts(content))


async def replaced(interaction: discord.Interaction[Any], content: Content) -> None:
    """Change the message that was pressed, at once or after all; where Discord refuses that, a new one replaces it."""
    late = interaction.response.is_done()
    try:
        await _edited(interaction.edit_original_response if late else interaction.response.edit_message, content)
    except discord.HTTPException as problem:
        # somebody may have dismissed it meanwhile
        if problem.code != messages.UNKNOWN_MESSAGE:
            messages.refused(content, problem, str(interaction.locale))
        if not late:
            await interaction.response.defer()
        await _renewed(interaction, content)


async def completed(interaction: discord.Interaction[Any], content: Content) -> None:
    """Answer where we said that we are thinking."""
    await _shown(interaction, content, partial(_edited, interaction.edit_original_response))


async def _edited(edit: Callable[..., Awaitable[object]], content: Content) -> None:
    await edit(allowed_mentions=discord.AllowedMentions.none(), **messages.edit(content))


async def _renewed(interaction: discord.Interaction[Any], content: Content) -> None:
    """A new message instead of the one that was pressed: some edits are refused where the same is taken as new."""
    await followed(interaction, content)
    with contextlib.suppress(discord.HTTPException):
        await interaction.delete_original_response()


async def _shown(
    interaction: discord.Interaction[Any], content: Content, send: Callable[[Content], Awaitable[None]]
) -> None:
    """Send it, without the parts that Discord does not accept."""
    while True:
        try:
            await send(content)
        except discord.HTTPException as problem:
            content = messages.refused(content, problem, str(interaction.locale))
        else:
            return
