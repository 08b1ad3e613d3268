"""Whole conversations on Discord: the real house on a real server, people pressing and typing through SimCord."""

import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType

from discord_chat.evenings.party import Party
from discord_chat.shown import buttons, controls, pictures, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


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
@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.soak), 6])
async def test_a_match_from_new_to_the_result(simcord_env, party, zoe, another, count):
    """Opened, joined and started by buttons, played by buttons and typing, restarted in the middle, to the result.

    Every turn is told once with its board; the watcher sees public posts only, and one person is called at a time,
    nobody who goes on after a move of their own.
    """
    table = party(count)
    await table.open()
    turns, calls = 0, [1]
    assert len(table.board.mentions) == 1
    while not table.over():
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
    seen = table.channel.history(viewer=zoe)
    assert [message.id for message in seen] == [message.id for message in table.public]
    boards = [message for message in seen if pictures(message)]
    names = [pictures(message)[0][0] for message in boards]
    assert len(names) == len(set(names)) == turns + 1
    assert all(name.startswith("board-") for name in names)
    assert all(pictures(message)[0][1] for message in boards)
    assert sum(calls) > turns // 2
    for person in table.people:
        assert f"**{person.name}**" in words(table.board)
    honest = await zoe.click(table.board, label="Verify the luck")
    assert "honest" in words(honest.response)
    code = names[0].split("-")[1]
    assert "over" in await table.type(table.people[0], "move", text=f"{code} lay a1")


def click_payload(env, who, message, label):
    """A press as the gateway sends it, so that two can be under way at once."""
    (button,) = [child for row in controls(message) for child in row if child.label == label]
    stored = env.backend.get_message(message.channel.id, message.id)
    record, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=who.guild.id,
        user_id=who.id,
        data={"custom_id": button.custom_id, "component_type": ComponentType.BUTTON},
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = stored.id
    return record, payload


async def test_two_people_press_the_same_button_at_once(simcord_env, party):
    """Two join by one button in the same moment: both sit, each once. Two start: the match starts once."""
    table = party(3)
    await table.type(table.people[0], "new", game="metro")
    lobby = table.board
    for label in ("Join", "Start"):
        presses = [click_payload(simcord_env, who, lobby, label) for who in table.people[1:]]
        for _, payload in presses:
            simcord_env.backend.emit("INTERACTION_CREATE", payload)
        await simcord_env.settle()
        await table.deliver()
        assert all(record.responded for record, _ in presses)
        if label == "Join":
            told = words(table.board)
            assert "**cyd** sit, 3 seats free." in told
            assert [told.count(f"**{name}** sits down.") for name in ("bob", "cyd")] == [1, 1]
            lobby = table.board
    started = [message for message in table.public if " begins.\n" in words(message)]
    assert len(started) == 1


async def test_the_same_press_twice(simcord_env, party):
    """Discord sending one press again seats nobody twice, and the one message of the lobby says so."""
    table = party(2)
    await table.type(table.people[0], "new", game="metro")
    _, payload = click_payload(simcord_env, table.people[1], table.board, "Join")
    for _ in range(2):
        simcord_env.backend.emit("INTERACTION_CREATE", payload)
        await simcord_env.settle()
        await table.deliver()
    assert "**ann**, **bob** sit, 4 seats free." in words(table.board)
    assert table.count == 1


async def test_strangers_and_watchers(simcord_env, party, zoe):
    """A stranger moves nothing and sees no hand. A player who is early is told whose turn it is. All in private."""
    table = party(2)
    await table.open()
    before = table.public
    mover = table.mover()
    (waiting,) = [person for person in table.people if person is not mover]
    assert await table.type(zoe, "move", text="lay a1") == "You do not sit at this table."
    assert await table.type(zoe, "hand") == "You do not sit at this table."
    shown = await zoe.click(table.board, label="Play")
    assert (shown.ephemeral, words(shown.response)) == (True, "You do not sit at this table.")
    assert pictures(shown.response) == []
    refused = await table.type(waiting, "move", text="lay a1")
    assert refused == f"It is not your turn but **{mover.name}**'s."
    board = await zoe.click(table.board, label="Board")
    assert [name[:6] for name, _ in pictures(board.response)] == ["board-"]
    assert await zoe.autocomplete(table.channel, "move", "text", "") == []
    hand = await mover.click(table.board, label="Play")
    with pytest.raises(Exception, match="not visible"):
        await zoe.click(hand.response, label=buttons(hand.response)[0])
    assert [message.id for message in table.public] == [message.id for message in before]
    assert hand.response.id not in [message.id for message in table.channel.history(viewer=zoe)]


async def test_a_stale_button(simcord_env, party, another):
    """A button of an earlier turn moves nothing, before and after a restart, and says so."""
    table = party(2)
    await table.open()
    mover = table.mover()
    hand = await mover.click(table.board, label="Play")
    old = controls(hand.response)[0][0].custom_id
    await table.type_move()
    while table.mover() is not mover:
        await table.type_move()
    before = table.count
    table.process = another(studio=None)
    await simcord_env.restart_bot(table.process.platform.client)
    pressed = await mover.click(hand.response, custom_id=old)
    await table.deliver()
    assert "That button is from an earlier turn." in words(pressed.response)
    assert table.count == before
