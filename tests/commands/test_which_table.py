"""Which table a line without a code is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from desk_channel import Channel, account, labels, sends, words
from server_people import HERE, server

from bot.commands.catalogue import commands
from bot.commands.desk import CommandDesk
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer, Ask, Person
from bot.ports.posts import PrivateReply
from bot.repository import At, Repository


async def test_a_repeat_does_nothing_at_another_table(channel: Channel, elsewhere: Channel) -> None:
    """What was done at one table is not done at the next one because the same key comes again."""
    first, second = await channel.open("ann", "bob"), await channel.open("ann", "bob")
    mover, line = await channel.mover(first), await channel.lay(first)
    if await channel.mover(second) == mover:
        await channel.step(second)
    done = await channel.ask(mover, line, key="line")
    assert [code for code, *_ in done.changes] == [first]
    await channel.step(second)
    assert await channel.mover(second) == mover
    assert await elsewhere.ask(mover, line, key="line") == done
    assert await channel.mover(second) == mover


async def test_a_repeat_sits_down_once(channel: Channel, elsewhere: Channel) -> None:
    """Sitting down again with the same key leaves the table alone that was opened meanwhile."""
    await channel.ask("ann", "/new metro")
    done = await channel.ask("bob", "/join", key="line")
    await channel.ask("cyd", "/new metro")
    assert await elsewhere.ask("bob", "/join", key="line") == done


async def test_a_repeat_gets_up_once(channel: Channel, elsewhere: Channel) -> None:
    """Getting up again with the same key leaves no other table, from wherever it is said."""
    for place in ("", "telegram:55"):
        await channel.ask("ann", "/new metro")
        done = await channel.ask("ann", "/leave", key=f"line{place}", place=place)
        await channel.ask("ann", "/new metro")
        assert await elsewhere.ask("ann", "/leave", key=f"line{place}", place=place) == done
        await channel.ask("ann", "/leave")


async def test_a_repeat_means_a_table_that_was_left(channel: Channel, elsewhere: Channel) -> None:
    """A computer player is added once, also if whoever added it has got up and sits elsewhere now."""
    await channel.ask("ann", "/new metro")
    done = await channel.ask("ann", "/bot", key="line", place="telegram:55")
    await channel.ask("ann", "/leave")
    await channel.ask("ann", "/new metro")
    assert await elsewhere.ask("ann", "/bot", key="line", place="telegram:55") == done


async def test_a_mistyped_code_is_no_other_table(channel: Channel) -> None:
    """A line with an impossible code does not give up, leave or start the only table there is."""
    code = await channel.open("ann", "bob")
    for command in ("join", "leave", "start", "resign", "board", "log", "verify"):
        assert await channel.say("ann", f"/{command} K7Q") == "There is no table K7Q."
    assert await channel.mover(code) in ("ann", "bob")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("/help\n", "/help"),
        ("/help\tpace", "/help pace"),
        ("/help\npace", "/help pace"),
        ("/HELP\r\n\r\n", "/help"),
    ],
)
async def test_line_ends_part_words(channel: Channel, line: str, meant: str) -> None:
    """A pasted command is understood whatever white space it brings along."""
    assert await channel.say("ann", line) == await channel.say("ann", meant)


async def test_a_move_is_not_meant_at_a_table_that_waits(channel: Channel) -> None:
    """Beside tables that have not begun it is made in the match elsewhere; without a match it is said why not."""
    for _ in range(2):
        await channel.ask("ann", "/new metro", place="telegram:55")
    told = await channel.refused("ann", "/move lay a1", place="telegram:55")
    assert told == "The match has not started yet. Say /start when everybody is seated."
    code = await channel.open("ann", "bob")
    if await channel.mover(code) != "ann":
        await channel.step(code)
    done = await channel.ask("ann", f"/move {await channel.lay(code)}", place="telegram:55")
    assert [code for code, *_ in done.changes] == [code]


GROUP = "telegram:-7"


async def test_where_others_read_tables_elsewhere_are_codes(channel: Channel) -> None:
    """A question which table is meant names neither players nor games of tables that are not told there."""
    first, second = await channel.open("ann", "bob"), await channel.open("ann", "bob")
    for line in ("/log", "/resign"):
        (post,) = (await channel.ask("ann", line, place=GROUP, private=False)).posts
        assert sorted(labels(post)) == sorted([first, second])
        assert all(choice.about is None for row in post.choices for choice in row) and post.picture is None
    (post,) = (await channel.ask("ann", "/resign", place=GROUP)).posts
    assert any("Metro" in label for label in labels(post))
    ((here, *_),) = (await channel.ask("ann", "/new metro", place=GROUP)).changes
    (post,) = (await channel.ask("ann", "/terms", place=GROUP, private=False)).posts
    assert post.code == here


async def test_where_others_read_private_tables_are_not_guessed(channel: Channel) -> None:
    """A private table and a lesson that are told elsewhere are meant only by their code, or where nobody else reads."""
    code = await channel.open("ann", "bob", options="private=yes")
    await channel.ask("ann", "/learn metro", place="telegram:1")
    for line in ("/board", "/resign", "/leave"):
        told = await channel.refused("ann", line, place=GROUP, private=False)
        assert told.startswith("There is no table here.")
    (post,) = (await channel.ask("ann", "/board", place="telegram:1")).posts
    assert post.code == code


async def test_own_tables_are_not_read_where_none_can_fit(channel: Channel) -> None:
    """To join or to take a seat only tables of others are offered, so that those of the asker are not loaded."""
    mine = await channel.open("ann", "bob")
    ((theirs, *_),) = (await channel.ask("cyd", "/new metro")).changes
    read, load_all = list[str](), channel.repository.load_all

    class Counted(Repository):
        async def load_all(self, codes: Sequence[Code], key: str = "") -> Mapping[Code, At]:
            read.extend(codes)
            return await load_all(codes, key)

    services = replace(channel.services, repository=Counted(channel.store, channel.clock))
    desk, person = CommandDesk(services), Person(account("ann"), "ann")
    for line, offered in (("/join ", [f"/join {theirs}"]), ("/take ", [])):
        read.clear()
        choices = await desk.complete(Ask(person, channel.place, line, "", private=True))
        assert [choice.send for choice in choices] == offered and mine not in read


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
    codes += [(await channel.ask(ann, "/new metro private=yes")).changes[0][0] for _ in range(3)]
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
