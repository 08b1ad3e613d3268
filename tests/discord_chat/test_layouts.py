"""Messages laid out with Components V2: found again, their buttons taken off."""

from dataclasses import replace

import discord
import pytest

from bot.ports.addresses import Code
from bot.ports.platforms import Stale
from bot.ports.posts import Choice, PublicPost
from discord_chat.shown import buttons, colour, pictures, words
from discord_chat.stand import BOARD, attempt, place, platform, seated
from games.kernel.game import Seat
from rendering.text import Who, said
from rendering.theme import NOBODY, THEMES, seat_ink

pytestmark = pytest.mark.simcord(shard_count=1)

PLAY = ((Choice(said("Play"), "/hand K7QF"), Choice(said("Board"), "/board K7QF")),)
LINES = (said("Ann lays c4."), said("Bob is next."))
POST = PublicPost(LINES, BOARD, PLAY, code=Code("K7QF"), status=1)
NEXT = PublicPost((said("Bob lays d4."),), BOARD, PLAY, code=Code("K7QF"))


def reading(channel, allowed):
    """Let the bot read what was written in the channel, or not."""
    role = channel.guild.default_role
    return channel.guild.create_text_channel(
        "quiet", overwrites={role: discord.PermissionOverwrite(read_message_history=allowed)}
    )


@pytest.mark.parametrize("picture", [BOARD, None])
async def test_a_layout_is_found(simcord_env, discord_platform, channel, ann, clerk, studio, picture):
    """After two minutes another process finds it by its picture, or by the words on both sides, and sends no second."""
    lines = (said("{who}  lays c4.", who=Who(Seat(0))), said("Bob is next."))
    post = PublicPost(lines, picture, PLAY, code=Code("K7QF"), people=seated(ann), status=1)
    message = await discord_platform.deliver(place(channel), attempt(), post)
    await discord_platform.deliver(place(channel), attempt("K7QF.1-2"), NEXT)
    second = platform(clerk, studio)
    await simcord_env.restart_bot(second.client)
    found = await second.deliver(place(channel), attempt(again=True, age=10**9), post)
    assert found.split(".")[0] == message.split(".")[0]
    assert len(channel.history()) == 2


async def test_buttons_are_taken_off(simcord_env, discord_platform, channel):
    """The texts on both sides, the very same picture with its description, and the colour stay."""
    post = PublicPost(LINES, BOARD, PLAY, code=Code("K7QF"), status=1, accent=seat_ink(0))
    message = await discord_platform.deliver(place(channel), attempt(), post)
    (before,) = channel.history()
    await discord_platform.remove_buttons(place(channel), message)
    (after,) = channel.history()
    assert (words(after), buttons(after)) == ("Ann lays c4.\nBob is next.", [])
    assert (pictures(after), colour(after)) == (pictures(before), colour(before))
    assert [type(one) for one in after.components[0].children] == [
        discord.TextDisplay,
        discord.MediaGalleryComponent,
        discord.TextDisplay,
    ]
    again = await discord_platform.deliver(place(channel), attempt(again=True, age=10**9), post)
    assert again.split(".")[0] == message.split(".")[0]


@pytest.mark.parametrize("picture", [BOARD, None])
async def test_whose_turn_it_was_goes_with_the_buttons(simcord_env, discord_platform, channel, picture):
    """An old post of a match tells what happened, and no longer whom it waited for and until when."""
    post = PublicPost(LINES, picture, PLAY, code=Code("K7QF"), status=1, awaited=(Seat(1),))
    message = await discord_platform.deliver(place(channel), attempt(), post)
    assert words(channel.last_message) == "Ann lays c4.\nBob is next."
    await discord_platform.remove_buttons(place(channel), message)
    (after,) = channel.history()
    assert (words(after), buttons(after)) == ("Ann lays c4.", [])
    assert len(pictures(after)) == (picture is not None)


async def test_a_post_of_one_line_keeps_it(simcord_env, discord_platform, channel):
    """A message cannot become empty."""
    post = PublicPost((LINES[1],), None, PLAY, code=Code("K7QF"), status=1, awaited=(Seat(1),))
    message = await discord_platform.deliver(place(channel), attempt(), post)
    await discord_platform.remove_buttons(place(channel), message)
    (after,) = channel.history()
    assert (words(after), buttons(after)) == ("Bob is next.", [])


async def test_a_menu_is_taken_off(simcord_env, discord_platform, channel):
    """So are the menus of what has no picture."""
    moves = tuple(Choice(f"lay c{n}", f"/move K7QF.3 lay c{n}") for n in range(60))
    message = await discord_platform.deliver(place(channel), attempt(), PublicPost(LINES, choices=(moves,)))
    await discord_platform.remove_buttons(place(channel), message)
    (after,) = channel.history()
    assert (words(after), [type(one) for one in after.components[0].children]) == (
        "Ann lays c4.\nBob is next.",
        [discord.TextDisplay],
    )


async def test_without_the_history(simcord_env, discord_platform, channel):
    """A layout that may not be read keeps its buttons and all else; that is no fault to try again after."""
    quiet = reading(channel, allowed=False)
    message = await discord_platform.deliver(place(quiet), attempt(), POST)
    with pytest.raises(Stale):
        await discord_platform.remove_buttons(place(quiet), message)
    (after,) = quiet.history()
    assert (words(after), buttons(after)) == ("Ann lays c4.\nBob is next.", ["Play", "Board"])
    assert len(pictures(after)) == 1


@pytest.mark.parametrize("status", [0, 1, 2])
async def test_called_from_inside(simcord_env, discord_platform, channel, ann, bob, status):
    """Whoever must act is called from the text above or below the picture, and nobody else."""
    lines = (said("{who} lays c4 for @everyone.", who=Who(Seat(0))), said("It is {who}'s turn.", who=Who(Seat(1))))
    post = PublicPost(lines, BOARD, PLAY, people=seated(ann, bob), mentions=(1,), status=status)
    await discord_platform.deliver(place(channel), attempt(), post)
    (message,) = channel.history()
    assert message.flags.components_v2
    assert [user.id for user in message.mentions] == [bob.id]
    assert not message.mention_everyone
    body = next(one.json for one in simcord_env.http_requests if one.path.endswith("/messages"))
    assert body["allowed_mentions"]["users"] == [bob.id]
    assert body["allowed_mentions"].get("parse", []) == []


@pytest.mark.parametrize(
    ("ink", "theme"), [(seat_ink(0), "light"), (seat_ink(3), "dark"), (NOBODY, "dark"), (None, "light")]
)
async def test_its_edge(simcord_env, discord_platform, channel, ink, theme):
    """It is edged with the colour that its post names, as the theme of its place has it, or with none."""
    post = PublicPost(LINES, replace(BOARD, theme=theme), PLAY, accent=ink)
    await discord_platform.deliver(place(channel), attempt(), post)
    shown = colour(channel.last_message)
    assert shown == (None if ink is None else THEMES[theme].colours[ink].removeprefix("#").lower())


async def test_a_long_layout_is_found(simcord_env, discord_platform, channel):
    """So is one of more words than any other message has room for."""
    lines = tuple(said("Turn {n}: {x}", n=n, x="x" * 90) for n in range(30))
    post = PublicPost(lines, None, PLAY, code=Code("K7QF"), status=1)
    await discord_platform.deliver(place(channel), attempt(), post)
    assert len(words(channel.last_message)) > 2000
    await discord_platform.deliver(place(channel), attempt(again=True, age=10**9), post)
    assert len(channel.history()) == 1
