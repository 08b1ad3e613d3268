"""Matches of the day as people of a channel play them."""

from __future__ import annotations

from datetime import UTC, datetime

from desk_channel import Channel, words

from bot.ports.asks import Answer
from bot.ports.posts import Post
from bot.table.daily_calendar import day_of
from games.road.sheet import ROUNDS

HERE = "telegram:7"
MOST = 8
"""Rounds after which a road has still something to choose."""


def at(channel: Channel, instant: str) -> None:
    """The clock is turned to an instant in UTC."""
    channel.clock.instant = round(datetime.fromisoformat(instant).replace(tzinfo=UTC).timestamp() * 1000)


def today(channel: Channel) -> str:
    """The day of the clock."""
    return day_of(channel.clock.now())


async def begun(channel: Channel, who: str, game: str = "road", day: str = "", **more: object) -> str:
    """Somebody begins the match of the day; its code."""
    (post,) = (await channel.ask(who, f"/daily {game} {day or today(channel)} begin", **more)).posts  # type: ignore[arg-type]
    assert post.code is not None, words(post)
    return post.code


async def played(
    channel: Channel, code: str, who: str, rounds: int = ROUNDS, number: int = 1, **more: object
) -> Answer:
    """Somebody plays so many rounds of Road, in each the legal move of a number or else the last."""
    while (await channel.match(code)).state.closed < rounds:
        legal = await channel.legal(code)
        answer = await channel.ask(who, f"/move {code} {legal[min(number, len(legal) - 1)]}", **more)  # type: ignore[arg-type]
        assert answer.changes, words(answer.posts[0])
    return answer


async def finished(channel: Channel, who: str, number: int = 1) -> Post:
    """Somebody begins the Road of today and plays it to its end; the post with what has come of it."""
    return (await played(channel, await begun(channel, who), who, number=number)).posts[-1]


def lines(post: Post) -> list[str]:
    """A post in lines."""
    return words(post).splitlines()
