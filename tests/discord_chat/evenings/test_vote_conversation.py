"""A channel of Discord plays a seat by vote: one board a turn, edited by each vote, whatever else it is told."""

import pytest

from bot.ports.people import Habits
from discord_chat.evenings.party import Party
from discord_chat.shown import pictures, words
from discord_chat.stand import place

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


@pytest.mark.parametrize("verbosity", ["all", "living", "mine"])
async def test_three_vote_by_buttons(simcord_env, process, channel, another, verbosity):
    """Votes show on the board that stands and nobody is mentioned; the process may end between two of them."""
    await process.house.store.people.habit(place(channel), Habits(verbosity))
    table = Party(simcord_env, process, channel, 4)
    host, *others = table.people
    await table.type(host, "new", game="metro", first="2")
    await table.type(host, "crowd")
    await table.press(host, table.board, "Start")
    board, count = table.board, table.count
    first, second, third, *rest = table.labels(board)
    assert rest[:1] == ["Another move"]
    assert channel.name in words(board)
    assert board.mentions == []
    assert pictures(board)
    for person, label in zip(others, (first, second), strict=False):
        await table.press(person, table.board, label)
        table.process = another()
        await simcord_env.restart_bot(table.process.platform.client)
    assert (table.board.id, table.count) == (board.id, count)
    assert table.labels(table.board)[:3] == [f"{first}: 1", f"{second}: 1", third]
    assert pictures(table.board)
    panel = (await others[2].click(table.board, label="Another move")).response
    assert pictures(panel)
    assert "Hint" not in table.labels(panel)
    assert table.count == count, "others are not shown what somebody looks at"
    await table.press(others[2], table.board, f"{second}: 1")
    told = " ".join(words(one) for one in table.public)
    assert f"{channel.name}** lays" in told
    assert {person.id for one in table.public for person in one.mentions} <= {host.id}
