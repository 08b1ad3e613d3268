"""Public posts: sent once, found again after a crash, refused in words the postman understands."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
import structlog

from bot.languages import spelled
from bot.platforms.discord import letters
from bot.ports import Gone, Later
from rendering.text import said

if TYPE_CHECKING:
    from bot.platforms.discord.letters import Letter
    from bot.platforms.discord.platform import Listener
    from bot.ports import Attempt, Clock, Place, Post, Studio

NONCE_LIVES = 120.0
"""Seconds for which we trust Discord to know an attempt by its nonce ("some minutes")."""

LOOK_BACK = 20
"""Messages of a channel among which an earlier try is looked for."""

SKEW = timedelta(seconds=10)
"""How much Discord's clock and ours may differ."""

NOT_THERE = {
    10003: "unknown channel",
    10013: "unknown user",
    50001: "missing access",
    50007: "cannot write to this user",
    50008: "no text channel",
    50013: "missing permissions",
    50024: "not in this kind of channel",
    50083: "the thread is archived",
    50278: "no server in common",
}
"""Discord's error codes that say: here nothing can be posted until people change something."""

MISSING_PERMISSIONS = 50013

REFUSED_FORM = {40005: "too large", 50035: "invalid form"}
"""Discord's error codes for a message that it will never take."""

LONGEST = 45.0
"""Seconds one delivery may take: the place is leased for 60."""

log = structlog.get_logger()


async def deliver(client: Listener, studio: Studio, clock: Clock, place: Place, attempt: Attempt, post: Post) -> None:
    """Post it, unless an earlier try of the same attempt is there already. Raises ``Gone`` or ``Later``."""
    if post.private:
        log.error("a private post was meant for a channel; not sent", place=place, attempt=attempt.id)
        return
    if not client.entered:
        raise Later(2.0)
    number = place.partition(":")[2]
    if not (number.isascii() and number.isdigit()):
        raise Gone(place)
    channel = client.get_partial_messageable(int(number))
    letter = await letters.public(post, attempt.id, studio)
    try:
        async with asyncio.timeout(LONGEST):
            await _once(client, channel, clock, attempt, post, letter)
    except discord.RateLimited as limit:
        raise Later(limit.retry_after) from limit
    except discord.HTTPException as problem:
        raise _meaning(problem) from problem


async def _once(
    client: Listener,
    channel: discord.PartialMessageable,
    clock: Clock,
    attempt: Attempt,
    post: Post,
    letter: Letter,
) -> None:
    """Send it where it is not there yet; without what Discord will not take there."""
    if attempt.again and attempt.age > NONCE_LIVES and await _found(client, channel, clock, attempt, letter):
        return
    try:
        await _send(channel, attempt, letter)
    except discord.HTTPException as problem:
        if problem.code == MISSING_PERMISSIONS and letter.drawn is not None:
            note = said("I may not show the board here: allow me to attach files.")
            letter = letter.without_picture(spelled(note, post.locale))
        elif problem.code in REFUSED_FORM and (letter.drawn or letter.view):
            # the same form would be refused for ever, and nothing else could be told in this place
            log.exception("refused by Discord; only its words are sent", code=attempt.code, attempt=attempt.id)
            letter = replace(letter, drawn=None, view=None)
        else:
            raise
        await _send(channel, attempt, letter)


async def _send(channel: discord.PartialMessageable, attempt: Attempt, letter: Letter) -> None:
    parts: dict[str, Any] = {}
    file = letter.file()
    if file is not None:
        parts["file"] = file
    if letter.view is not None:
        parts["view"] = letter.view
    await channel.send(
        letter.text or None,
        nonce=attempt.id,  # discord.py adds enforce_nonce
        suppress_embeds=True,
        allowed_mentions=discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in letter.pinged]
        ),
        **parts,
    )


async def _found(
    client: Listener, channel: discord.PartialMessageable, clock: Clock, attempt: Attempt, letter: Letter
) -> bool:
    """Whether the channel shows this attempt: by its picture's name, else by its words since it was begun."""
    begun = datetime.fromtimestamp(clock.now() / 1000 - attempt.age, UTC) - SKEW
    me = client.user.id if client.user else 0
    async for message in channel.history(limit=LOOK_BACK):
        if message.author.id != me:
            continue
        if letter.drawn is None:
            if message.created_at >= begun and message.content.split() == letter.text.split():
                return True
        elif any(attachment.filename == letter.name for attachment in message.attachments):
            return True
    return False


def _meaning(problem: discord.HTTPException) -> Exception:
    if problem.status == 429:
        headers = getattr(problem.response, "headers", {})
        return Later(_seconds(headers.get("Retry-After")))
    if problem.status == 404 or problem.code in NOT_THERE or problem.status == 403:
        return Gone(NOT_THERE.get(problem.code, f"error {problem.code}"))
    return problem


def _seconds(text: str | None) -> float:
    """A ``Retry-After`` header; a minute where it says nothing."""
    try:
        return max(1.0, float(text or ""))
    except ValueError:
        return 60.0
