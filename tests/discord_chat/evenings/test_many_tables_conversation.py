"""Several matches of the same two people in one channel: the real house, slash commands, completion and menus."""

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import controls, sure, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


async def _opened(table, count):
    """Matches that wait for both; their codes."""
    ann, bob = table.people
    for _ in range(count):
        await table.type(ann, "new", game="road")
        await table.type(bob, "join")
        await table.type(ann, "start")
    offered = await ann.autocomplete(table.channel, "move", "text", "")
    return {one["value"].strip(): one["name"] for one in offered}


async def test_tables_are_named_where_a_code_is_completed(simcord_env, process, channel):
    """For a move, then its moves; and for any command with a code."""
    table = Party(simcord_env, process, channel, 2)
    codes = await _opened(table, 3)
    ann, _ = table.people
    assert len(codes) == 3
    assert all(name.startswith(f"{code} Road with bob, your turn, ") for code, name in codes.items())
    code = min(codes)
    moves = await ann.autocomplete(channel, "move", "text", f"{code} ")
    assert moves and all(one["value"].startswith(f"{code} ") for one in moves)
    offered = await ann.autocomplete(channel, "board", "code", "")
    assert {one["value"]: one["name"] for one in offered} == codes
    answer = await table.type(ann, "move", text=moves[0]["value"])
    assert "You do not" not in answer
    assert {each.strip() for each in await _waiting(table)} == set(codes) - {code}


async def _waiting(table):
    """The codes of the tables that wait for the first person."""
    ann, _ = table.people
    return [one["value"] for one in await ann.autocomplete(table.channel, "move", "text", "")]


async def test_which_table_is_a_menu_with_descriptions(simcord_env, process, channel):
    """An entry says with whom and how it stands, and does what was asked at its table."""
    table = Party(simcord_env, process, channel, 2)
    codes = await _opened(table, 3)
    ann, _ = table.people
    asked = await ann.slash(channel, "resign")
    assert words(asked.response) == "Which table?"
    ((menu,),) = controls(asked.response)
    assert {option.label for option in menu.options} == {f"{code} Road" for code in codes}
    assert all(option.description.startswith("with bob, your turn, ") for option in menu.options)
    chosen = menu.options[0]
    await sure(ann, await ann.select(asked.response, [chosen.value]))
    await table.deliver()
    assert chosen.value.split()[1] not in {code.strip() for code in await _waiting(table)}


async def test_a_hand_without_a_code_says_which_table_it_is(simcord_env, process, channel):
    """The most urgent one, with the way to the others."""
    table = Party(simcord_env, process, channel, 2)
    codes = await _opened(table, 3)
    ann, _ = table.people
    first = (await table.type(ann, "hand")).splitlines()[0]
    assert any(code in first for code in codes)
    assert "Road with bob; 2 more wait for you: " in first
