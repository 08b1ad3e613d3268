"""What a computer player likes at a glance: worked out beside the loop, and the same for everybody who looks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from desk_channel import Channel, sends, words

from bot.table.actions import begun
from bot.text import liked as likings
from bot.text.liked import liked, spots


@contextmanager
def on_the_loop() -> Iterator[list[str]]:
    """The yardstick's choices that are worked out on the loop meanwhile, by the file of the game."""
    seen: list[str] = []

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and frame.f_code.co_name == "greedy":
            seen.append(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(None)


def forgotten() -> None:
    """As in a process that has just started."""
    likings._liked.cache_clear()
    likings._spots.cache_clear()


@pytest.mark.parametrize("game", ["metro", "road"])
async def test_the_loop_works_out_nothing_that_is_liked(channel: Channel, game: str) -> None:
    """The panel, the spots, a typed number, the panel after it, the public post, and a hint."""
    code = await channel.open("ann", "bob", game=game, options="hints=yes")
    mover = await channel.mover(code)
    forgotten()
    with on_the_loop() as seen:
        for line in (f"/hand {code}", f"/where {code}", f"/move {code} 1", f"/hand {code}"):
            answer = await channel.ask(mover, line)
            forgotten()
        for change in answer.changes:
            await channel.teller.post(*change, channel.place)
    assert not seen
    with on_the_loop() as seen:
        table = await channel.table(code)
        liked(table, begun(table).awaited[0])
    assert len(seen) == 1, "the check sees the loop"


async def test_a_number_means_the_same_after_a_restart(channel: Channel, elsewhere: Channel) -> None:
    """Typed in another process that has seen nothing, it makes the move that was numbered here."""
    code = await channel.open("ann", "bob", game="socks", options="hints=yes")
    mover = await channel.mover(code)
    assert f"/where {code} best" in sends((await channel.ask(mover, f"/where {code}")).posts[0])
    shown = await channel.ask(mover, f"/where {code} best")
    (numbers, _) = shown.posts[0].choices
    table = await channel.table(code)
    (seat,) = begun(table).awaited
    groups = spots(table, seat)
    assert [each.send.partition(f"{code}.1 ")[2] for each in numbers[:3]] == [group[0] for group in groups[:3]]
    assert groups[0][0] == liked(table, seat)
    forgotten()
    assert spots(table, seat) == groups
    forgotten()
    assert words((await elsewhere.ask(mover, "/move best 2")).posts[0]).startswith("Made.")
    track = groups[1][0]
    assert track not in begun(await channel.table(code)).legal(seat)
    assert track.upper() in await channel.say(mover, f"/log {code}") or track in await channel.say(
        mover, f"/log {code}"
    )
