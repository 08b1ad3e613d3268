"""Typed parameters for the options of the games and the terms of a table."""

from dataclasses import replace

import pytest
from simcord import interactions
from simcord.enums import InteractionType

from bot.commands.assignable import Assignable
from bot.commands.catalogue import commands
from bot.commands.command import Param
from bot.platforms.discord.slash_commands import PARAMETERS, SIZE, fields, size
from bot.ports.posts import Choice
from bot.table.table_terms import TERMS
from games import catalogue
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1)

TILES = (
    Choice("hand=1", "/new metro hand=1", about=said("One tile each")),
    Choice("hand=2", "/new metro hand=2", about=said("Two tiles each")),
)


@pytest.mark.parametrize(("typed", "values"), [("", ["1", "2"]), ("two ti", ["2"]), ("1", ["1"]), ("x", [])])
async def test_values_of_an_option_in_words(simcord_env, channel, ann, clerk, typed, values):
    """An option is offered in words, and found by them or by what is typed for it; other options do not matter."""
    clerk.offers = TILES
    offered = await ann.autocomplete(channel, "new", "hand", typed, game="metro", pace="3d")
    assert [ask.line for ask in clerk.asks] == ["/new metro hand="]
    words = {"1": "One tile each", "2": "Two tiles each"}
    assert [(one["name"], one["value"]) for one in offered] == [(words[value], value) for value in values]


async def test_an_option_of_another_game(simcord_env, channel, ann, clerk):
    """Instead of values there is a word about it, which sets nothing where it is chosen all the same."""
    clerk.offers = (Choice(said("{game} has no such option", game="Metro"), "/new metro "),)
    (offered,) = await ann.autocomplete(channel, "new", "sheet", "cla", game="metro")
    assert offered["name"] == "Metro has no such option"
    await ann.slash(channel, "new", game="metro", sheet=offered["value"], hand="2")
    assert clerk.asks[-1].line == "/new metro hand=2"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("2", "hand=2"), ("Two Tiles  each", "hand=2"), ("7", "hand=7"), ("many tiles", "hand=many-tiles")],
)
async def test_an_option_that_was_not_picked(simcord_env, channel, ann, clerk, typed, meant):
    """Its words count for the value; what is none stays one word, for the desk to refuse."""
    await ann.slash(channel, "new", game="metro", hand=typed)
    assert clerk.asks[-1].line == f"/new metro {meant}"


async def test_the_field_for_all_options_of_an_earlier_release(simcord_env, channel, ann, clerk):
    """A client that still shows it is understood: its words stand where they stood."""
    command = simcord_env.backend.find_command("new", channel.guild.id, type=1)
    given = {"game": "metro", "options": "hand=2  turn=free"}
    options = [{"type": 3, "name": name, "value": value} for name, value in given.items()]
    _, payload = interactions.base_payload(
        simcord_env.backend, type=InteractionType.APPLICATION_COMMAND, channel_id=channel.id, guild_id=ann.guild.id,
        user_id=ann.id, data={"id": command["id"], "name": "new", "type": 1, "options": options},
    )  # fmt: skip
    simcord_env.backend.emit("INTERACTION_CREATE", payload)
    await simcord_env.settle()
    assert [ask.line for ask in clerk.asks] == ["/new metro hand=2 turn=free"]


async def test_every_option_of_every_game_has_a_parameter(simcord_env):
    """So has every term: with that Discord's room is full, and what a fifth game adds is set at the open table."""
    for name in ("new", "terms"):
        shown = {one.name for one in fields(commands()[name])}
        assert shown >= {option.name for game in catalogue().values() for option in game.options} | set(TERMS)
    assert len(fields(commands()["new"])) == PARAMETERS


async def test_more_options_than_fit(simcord_env):
    """The last ones are left out, so that Discord takes the others: they are set at the open table."""
    many = tuple(Assignable(f"o{n}", "", (("yes", "x"),), "metro", "Metro") for n in range(40))
    short = Param("options", "Which", assigned=lambda: many)
    command = replace(commands()["new"], params=(commands()["new"].params[0], short))
    assert [one.name for one in fields(command)] == ["game", *(f"o{n}" for n in range(24))]
    long = tuple(Assignable(f"o{n}", "", tuple((f"v{v}", "x" * 60) for v in range(20))) for n in range(20))
    command = replace(command, params=(Param("options", "Which", assigned=lambda: long),))
    assert 0 < len(fields(command)) < 20
    assert size(command, fields(command)) <= SIZE
