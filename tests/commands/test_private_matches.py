"""Private matches where others read: nothing that somebody asks for without their code names them."""

from __future__ import annotations

from desk_channel import Channel, labels, sends, words
from server_people import HERE, server

from bot.commands.catalogue import commands
from bot.commands.new_table import MOST_LOBBIES
from bot.ports.addresses import Place
from bot.ports.asks import Answer
from bot.ports.posts import PrivateReply

MORE = (
    "/games finished",
    "/games together",
    "/games 2",
    "/next after 1",
    "/away 3d",
    "/back",
    "/invite <@6>",
    "/bar <@5>",
)
"""Lines beside the names of all commands."""


def told(answer: Answer) -> str:
    """Everything that can be read of an answer where others read."""
    posts = [post for post in answer.posts if not isinstance(post, PrivateReply)]
    pictured = [post.picture.code for post in posts if post.picture is not None]
    return "\n".join([*pictured, *("\n".join((words(post), *labels(post), *sends(post))) for post in posts)])


async def test_no_line_names_a_private_match_where_others_read(channel: Channel) -> None:
    """Neither its code nor who plays there: under way, in the lobby or finished, in a group or on a server."""
    ann, ben = "discord:5", "discord:benedetta"
    codes = [await channel.open(ann, ben, game=game, options="private=yes hints=yes") for game in ("road", "tandem")]
    await channel.ask(ben, f"/end {codes[1]}")
    await channel.ask(ann, f"/agree {codes[1]}")
    codes += [(await channel.ask(ann, "/new metro private=yes")).changes[0][0] for _ in range(MOST_LOBBIES)]
    named: dict[str, list[str]] = {}
    for line in (*(f"/{name}" for name in commands()), *MORE):
        for place in (Place(HERE), Place("telegram:-7")):
            asked_on = server("discord:1") if place == HERE else None
            text = told(await channel.ask(ann, line, place=place, private=False, server=asked_on))
            if found := [word for word in ("benedetta", *codes) if word in text]:
                named[line] = found
    assert named == {}


async def test_where_nobody_else_reads_they_are_found(channel: Channel) -> None:
    """The match that waits is opened in the private chat, and listed there; and where the match is told anyway."""
    code = await channel.open("ann", "ben", game="road", options="private=yes")
    for place, private in (("telegram:11", True), ("web:lobby", False)):
        for line in ("/games", "/next"):
            assert code in told(await channel.ask("ann", line, place=place, private=private))
    refused = await channel.say("ann", "/next", place="telegram:-7", private=False)
    assert refused == "No match waits for you that can be named here."
