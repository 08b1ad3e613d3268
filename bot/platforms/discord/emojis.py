"""Emojis of the application: the pieces that ``rendering`` draws, as buttons show them where they are uploaded.

What is uploaded is known to the whole process, as the server is that is spoken to: it has one application. Without it,
or where reading it fails, buttons have their words alone.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import discord
import structlog

from games import catalogue
from rendering.emojis import Emoji, name_of
from rendering.painter import painter
from rendering.text import Said, counted, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Uploaded = discord.Emoji

log = structlog.get_logger()

MOST = 2000
"""Emojis of an application."""
EVERY = 3600.0
"""Seconds after which a bot reads again what is uploaded."""
AGAIN = 60.0
"""Seconds after which it tries again where it could not read that."""
REFUSED_FORM = 50035

_known: dict[str, discord.PartialEmoji] = {}


def drawn() -> tuple[Emoji, ...]:
    """Every emoji of every game."""
    return tuple(emoji for slug in catalogue() for emoji in painter(slug).emojis())


def emoji_of(symbol: str) -> discord.PartialEmoji | None:
    """The emoji of this name, None where none is uploaded."""
    return _known.get(symbol)


def ours(uploaded: Iterable[Uploaded]) -> Iterator[tuple[str, Uploaded]]:
    """Those that stand for something of a game, by the name of that, older ones first."""
    games = re.compile(rf"({'|'.join(catalogue())})(_[a-z0-9_]+)?")
    for emoji in sorted(uploaded, key=lambda emoji: emoji.id):
        name = name_of(emoji.name)
        if games.fullmatch(name):
            yield name, emoji


@cache
def _signs() -> dict[str, str]:
    """What stands in words for the same thing, by the name of an emoji."""
    return {emoji.name: emoji.sign for emoji in drawn() if emoji.sign}


def beside(symbol: str, label: str) -> str:
    """A label without the sign at its end that the emoji of this name stands for, where that is shown beside it."""
    sign = _signs().get(symbol, "")
    return label.removesuffix(sign).rstrip(" :") if sign and symbol in _known else label


def learn(uploaded: Iterable[Uploaded]) -> None:
    """Show these from now on, of several for one thing the newest, and no others."""
    found = {name: discord.PartialEmoji(name=emoji.name, id=emoji.id) for name, emoji in ours(uploaded)}
    _known.clear()
    _known.update(found)


def refused(problem: discord.HTTPException) -> bool:
    """Where Discord refuses a message because of an emoji, perhaps one that somebody deleted, show none for now.

    Whether that is so, and the same message may be taken without them: another one may have been refused before.
    """
    if problem.code != REFUSED_FORM or "emoji" not in problem.text.lower():
        return False
    if _known:
        log.warning("emojis refused by Discord; buttons have their words alone", problem=problem.text)
        _known.clear()
    return True


async def read(client: discord.Client) -> bool:
    """Learn what is uploaded, and whether that went well: where it cannot be read, what was known stays."""
    try:
        learn(await client.fetch_application_emojis())
    except Exception as problem:  # noqa: BLE001 - whatever it is, buttons have words
        log.info("emojis not read from Discord", problem=str(problem))
        return False
    return True


async def renew(client: discord.Client) -> Sequence[Said]:
    """Upload what is missing, and remove pictures of ours that another has replaced.

    A bot that still shows one of those is refused, and then shows none until it has read which there are. Answers a
    sentence about each thing done. Others' emojis stay. Raises ``discord.HTTPException``.
    """
    wanted = {emoji.full_name: emoji for emoji in drawn()}
    there = await client.fetch_application_emojis()
    missing = [emoji for full_name, emoji in wanted.items() if full_name not in {one.name for one in there}]
    room = MOST - len(there)
    for emoji in missing[:room]:
        await client.create_application_emoji(name=emoji.full_name, image=emoji.png)
    old = [emoji for _, emoji in ours(there) if emoji.name not in wanted]
    for each in old:
        await each.delete()
    done = [
        (len(missing[:room]), counted("{n} emoji uploaded.", "{n} emojis uploaded.", len(missing[:room]))),
        (len(old), counted("{n} old emoji removed.", "{n} old emojis removed.", len(old))),
        (len(missing[room:]), said("There is no room for more: an application has at most {n} emojis.", n=MOST)),
    ]
    told = [sentence for count, sentence in done if count]
    return told or [said("All emojis are there.")]
