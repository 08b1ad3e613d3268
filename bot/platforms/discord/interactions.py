"""One person's request and its answer: always given, in time, and seen by nobody else.

Messages are new, or in the place of another, in the fullest form that Discord takes; where it takes none,
``discord.HTTPException`` is raised.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import structlog

from bot.platforms.discord import emojis, messages
from bot.platforms.discord.markup import IDS
from bot.platforms.discord.messages import Content
from bot.platforms.discord.permissions import elsewhere, fewest, obstacle
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person, Server
from bot.ports.posts import Reply
from bot.text.languages import spelled
from rendering.text import Said, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.platforms.discord.messages import Content
    from bot.ports.asks import Desk
    from bot.ports.pictures import Studio
    from bot.ports.posts import AnyReply
    from bot.ports.processes import Clock


async def acknowledged(interaction: discord.Interaction[Any]) -> None:
    """Answer without words: acknowledge the press, or remove the "thinking"."""
    if interaction.response.is_done():
        await interaction.delete_original_response()
    else:
        await interaction.response.defer()


async def first_message(interaction: discord.Interaction[Any], content: Content) -> None:
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
        # somebody may have dismissed it meanwhile; and some edits are refused where the same is taken as new
        if problem.code != messages.UNKNOWN_MESSAGE:
            messages.refused(content, problem, str(interaction.locale))
        if not late:
            await interaction.response.defer()
        await followed(interaction, content)
        with contextlib.suppress(discord.HTTPException):
            await interaction.delete_original_response()


async def completed(interaction: discord.Interaction[Any], content: Content) -> None:
    """Answer where we said that we are thinking."""
    await _shown(interaction, content, partial(_edited, interaction.edit_original_response))


async def _edited(edit: Callable[..., Awaitable[object]], content: Content) -> None:
    await edit(allowed_mentions=discord.AllowedMentions.none(), **messages.edit(content))


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


GRACE = 0.7
"""Seconds after which we say that we are thinking, so that a sign comes within one; Discord waits for 3.

With twenty people who never stop pressing that is one press in a hundred or fewer; each costs a request more.
"""

COMPLETION = 2.5
"""Seconds after which no completion is offered; Discord waits for 3."""

DECISION = re.compile(r"/(?:hand|move) \S+\.\d+(?: |$)")
"""A line of a panel's button: it names the decision it belongs to."""

TOLD_ALREADY = {40060, 10062}
"""Discord's codes for an interaction that has been answered or has run out: nothing can be said there any more."""

REFUSED = 400
"""Discord's status for an answer whose form it does not take; a plain sentence it does."""

DEFERRED = {
    discord.InteractionResponseType.deferred_channel_message,
    discord.InteractionResponseType.deferred_message_update,
}
"""Answers after which the person still waits for one."""

TROUBLE = said("Something went wrong on my side. Please try again in a moment.")

log = structlog.get_logger()


def asked(interaction: discord.Interaction[Any], text: str, *, command: str = "", code: str = "") -> Ask:
    """What a person asks by a slash command or a press; nobody else sees either."""
    locale = str(interaction.locale)
    return Ask(
        person=Person(Account(f"discord:{interaction.user.id}"), interaction.user.display_name, locale),
        place=_spoken_at(interaction),
        text=text,
        command=command,
        key=str(interaction.id),
        private=True,
        locale=_read_here(interaction),
        about=Code(code) if code else None,
        server=_server(interaction),
        obstacle=obstacle(interaction),
        aloud=elsewhere(interaction),
    )


def _spoken_at(interaction: discord.Interaction[Any]) -> Place:
    """The channel or thread; in private chats, and where we are not, the private chat of the asker."""
    if interaction.guild_id is None or elsewhere(interaction):
        return Place(f"discord:@{interaction.user.id}")
    return Place(f"discord:{interaction.channel_id}")


def _server(interaction: discord.Interaction[Any]) -> Server | None:
    """The server, and what the asker may do there: Discord sends that with each interaction."""
    if interaction.guild_id is None or elsewhere(interaction):
        return None
    name = interaction.guild.name if interaction.guild is not None else ""
    may, asker = interaction.permissions, interaction.user
    return Server(
        f"discord:{interaction.guild_id}",
        name or "",
        manages=may.manage_guild,
        # Manage Messages may be given for one channel; to time members out is a right of the whole server alone
        moderates=may.manage_guild or may.moderate_members,
        # the public way to the roles of a member looks them up in a cache that we do not keep
        roles=tuple(map(str, asker._roles)) if isinstance(asker, discord.Member) else (),  # noqa: SLF001
        channel=Place(f"discord:{parent}") if (parent := getattr(interaction.channel, "parent_id", None)) else None,
        locale=_chosen_here(interaction),
        called=_called(interaction),
    )


def _called(interaction: discord.Interaction[Any]) -> str:
    """The name of the channel; a thread is called like its match, and of its channel Discord only says the number."""
    name = getattr(interaction.channel, "name", None)
    return f"#{name}" if name and getattr(interaction.channel, "parent_id", None) is None else ""


def _read_here(interaction: discord.Interaction[Any]) -> str:
    """The language of the place, that of the asker where it has none."""
    return _chosen_here(interaction) or str(interaction.locale)


def _chosen_here(interaction: discord.Interaction[Any]) -> str:
    """The language of a Community server: any other has chosen none and says ``en-US`` whatever it reads."""
    guild = interaction.guild
    if interaction.guild_locale is not None and guild is not None and "COMMUNITY" in guild.features:
        return str(interaction.guild_locale)
    return ""


class Conversation:
    """Answers interactions by asking the desk."""

    def __init__(self, desk: Desk, studio: Studio, clock: Clock) -> None:
        self._desk = desk
        self._studio = studio
        self._clock = clock
        self._open: set[asyncio.Task[Any]] = set()

    async def said(
        self, interaction: discord.Interaction[Any], text: str, *, command: str = "", code: str = ""
    ) -> None:
        """Answer a slash command or a menu with messages for the asker alone. Never raises.

        A press on a post about the match ``code`` is answered in place where that was a private message.
        """
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        IDS.set(interaction.client.command_ids)
        about = {"place": _spoken_at(interaction), "key": str(interaction.id)}
        try:
            await self._answered(interaction, asked(interaction, text, command=command, code=code))
        except discord.HTTPException as problem:
            emojis.refused(problem)
            if problem.code in TOLD_ALREADY:
                log.warning("answer not delivered", code=problem.code, **about)
            elif problem.status == REFUSED:
                await self.failed(interaction, problem)
            else:
                log.exception("answer not delivered", **about)
        except Exception as problem:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            await self.failed(interaction, problem)
        finally:
            self._open.discard(task)

    async def told(self, interaction: discord.Interaction[Any], sentence: Said) -> None:
        """Answer with a sentence of our own, for the asker alone. Never raises."""
        try:
            await first_message(interaction, messages.sentence(spelled(sentence, str(interaction.locale))))
        except discord.HTTPException as problem:
            log.warning("answer not delivered", code=problem.code)
        except Exception as problem:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            await self.failed(interaction, problem)

    async def failed(self, interaction: discord.Interaction[Any], problem: Exception) -> None:
        """A fault of ours: its cause in the log, and a sentence for whoever has no answer yet. Never raises."""
        log.error("ask failed", place=_spoken_at(interaction), key=str(interaction.id), exc_info=problem)
        answered = interaction.response.type
        if interaction.type is discord.InteractionType.autocomplete or answered not in {None, *DEFERRED}:
            return
        content = messages.sentence(spelled(TROUBLE, str(interaction.locale)))
        tell = {None: first_message, discord.InteractionResponseType.deferred_channel_message: completed}
        try:
            await tell.get(answered, followed)(interaction, content)
        except Exception:
            log.exception("answer not delivered", key=str(interaction.id))

    async def lost(self, interaction: discord.Interaction[Any]) -> None:
        """Explain that a command or control is out of date: this release does not know it any more."""
        await self.told(interaction, said("I do not know that any more. Reload Discord, or see /help."))

    async def offered(self, interaction: discord.Interaction[Any], line: str) -> Sequence[tuple[str, str]]:
        """What a half-typed line may become; nothing where that takes too long."""
        try:
            ask = asked(interaction, line)
            async with asyncio.timeout(COMPLETION):
                choices = await self._desk.complete(ask)
        except TimeoutError:
            log.warning("a completion came too late", key=str(interaction.id))
            return ()
        except Exception:
            log.exception("no completion", key=str(interaction.id))
            return ()
        return [(spelled(choice.about or choice.label, ask.person.locale), choice.send) for choice in choices]

    async def drained(self, seconds: float) -> None:
        """Wait until everybody has their answer, at most this long."""
        if self._open:
            await asyncio.wait(self._open, timeout=seconds)

    async def _answered(self, interaction: discord.Interaction[Any], ask: Ask) -> None:
        in_place = _for_one_person(interaction, ask)
        shared = ask.aloud and _under_public_post(interaction)
        work = asyncio.create_task(self._written(interaction, ask))
        grace = asyncio.create_task(self._clock.sleep(GRACE))
        try:
            await asyncio.wait({work, grace}, return_when=asyncio.FIRST_COMPLETED)
            deferred = not work.done()
            if deferred and (in_place or shared):
                await interaction.response.defer()
            elif deferred:
                await interaction.response.defer(ephemeral=True, thinking=True)
        finally:
            grace.cancel()
            # what the person asked for is done, whether or not the acknowledgement arrives
            written = await work
        if not written:
            await acknowledged(interaction)
            return
        first, *others = written
        anew = in_place or (shared and first.openly)
        if anew and interaction.message is not None and interaction.message.flags.components_v2:
            first = first.laid()
        if anew:
            await replaced(interaction, first)
        elif not deferred:
            await first_message(interaction, first)
        elif not (shared or first.openly):
            await completed(interaction, first)
        else:
            if not shared:
                # that we are thinking is seen by the asker alone, and so would be what takes its place
                done = messages.sentence(spelled(said("Done."), ask.person.locale))
                await completed(interaction, done)
            await followed(interaction, first)
        for content in others:
            await followed(interaction, content)

    async def _written(self, interaction: discord.Interaction[Any], ask: Ask) -> list[Content]:
        """The answer as messages; a fault of ours is told in a sentence and logged with its cause.

        Nothing where a button under a public post was pressed and the next public post is answer enough.
        """
        try:
            answer = await self._desk.ask(ask)
            written = await messages.private(_in_order(interaction, ask, answer.posts), self._studio)
        except Exception:
            log.exception("ask failed", place=ask.place, key=ask.key)
            return [messages.sentence(spelled(TROUBLE, ask.person.locale))]
        note = ask.obstacle if answer.changes else None
        if _under_public_post(interaction) and messages.silent(answer.posts) and note is None:
            return []
        if ask.aloud:
            written = fewest(written)
        written = written or [messages.sentence(spelled(said("Done."), ask.person.locale))]
        if note is not None:
            written.append(messages.sentence(spelled(note, ask.person.locale)))
        return written


def _in_order(interaction: discord.Interaction[Any], ask: Ask, posts: Sequence[AnyReply]) -> Sequence[AnyReply]:
    """The posts of an answer as they are sent: where an open message was pressed, the one that takes its place first.

    Nothing else is said there where that is answer enough.
    """
    everybody = [post for post in posts if isinstance(post, Reply) and post.openly]
    if not (ask.aloud and everybody and _under_public_post(interaction)):
        return posts
    alone = [post for post in posts if post not in everybody]
    return everybody if messages.silent(alone) else (*everybody, *alone)


def _for_one_person(interaction: discord.Interaction[Any], ask: Ask) -> bool:
    """Whether the message that was pressed is its reader's own: a private answer, or a panel in a private chat."""
    if interaction.message is None:
        return False
    step = interaction.guild_id is None and not ask.aloud and DECISION.match(ask.text) is not None
    return interaction.message.flags.ephemeral or step


def _under_public_post(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and not interaction.message.flags.ephemeral
