"""People on a server: who manages it, who moderates it, and what each says there."""

from __future__ import annotations

from desk_channel import Channel, words

from bot.ports.addresses import Place
from bot.ports.asks import Answer, Server

HERE, OTHER, THREAD, ELSEWHERE = "discord:11", "discord:12", "discord:13", "discord:99"
MANAGER, MODERATOR, MEMBER, OTHERS = "discord:1", "discord:2", "discord:5", "discord:6"


def server(who: str, place: str = HERE, roles: tuple[str, ...] = ()) -> Server:
    """The server as Discord describes it with an ask of somebody."""
    manages = who == MANAGER
    parent = Place(HERE) if place == THREAD else None
    return Server("discord:77", "", manages, manages or who == MODERATOR, roles, parent)


async def ask(channel: Channel, who: str, text: str, place: str = HERE, **more: object) -> Answer:
    """Somebody says a line in a channel of the server."""
    roles = more.pop("roles", ())
    return await channel.ask(who, text, place=place, server=server(who, place, roles), **more)  # type: ignore[arg-type]


async def say(channel: Channel, who: str, text: str, place: str = HERE, **more: object) -> str:
    """The words of the answer."""
    return "\n".join(words(post) for post in (await ask(channel, who, text, place, **more)).posts)


async def opened(channel: Channel, who: str, text: str = "/new metro", place: str = HERE, **more: object) -> str:
    """The code of a table that somebody opens."""
    ((code, *_),) = (await ask(channel, who, text, place, **more)).changes
    return code


async def refused(channel: Channel, who: str, text: str = "/new metro", place: str = HERE, **more: object) -> str:
    """The words by which it is refused."""
    answer = await ask(channel, who, text, place, **more)
    assert not answer.changes
    return "\n".join(words(post) for post in answer.posts)
