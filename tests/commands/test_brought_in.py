"""Records that were brought in, as tables."""

from __future__ import annotations

import pytest
from desk_channel import Channel

from bot.host.match_transfer import exported, imported
from bot.ports.addresses import Code
from bot.table.fold import fold, lines_of
from games import catalogue
from games.kernel.chance import Sealed, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen, remembered
from games.kernel.match import finish, start
from games.records import check, record


@pytest.mark.parametrize("slug", catalogue())
def test_a_match_that_was_ended_before_its_first_move_is_over(slug: str) -> None:
    """Its record holds no move; the table made of it is over like any other, with the result as it stood."""
    game = catalogue()[slug]
    seats, options = 2, chosen(game, remembered(game, {}))
    (first, *forced) = start(game, options, (True,) * seats, Sealed(bytes(32), ""))
    assert not forced
    done = finish(first.match, "agreed")
    log = [first.entry, *(one.entry for one in done)]
    written = record(game, ["ann", "bob"], options, log)
    assert [line["event"] for line in written["moves"]] == ["agreed"]
    check(written)
    *_, past = fold(lines_of(written, Code("K7QF"), 0))
    assert past.table.over
    assert past.table.match is not None
    assert past.table.match.outcome is not None


async def test_the_longest_matches_are_brought_in(channel: Channel) -> None:
    """Four pairs of Tandem who never win take more than a thousand moves; their record becomes a table all the same."""
    game = catalogue()["tandem"]
    options = chosen(game, {})
    dones = play_out(game, 8, options, "random", seeded("luck"), seeded("minds"))
    written = record(game, [f"p{number}" for number in range(8)], options, [done.entry for done in dones])
    assert len(written["moves"]) > 1000
    (brought,) = [one async for one in imported(channel.store, [written])]
    assert brought.fault is None
    assert brought.code is not None
    assert (await exported(channel.store, brought.code)).record == written


async def test_names_of_records_are_tidied(channel: Channel) -> None:
    """They have no character that turns or hides its neighbours, wherever they stand; the record keeps all."""
    game = catalogue()["metro"]
    options = chosen(game, remembered(game, {}))
    names = ["ann\u202egnp.exe", "bob\u0000\n\u2066x"]
    dones = play_out(game, 2, options, "random", seeded("luck"), seeded("minds"))
    written = record(game, names, options, [done.entry for done in dones])
    (brought,) = [one async for one in imported(channel.store, [written])]
    assert brought.code is not None
    table = await channel.table(brought.code)
    assert table.names == ("ann gnp.exe", "bob x")
    assert all(name.isprintable() for name in table.names)
    assert (await exported(channel.store, brought.code)).record == written
