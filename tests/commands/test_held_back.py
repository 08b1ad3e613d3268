"""Boards that were held back, by a group that rests or a habit, are told in one post: a line a player."""

from __future__ import annotations

import pytest
from desk_channel import Channel, words

PEOPLE = ["ann", "ben", "cyd", "dan"]


@pytest.mark.parametrize(("game", "turns"), [("metro", 24), ("tandem", 40), ("socks", 24)])
async def test_each_player_gets_one_line(channel: Channel, game: str, turns: int) -> None:
    """Their last move, and how many came before it; what is no move is told as ever."""
    people = PEOPLE[:2] if game == "socks" else PEOPLE
    code = await channel.open(*people, game=game)
    start = await channel.version(code)
    for _ in range(turns):
        await channel.step(code)
    post = await channel.teller.post(code, start, await channel.version(code), channel.place)
    told = words(post).splitlines()[: len(post.lines) - post.status]
    moves = [line for line in told if not line.startswith(("Since ", "Before that", "New round", "It is", "Waiting"))]
    assert len(moves) <= len(people) + 2, moves
    for who in people:
        assert sum(line.startswith(f"{who} ") and "before)" in line for line in moves) == 1, moves
    assert sum(len(line.split()) for line in moves) < 100


async def test_a_few_moves_are_told_as_they_came(channel: Channel) -> None:
    """Nobody misses a line of a post that is short."""
    code = await channel.open("ann", "ben")
    start = await channel.version(code)
    for _ in range(3):
        await channel.step(code)
    post = await channel.teller.post(code, start, await channel.version(code), channel.place)
    assert "before)" not in words(post)
    assert sum("lays" in line for line in words(post).splitlines()) >= 3
