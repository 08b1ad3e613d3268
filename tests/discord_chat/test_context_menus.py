"""Menus on messages, and mentions of commands."""

import pytest

from bot.platforms.discord import slash_commands as slash
from bot.ports.addresses import Code
from bot.ports.posts import Choice, PublicPost, Reply
from discord_chat.command_limits import faults
from discord_chat.shown import words
from discord_chat.stand import BOARD, attempt, place, platform, seated
from games.kernel.game import Seat
from rendering.text import CommandLine, Strong, Who, said

pytestmark = pytest.mark.simcord(shard_count=1)

PLAY = ((Choice(said("Play"), "/hand K7QF"),),)


@pytest.mark.parametrize(("menu", "line"), [("Since my move", "/next K7QF"), ("Describe", "/describe K7QF")])
@pytest.mark.parametrize(
    "post",
    [
        PublicPost((said("The match begins."),), choices=PLAY, code=Code("K7QF")),
        PublicPost((said("The match begins."),), BOARD, code=Code("K7QF")),
    ],
    ids=["by its buttons", "by its picture"],
)
async def test_a_menu_on_a_board(simcord_env, discord_platform, channel, ann, clerk, studio, menu, line, post):
    """It asks what its command asks, about the match of the message, for the asker alone; also after a restart."""
    await discord_platform.deliver(place(channel), attempt(), post)
    await simcord_env.restart_bot(platform(clerk, studio).client)
    result = await ann.context_menu(channel, menu, channel.last_message)
    assert [ask.line for ask in clerk.asks] == [line]
    assert result.ephemeral


async def test_a_menu_on_another_message(simcord_env, channel, ann, clerk):
    """Where no match is found in it a sentence says so, and nothing is asked."""
    message = await ann.send(channel, "board-K7QF- c:K7QF:/hand")
    result = await ann.context_menu(channel, "Describe", message)
    assert words(result.response) == "I find no match in that message. Choose a board, or see /games."
    assert clerk.asks == []


async def test_menus_obey_the_limits(simcord_env, simcord_bot):
    """They are registered with the commands, by an Italian name too, and are counted."""
    registered = await slash.payload(simcord_bot.tree)
    menus = {one["name"]: one["name_localizations"] for one in registered if one["type"] == 3}
    assert menus.keys() == {"Since my move", "Describe"}
    assert menus["Describe"] == {"it": "Descrivi"}
    assert "6 commands of kind 3" in "\n".join(faults([*registered, *[{"name": f"m{n}", "type": 3} for n in range(4)]]))
    assert "too long" in "\n".join(faults([{"name": "m" * 33, "type": 3}]))


async def test_a_person_is_invited_by_a_menu_or_a_parameter(simcord_env, channel, ann, bob, clerk):
    """Both say the line of the command, for the asker alone; a bot is not invited."""
    result = await ann.context_menu(channel, "Invite to a table", bob)
    assert result.ephemeral
    await ann.slash(channel, "invite", code="K7QF", who=bob)
    assert [ask.line for ask in clerk.asks] == [f"/invite <@{bob.id}>", f"/invite K7QF <@{bob.id}>"]


async def test_a_bot_is_not_invited(simcord_env, channel, ann, clerk):
    """Neither by the menu nor by the parameter: a sentence says what there is instead."""
    robot = channel.guild.add_member(simcord_env.create_user("robot", bot=True))
    for answer in (
        await ann.context_menu(channel, "Invite to a table", robot),
        await ann.slash(channel, "invite", who=robot),
    ):
        assert words(answer.response) == "A bot does not play here. /bot adds a computer player."
        assert answer.ephemeral
    assert clerk.asks == []


def ids(env):
    """What the server calls our commands."""
    return {name: env.backend.find_command(name, None, type=1)["id"] for name in ("hand", "rules", "new")}


async def test_commands_in_sentences_are_pressed(simcord_env, discord_platform, channel, ann, bob, clerk, studio):
    """A command in a sentence of ours is a mention of it, in answers and posts, also after a restart."""
    known = ids(simcord_env)
    line = said("Say /hand, or see /rules metro.")
    clerk.always("games", Reply((line,)))
    told = f"Say </hand:{known['hand']}>, or see </rules:{known['rules']}> metro."
    assert words((await ann.slash(channel, "games")).response) == told
    again = platform(clerk, studio)
    await simcord_env.restart_bot(again.client)
    assert words((await ann.slash(channel, "games")).response) == told
    await again.deliver(place(channel), attempt(), PublicPost((line,)))
    assert words(channel.last_message) == told


async def test_what_is_typed_is_no_mention(simcord_env, channel, ann, bob, clerk):
    """Neither a name nor a word that somebody typed becomes a command to press; a line of ours does."""
    known = ids(simcord_env)
    lines = (
        said("{who} said {text}.", who=Who(Seat(0)), text=Strong("/new")),
        said("{text}", text="/new"),
        said("{text}", text=CommandLine("/new game *x*")),
        said("{text}", text=CommandLine("/castle")),
    )
    clerk.always("games", Reply(lines, people=seated("/new", bob)))
    answer = words((await ann.slash(channel, "games")).response)
    assert answer.splitlines() == [
        "**/new** said **/new**.", "/new", f"</new:{known['new']}> **game \\*x\\***", "**/castle**"
    ]  # fmt: skip
