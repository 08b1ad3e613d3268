"""Public posts: sent once, found again after a crash. Refusals become errors of ``bot.ports``."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import discord

from bot.platforms.discord import emojis, messages
from bot.platforms.discord.markup import IDS
from bot.platforms.discord.messages import files, texts, without_controls
from bot.ports.addresses import Place
from bot.ports.platforms import Gone, Later, Stale

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from bot.platforms.discord.gateway import Listener
    from bot.platforms.discord.messages import Content
    from bot.ports.addresses import Account
    from bot.ports.pictures import Studio
    from bot.ports.platforms import Attempt
    from bot.ports.posts import PublicPost
    from bot.ports.processes import Clock

NONCE_LIVES = 120.0
"""Seconds for which we rely on Discord to know an attempt by its nonce ("some minutes")."""

LOOK_BACK = 20
"""Messages of a channel among which an earlier try is looked for."""

SKEW = timedelta(seconds=10)
"""Seconds by which Discord's clock and ours may differ."""

NOT_THERE = {
    10003: "unknown channel",
    10013: "unknown user",
    50033: "no such person to write to",
    50001: "missing access",
    50007: "cannot write to this user",
    50008: "no text channel",
    50013: "missing permissions",
    50024: "not in this kind of channel",
    50083: "the thread is archived",
    50278: "no server in common",
}
"""Discord's error codes that say: here nothing can be posted until people change something."""

NOT_EDITED = {
    messages.UNKNOWN_MESSAGE: "unknown message",
    30046: "too many edits of messages older than an hour",
    50005: "another author's message",
    messages.MISSING_PERMISSIONS: "missing permissions, perhaps for files only",
    50083: "the thread is archived, which a new message ends",
}
"""Discord's error codes for a message that cannot be edited; whether a new one can be sent is seen by sending it."""

UNREADABLE = 160002
"""Discord's code for a reply where we may not read the history."""

EDITED = 3_600_000
"""Milliseconds for which Discord lets us edit a message freely."""

LONGEST = 45.0
"""Seconds one delivery may take: the place is leased for 60."""

Channel: TypeAlias = discord.PartialMessageable | discord.DMChannel


class Posting:
    """Posts, edits and deletes messages. ``client`` gives the connection as it is now."""

    def __init__(self, client: Callable[[], Listener], studio: Studio, clock: Clock) -> None:
        self._client = client
        self._studio = studio
        self._clock = clock

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """Post it, unless an earlier try of the same attempt is there already; answers the message, with its instant.

        Raises ``Gone`` or ``Later``.
        """
        IDS.set(self._client().command_ids)
        content = await messages.public(post, attempt.id, self._studio)
        async with self._speaking(place) as channel:
            message = await self._once(channel, attempt, post, content)
        begun = self._clock.now() - round(1000 * attempt.age)
        return f"{message.id}.{begun}"

    async def revise(self, place: Place, message: str, attempt: Attempt, post: PublicPost) -> None:
        """Edit a message of ours, if it is not too old for that. Raises ``Stale``, ``Gone`` or ``Later``."""
        number, _, begun = message.partition(".")
        if not (post.line or post.recount) and self._clock.now() - int(begun) >= EDITED:
            raise Stale("an hour old")
        IDS.set(self._client().command_ids)
        # the message may be laid out, and cannot become anything else then
        content = (await messages.public(post, attempt.id, self._studio)).laid()
        async with self._speaking(place, editing=True) as channel:
            standing = channel.get_partial_message(int(number))
            await standing.edit(allowed_mentions=_notified(content), **messages.edit(content))

    async def remove_buttons(self, place: Place, message: str) -> None:
        """Take the buttons off a message, however old it is. Raises ``Stale``, ``Gone`` or ``Later``."""
        async with self._speaking(place, editing=True) as channel:
            shown = channel.get_partial_message(_number(message))
            try:
                found = await shown.fetch()
            except discord.Forbidden as problem:
                # what shows buttons is laid out, and its layout cannot be read without the history
                raise Stale("not to be read") from problem
            if (bare := without_controls(found)) is not None:
                layout, kept = bare
                await shown.edit(view=layout, attachments=cast("Sequence[discord.Attachment]", kept))

    async def delete(self, place: Place, message: str) -> None:
        """Delete a message, if it is still there. Raises ``Gone`` or ``Later``."""
        async with self._speaking(place, editing=True) as channel:
            try:
                await channel.get_partial_message(_number(message)).delete()
            except discord.NotFound as problem:
                if problem.code != messages.UNKNOWN_MESSAGE:
                    raise

    @asynccontextmanager
    async def _speaking(self, place: Place, *, editing: bool = False) -> AsyncIterator[Channel]:
        """Where a place is, and requests there with a time limit; refusals become the errors the postman knows."""
        client, number = self._client(), place.partition(":")[2]
        if not client.entered:
            raise Later(2.0)
        if not _is_number(number.removeprefix("@")):
            raise Gone(place)
        try:
            async with asyncio.timeout(LONGEST):
                if number.startswith("@"):
                    yield await client.create_dm(discord.Object(int(number[1:])))
                else:
                    yield client.get_partial_messageable(int(number))
        except discord.RateLimited as limit:
            raise Later(limit.retry_after) from limit
        except discord.HTTPException as problem:
            emojis.refused(problem)
            raise _meaning(problem, editing=editing) from problem

    async def _once(self, channel: Channel, attempt: Attempt, post: PublicPost, content: Content) -> discord.Message:
        """Send it if it is not there yet, without the parts Discord does not accept there."""
        if attempt.again and attempt.age > NONCE_LIVES:
            found = await self._found(channel, attempt, content)
            if found is not None:
                return found
        reference = _reference(channel, post)
        while True:
            try:
                return await _send(channel, attempt, content, reference)
            except discord.HTTPException as problem:
                if reference and (problem.code == UNREADABLE or "message_reference" in problem.text):
                    reference = {}
                    continue
                content = messages.refused(content, problem, post.locale)

    async def _found(self, channel: Channel, attempt: Attempt, content: Content) -> discord.Message | None:
        """The message that shows this attempt: known by its picture's name, else by its words since it was begun."""
        begun = datetime.fromtimestamp(self._clock.now() / 1000 - attempt.age, UTC) - SKEW
        me = user.id if (user := self._client().user) else 0
        async for message in channel.history(limit=LOOK_BACK):
            if message.author.id != me:
                continue
            if content.drawn is None:
                words = texts(message).split()
                if message.created_at >= begun and words in (content.text.split(), " ".join(content.halves).split()):
                    return message
            elif content.name in files(message):
                return message
        return None


def direct(account: Account) -> Place | None:
    """The private chat of a user.

    >>> direct("discord:12"), direct("web:ann")
    ('discord:@12', None)
    """
    platform, _, user = account.partition(":")
    return Place(f"discord:@{user}") if platform == "discord" and _is_number(user) else None


def _number(message: str) -> int:
    return int(message.partition(".")[0])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _notified(content: Content) -> discord.AllowedMentions:
    """The users who are called, and nobody else."""
    users = [discord.Object(user) for user in content.pinged]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _reference(channel: Channel, post: PublicPost) -> dict[str, Any]:
    """The message it replies to, shown above it as long as it is there: pressing it leads there."""
    if not post.reply_to:
        return {}
    number = _number(post.reply_to)
    return {"reference": discord.MessageReference(message_id=number, channel_id=channel.id, fail_if_not_exists=False)}


async def _send(
    channel: discord.abc.Messageable, attempt: Attempt, content: Content, reference: dict[str, Any]
) -> discord.Message:
    return await channel.send(
        nonce=attempt.id,  # discord.py adds enforce_nonce
        allowed_mentions=_notified(content),
        **messages.parts(content),
        **reference,
    )


def _meaning(problem: discord.HTTPException, *, editing: bool) -> Exception:
    if editing and (problem.code in NOT_EDITED or (problem.status in {400, 413} and problem.code not in NOT_THERE)):
        # a 400 among them: some edits with a new upload are refused where the same message is taken as a new one
        return Stale(problem.text or f"error {problem.code}")
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
