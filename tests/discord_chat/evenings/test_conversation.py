"""Whole conversations on Discord: the real house on a real server, people pressing and typing through SimCord."""

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import pictures, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

WHOLE = 10_000


@pytest.fixture
def process(another):
    """The bot, which draws its pictures."""
    return another(studio=None)


@pytest.fixture
def party(simcord_env, process, channel):
    """A function that makes a party of so many."""
    return lambda count: Party(simcord_env, process, channel, count)


@pytest.fixture
def zoe(simcord_env, channel):
    """Somebody who only watches."""
    return channel.guild.add_member(simcord_env.create_user("zoe"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "most"), [(3, 15), *(pytest.param(n, WHOLE, marks=pytest.mark.soak) for n in (2, 6))]
)
async def test_a_match_from_new_to_the_result(simcord_env, party, zoe, another, count, most):
    """Opened, joined and started by buttons, played by buttons and typing, restarted in the middle, to the result.

    Every turn is told once with its board; the watcher sees public posts only, and one person is called at a time,
    nobody who goes on after a move of their own. All but one give up in the end; `make soak` plays to the last tile.
    """
    table = party(count)
    await table.open()
    turns, calls = 0, [1]
    assert len(table.board.mentions) == 1
    while not table.over() and turns < most:
        before, who = table.count, table.mover()
        if turns % 5 == 0:
            hand, after = await table.move()
            assert hand.id == after.id
        else:
            await table.type_move()
        assert table.count == before + 1
        turns += 1
        calls.append(int(not table.over() and table.mover() is not who))
        assert len(table.board.mentions) == calls[-1]
        if turns == 7:
            table.process = another(studio=None)
            await simcord_env.restart_bot(table.process.platform.client)
    assert turns > 10
    gave_up = 0
    for person in table.people[1:]:
        if not table.over():
            await table.type(person, "resign")
            gave_up += 1
    seen = table.channel.history(viewer=zoe)
    assert [message.id for message in seen] == [message.id for message in table.public]
    boards = [message for message in seen if pictures(message)]
    names = [pictures(message)[0][0] for message in boards]
    assert len(names) == len(set(names)) == turns + 1 + gave_up
    assert all(name.startswith("board-") for name in names)
    assert all(pictures(message)[0][1] for message in boards)
    assert sum(calls) > turns // 2
    for person in table.people:
        assert f"**{person.name}**" in words(table.board)
    honest = await zoe.click(table.board, label="Verify the luck")
    assert "honest" in words(honest.response)
    code = names[0].split("-")[1]
    assert "over" in await table.type(table.people[0], "move", text=f"{code} lay a1")
